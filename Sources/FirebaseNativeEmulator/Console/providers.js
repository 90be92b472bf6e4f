// SPDX-License-Identifier: Apache-2.0
// The part of the settings about identity providers.
import { ask, openDialog } from "./dialogs.js";
import { badge, button, changes, field, h, rowActions, table } from "./elements.js";
import { part, providersService } from "./server.js";

const COLLECTIONS = [
  { name: "oauthIdpConfigs", parameter: "oauthIdpConfigId", prefix: "oidc." },
  { name: "inboundSamlConfigs", parameter: "inboundSamlConfigId", prefix: "saml." },
  { name: "defaultSupportedIdpConfigs", parameter: "idpId", prefix: "" },
];
const PROVIDER_FIELDS = [
  { name: "displayName", label: "Name" }, { name: "clientId", label: "Client id" },
  { name: "clientSecret", label: "Client secret" },
  { name: "issuer", label: "Issuer", hint: "OpenID Connect only" },
  { name: "enabled", label: "The provider is enabled", type: "checkbox" },
];

const collectionOf = (id) => COLLECTIONS.find(({ prefix }) => id.startsWith(prefix));
const providerId = (provider) => provider.name.split("/").pop();
const providerPath = (id) => `${collectionOf(id).name}/${part(id)}`;

export const listProviders = async () => (await Promise.all(COLLECTIONS
  .map(async ({ name }) => (await providersService("GET", `${name}?pageSize=100`))[name] ?? []))).flat();

const saveProvider = async (form, provider) => {
  const { providerId: id = "", ...body } = changes(form), mask = Object.keys(body).join(",");
  if (!provider) {
    const { name, parameter } = collectionOf(id);
    await providersService("POST", `${name}?${parameter}=${part(id)}`, body);
    return `${id} was added.`;
  }
  if (mask) await providersService("PATCH", `${providerPath(providerId(provider))}?updateMask=${mask}`, body);
  return `${providerId(provider)} was saved.`;
};

const editProvider = (provider) => openDialog({
  title: provider ? `Edit ${providerId(provider)}` : "Add a provider", action: provider ? "Save" : "Add",
  content: h("fieldset", null, h("legend", null, "Provider"), !provider && field({ name: "providerId", label: "Id",
    hint: "Such as google.com, apple.com, oidc.mine or saml.mine" }),
  PROVIDER_FIELDS.map((entry) => field({ ...entry, value: provider?.[entry.name] }))),
  act: (form) => saveProvider(form, provider),
});

const askToDeleteProvider = (id) => ask("Delete the provider?", `The configuration of ${id} will be deleted.`,
  "Delete", async () => {
    await providersService("DELETE", providerPath(id));
    return `${id} was deleted.`;
  });

const providerCells = (provider) => {
  const id = providerId(provider);
  return [
    [h("strong", null, provider.displayName || id), provider.displayName && h("small", null, h("code", null, id))],
    provider.clientId ?? "", badge(provider.enabled ? "Enabled" : "Disabled", !provider.enabled),
    rowActions(id, id, ["edit", "Edit", () => editProvider(provider)],
      ["delete", "Delete", () => askToDeleteProvider(id)]),
  ];
};

export const providersTable = () => {
  const list = table("Configured providers", ["Provider", "Client id", "State", "Actions"],
    "No configured providers.", false);
  const tools = h("div", { class: "tools" },
    h("p", null, "Players can sign in with every provider. "
      + "Configurations are stored for the programs that administer them."),
    button("Add provider", () => editProvider(), { id: "add-provider" }));
  const fill = (providers) => list.fill(providers, (provider) => provider.name, providerCells);
  return { element: h("div", null, tools, list.element), fill };
};
