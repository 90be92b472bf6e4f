// SPDX-License-Identifier: Apache-2.0
// The view of tenants, and their form.
import { ask, openDialog } from "./dialogs.js";
import { badge, button, changes, field, h, rowActions, table } from "./elements.js";
import { address, showTenants } from "./navigation.js";
import { part, place, tenantsService } from "./server.js";

const TENANT_FIELDS = [
  { name: "displayName", label: "Name", hint: "4 to 20 letters, digits and hyphens; begins with a letter" },
  { name: "allowPasswordSignup", label: "Email address and password", type: "checkbox" },
  { name: "enableEmailLinkSignin", label: "Email links", type: "checkbox" },
  { name: "enableAnonymousUser", label: "Guests", type: "checkbox" },
  { name: "mfaConfig", label: "Second factors", type: "checkbox" },
  { name: "disableAuth", label: "The tenant is disabled", type: "checkbox" },
];

export const tenantId = (tenant) => tenant.tenantId ?? tenant.name.split("/").pop();
export const listTenants = async () => (await tenantsService("GET", "?pageSize=1000")).tenants ?? [];

const tenantBody = (changed) => {
  if (!("mfaConfig" in changed)) return changed;
  const enabled = { state: "ENABLED", enabledProviders: ["PHONE_SMS"] };
  return { ...changed, mfaConfig: changed.mfaConfig ? enabled : { state: "DISABLED" } };
};

const saveTenant = async (form, tenant) => {
  const body = tenantBody(changes(form)), mask = Object.keys(body).join(",");
  if (!tenant) return `${tenantId(await tenantsService("POST", "", body))} was added.`;
  if (mask) await tenantsService("PATCH", `/${part(tenantId(tenant))}?updateMask=${mask}`, body);
  return `${tenantId(tenant)} was saved.`;
};

const hasFactors = (tenant) => tenant.mfaConfig?.state !== "DISABLED";

const editTenant = (tenant) => openDialog({
  title: tenant ? `Edit ${tenantId(tenant)}` : "Add a tenant", action: tenant ? "Save" : "Add",
  content: h("fieldset", null, h("legend", null, "Tenant"), TENANT_FIELDS.map((entry) => field({ ...entry,
    value: tenant && (entry.name === "mfaConfig" ? hasFactors(tenant) : tenant[entry.name]) }))),
  act: (form) => saveTenant(form, tenant),
});

const askToDeleteTenant = (id) => ask("Delete the tenant?",
  `${id}, its accounts and its providers will be deleted.`, "Delete", async () => {
    await tenantsService("DELETE", `/${part(id)}`);
    if (place.tenant === id) location.hash = address({ tenant: "" });
    return `${id} was deleted.`;
  });

const tenantCells = (tenant) => {
  const id = tenantId(tenant);
  const methods = TENANT_FIELDS.slice(1, 4).filter(({ name }) => tenant[name]).map(({ label }) => label);
  return [
    [h("a", { href: address({ tenant: id, view: "accounts" }) }, tenant.displayName || id),
      h("small", null, h("code", null, id))],
    [...methods, "Providers and custom tokens"].join(", "),
    h("span", null, tenant.disableAuth && badge("Disabled", true),
      hasFactors(tenant) && badge("Second factors")),
    rowActions(id, id, ["edit", "Edit", () => editTenant(tenant)],
      ["delete", "Delete", () => askToDeleteTenant(id)]),
  ];
};

export const tenantsView = () => {
  const list = table("Tenants", ["Tenant", "Signs in with", "State", "Actions"], "No tenants.");
  const tools = h("div", { class: "tools" },
    h("p", null, "A tenant has accounts, codes and providers of its own. Its link leads to them."),
    button("Add tenant", () => editTenant(), { id: "add", class: "strong" }));
  return { nodes: [tools, list.element], load: listTenants, isLive: () => true,
    fill: (tenants) => { list.fill(tenants, tenantId, tenantCells); showTenants(tenants); } };
};
