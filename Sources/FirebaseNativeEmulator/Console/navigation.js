// SPDX-License-Identifier: Apache-2.0
// The last part of the script: the address of the page, and what is read again while the page is visible.
import { accountsView } from "./accounts.js";
import { attempt, note } from "./dialogs.js";
import { $, h } from "./elements.js";
import { messagesView, requestsView } from "./messages.js";
import { ofProject, place, request } from "./server.js";
import { settingsView } from "./settings.js";
import { listTenants, tenantId, tenantsView } from "./tenants.js";

const VIEWS = {
  accounts: ["Accounts", accountsView], tenants: ["Tenants", tenantsView], messages: ["Messages", messagesView],
  requests: ["Requests", requestsView], settings: ["Settings", settingsView],
};
const INTERVAL = 1000;
let view = null;
let opening = null;
let timer = 0;
// The ids and statuses of the requests that were read.
let known = "";

export const address = (change) => {
  const values = Object.entries({ ...place, ...change }).filter(([, value]) => value);
  return `#${new URLSearchParams(values)}`;
};

export const readRequests = async () => (await ofProject("GET", "/requests:recent")).requests;

// The response of a former view is dropped.
export const refresh = async () => {
  const current = view;
  if (!current) return;
  const data = await current.load();
  if (current === view) current.fill(data);
};

// --- the header ---

const option = (value, text, selected) => h("option", { value, selected: value === selected }, text);

const fillSelect = (select, options, selected) => {
  const text = JSON.stringify([options, selected]);
  if (select.dataset.shown !== text) {
    select.replaceChildren(...options.map(([value, label]) => option(value, label, selected)));
  }
  select.dataset.shown = text;
  select.value = selected;
};

const showProjects = async () => {
  const ids = (await request("GET", "/emulator/v1/projects")).projects.map(({ projectId }) => projectId);
  place.project ||= ids[0];
  const all = ids.includes(place.project) ? ids : [...ids, place.project];
  fillSelect($("project"), all.map((id) => [id, id]), place.project);
};

export const showTenants = (tenants) => {
  const ids = tenants.map(tenantId);
  if (place.tenant && !ids.includes(place.tenant)) ids.push(place.tenant);
  fillSelect($("tenant"), [["", "None"], ...ids.map((id) => [id, id])], place.tenant);
};

const showNavigation = () => {
  const links = Object.entries(VIEWS).map(([name, [title]]) => h("a", { id: `go-${name}`,
    href: address({ view: name }), "aria-current": name === place.view && "page" }, title));
  const focused = $("navigation").contains(document.activeElement) && document.activeElement.id;
  $("navigation").replaceChildren(...links);
  if (focused) $(focused).focus();
  const title = VIEWS[place.view][0];
  $("title").textContent = title;
  document.title = `${title} - ${place.tenant || place.project} - Auth emulator`;
};

const buildView = async () => {
  await showProjects();
  showNavigation();
  view = VIEWS[place.view][1]();
  $("view").replaceChildren(...view.nodes);
  showTenants(await listTenants());
};

// Once at a time. A view of another address that is selected meanwhile is opened by the next update.
const openView = () => {
  opening ??= buildView().finally(() => { opening = null; });
  return opening;
};

const navigate = async () => {
  const values = new URLSearchParams(location.hash.slice(1)), name = values.get("view");
  Object.assign(place, { project: values.get("project") ?? "", tenant: values.get("tenant") ?? "",
    view: Object.hasOwn(VIEWS, name) ? name : "accounts" });
  view = null;
  known = "";
  await attempt(openView);
  update();
};

// --- updates ---

// A view is read again after every request of a client and every response, and if it is live, always.
const readAgain = async () => {
  if (!view) await attempt(openView);
  const read = JSON.stringify((await readRequests()).map(({ id, status }) => [id, status]));
  const isChanged = read !== known;
  known = read;
  if (isChanged || view?.isLive()) await refresh();
};

const update = async () => {
  clearTimeout(timer);
  if (document.hidden) return;
  try {
    await readAgain();
    note("offline", "");
  } catch (error) {
    note("offline", error.message);
  }
  clearTimeout(timer);
  timer = setTimeout(update, INTERVAL);
};

document.addEventListener("visibilitychange", update);
addEventListener("hashchange", navigate);
$("project").addEventListener("change", (event) => {
  location.hash = address({ project: event.target.value, tenant: "" });
});
// A request may have named another project meanwhile.
$("project").addEventListener("focus", () => showProjects().catch((error) => note("offline", error.message)));
$("tenant").addEventListener("change", (event) => { location.hash = address({ tenant: event.target.value }); });
navigate();
