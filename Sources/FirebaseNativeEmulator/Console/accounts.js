// SPDX-License-Identifier: Apache-2.0
// The view of accounts.
import { editAccount } from "./account-dialog.js";
import { ask, attempt } from "./dialogs.js";
import { $, badge, button, field, h, rowActions, table, when } from "./elements.js";
import { accountsService, ofTenant, part, place } from "./server.js";

const PAGE = 50;
// Larger projects are read again after requests of clients only.
const SMALL = 1000;
const ORDERS = [
  ["CREATED_AT DESC", "Newest first"], ["LAST_LOGIN_AT DESC", "Last sign-in first"],
  ["USER_EMAIL ASC", "Email address"], ["NAME ASC", "Name"], ["USER_ID ASC", "User id"],
];
export const PROVIDERS = { password: "Email", phone: "Phone number" };

export const nameOf = (user) => user.displayName || user.email || user.phoneNumber || user.localId;

const queryAccounts = async (fields) => (await accountsService(":query", fields)).userInfo ?? [];

const countAccounts = async () =>
  Number((await accountsService(":query", { returnUserInfo: false })).recordsCount);

const findAccounts = async (text) => {
  if (text.includes("@")) return queryAccounts({ expression: [{ email: text }] });
  if (text.startsWith("+")) return queryAccounts({ expression: [{ phoneNumber: text.replace(/[\s().-]/g, "") }] });
  const exact = await queryAccounts({ expression: [{ userId: text }] });
  // A page of this list begins after an id, which does not need to exist.
  const page = await accountsService(`:batchGet?maxResults=${PAGE}&nextPageToken=${part(text)}`);
  return [...exact, ...page.users.filter((user) => user.localId.startsWith(text))];
};

const setDisabled = (user, disabled) => attempt(
  () => accountsService(":update", { localId: user.localId, disabled }),
  `${nameOf(user)} was ${disabled ? "disabled" : "enabled"}.`);

const askToDelete = (user) => ask("Delete the account?", `${nameOf(user)} and all its data will be deleted.`,
  "Delete", async () => {
    await accountsService(":delete", { localId: user.localId });
    return `${nameOf(user)} was deleted.`;
  });

const askToDeleteAll = () => ask("Delete all accounts?",
  `All accounts and codes of ${place.tenant || place.project} will be deleted.`, "Delete all", async () => {
    await ofTenant("DELETE", "/accounts");
    return "All accounts were deleted.";
  });

const stateOf = (user) => {
  const factors = user.mfaInfo?.length ?? 0;
  return [
    user.disabled && badge("Disabled", true), user.email && !user.emailVerified && badge("Email not verified"),
    factors > 0 && badge(factors === 1 ? "1 second factor" : `${factors} second factors`),
    user.customAttributes && user.customAttributes !== "{}" && badge("Custom claims"),
  ];
};

const providersOf = (user) => {
  const names = (user.providerUserInfo ?? []).map(({ providerId }) => PROVIDERS[providerId] ?? providerId);
  if (user.customAuth) names.push("Custom token");
  return names.length ? names.join(", ") : "Guest";
};

const accountActions = (user) => rowActions(user.localId, nameOf(user), ["edit", "Edit", () => editAccount(user)],
  ["toggle", user.disabled ? "Enable" : "Disable", () => setDisabled(user, !user.disabled)],
  ["delete", "Delete", () => askToDelete(user)]);

const accountCells = (user) => [
  [h("strong", { dir: "auto" }, user.displayName || user.email || user.phoneNumber || "Guest"),
    [user.displayName && user.email, (user.displayName || user.email) && user.phoneNumber]
      .filter(Boolean).map((text) => [" ", h("small", { dir: "auto" }, text)]),
    h("code", null, user.localId)],
  providersOf(user), h("span", null, stateOf(user)), when(user.createdAt), when(user.lastLoginAt),
  accountActions(user),
];

const accountTools = (search, reorder) => h("form", { class: "tools", role: "search", submit: search },
  field({ name: "search", label: "Search", type: "search",
    placeholder: "Email address, phone number or user id",
    hint: "An email address, a phone number that begins with +, or the beginning of a user id" }),
  h("button", { id: "find" }, "Search"),
  field({ name: "order", label: "Order", type: "select", options: ORDERS, value: ORDERS[0][0], change: reorder }),
  button("Add account", () => editAccount(), { id: "add", class: "strong" }),
  button("Delete all", askToDeleteAll, { id: "delete-all", class: "danger" }));

const loadAccounts = async ({ text, offset }) => {
  if (text) return { users: await findAccounts(text) };
  const [sortBy, order] = $("order").value.split(" ");
  const users = await queryAccounts({ limit: PAGE, offset, sortBy, order });
  return { users, total: await countAccounts() };
};

const summaryOf = ({ text, offset, total }, last) => {
  const count = total === 1 ? "1 account" : `${total.toLocaleString()} accounts`;
  if (text) return total < PAGE ? `${count} found` : `The first ${count} found`;
  return total > PAGE ? `${offset + 1} to ${last} of ${count}` : count;
};

export const accountsView = () => {
  const state = { text: "", offset: 0, total: 0 };
  const list = table("Accounts", ["User", "Signs in with", "State", "Created", "Last sign-in", "Actions"],
    "No accounts.");
  const summary = h("span", { class: "quiet" });
  const go = (offset) => attempt(() => { state.offset = offset; }, () => summary.textContent);
  const previous = button("Previous page", () => go(state.offset - PAGE), { id: "previous" });
  const next = button("Next page", () => go(state.offset + PAGE), { id: "next" });
  const search = (event) => {
    event.preventDefault();
    state.text = $("search").value.trim();
    go(0);
  };
  const fill = ({ users, total }) => {
    state.total = total ?? users.length;
    list.fill(users, (user) => user.localId, accountCells);
    const last = state.offset + users.length;
    summary.textContent = summaryOf(state, last);
    previous.hidden = state.offset === 0;
    next.hidden = last >= state.total;
  };
  const pages = h("p", { class: "actions" }, summary, previous, next);
  return { nodes: [accountTools(search, () => go(0)), list.element, pages], load: () => loadAccounts(state), fill,
    isLive: () => state.total <= SMALL };
};
