// SPDX-License-Identifier: Apache-2.0
// The view of settings: the configuration and the clock.
import { ask, attempt } from "./dialogs.js";
import { $, arrange, button, changes, field, h, read } from "./elements.js";
import { address, showTenants } from "./navigation.js";
import { listProviders, providersTable } from "./providers.js";
import { ofProject, place } from "./server.js";

// How a setting is shown in a field, and read from it.
const KINDS = {
  flag: { type: "checkbox", show: (value) => value, parse: (value) => value },
  either: { type: "checkbox", show: (value, [on]) => value === on,
    parse: (value, [on, off]) => (value ? on : off) },
  member: { type: "checkbox", show: (value, name) => value.includes(name),
    parse: (value, name) => (value ? [name] : []) },
  number: { type: "number", show: (value) => value, parse: (value) => Number(value || NaN) },
  lines: { type: "lines", show: (value) => value.join("\n"),
    parse: (value) => value.split("\n").map((line) => line.trim()).filter(Boolean) },
  trigger: { type: "url", show: (value) => value?.functionUri,
    parse: (value) => (value ? { functionUri: value } : undefined) },
};
const STATES = ["ENABLED", "DISABLED"];
const POLICY = "passwordPolicyConfig.passwordPolicyVersions.0.customStrengthOptions.";

// Path, kind, label, and a parameter of the kind.
const SETTINGS = {
  "Sign-in methods": [
    ["signIn.email.enabled", "flag", "Email address"],
    ["signIn.email.passwordRequired", "flag", "Email address: passwords only, no email links"],
    ["signIn.anonymous.enabled", "flag", "Guests"],
    ["signIn.phoneNumber.enabled", "flag", "Phone number"],
    ["signIn.allowDuplicateEmails", "flag", "Several accounts of providers can have the same email address"],
    ["emailPrivacyConfig.enableImprovedEmailPrivacy", "flag", "Do not reveal which email addresses have accounts"],
  ],
  "Second factors": [
    ["mfa.state", "either", "Second factors", STATES],
    ["mfa.enabledProviders", "member", "Text messages", "PHONE_SMS"],
    ["mfa.providerConfigs.0.state", "either", "Authenticator apps", STATES],
  ],
  "Password policy": [
    ["passwordPolicyConfig.passwordPolicyEnforcementState", "either", "Enforce the policy", ["ENFORCE", "OFF"]],
    ["passwordPolicyConfig.forceUpgradeOnSignin", "flag", "Also for existing passwords, at the sign-in"],
    [`${POLICY}containsLowercaseCharacter`, "flag", "A lowercase letter"],
    [`${POLICY}containsUppercaseCharacter`, "flag", "An uppercase letter"],
    [`${POLICY}containsNumericCharacter`, "flag", "A digit"],
    [`${POLICY}containsNonAlphanumericCharacter`, "flag", "A special character"],
    [`${POLICY}minPasswordLength`, "number", "Minimum length"],
    [`${POLICY}maxPasswordLength`, "number", "Maximum length"],
  ],
  "Blocking functions": [
    ["blockingFunctions.triggers.beforeCreate", "trigger", "Before an account is created: URL"],
    ["blockingFunctions.triggers.beforeSignIn", "trigger", "Before a sign-in: URL"],
    ["blockingFunctionTimeoutMilliseconds", "number", "Time limit in milliseconds"],
  ],
  "Redirects": [
    ["authorizedDomains", "lines", "Authorized domains, one in a line"],
    ["appleClientIds", "lines", "Client ids of Apple that are accepted in strict mode; none for all"],
  ],
  "Emulator": [
    ["productionAnswers", "flag", "Responses of production where the official emulator's are different"],
    ["createTenants", "flag", "Create a tenant when a client names it"],
    ["requireAppVerification", "flag", "Text messages need a proof that the request comes from an app"],
    ["requireRecaptchaToken", "flag", "Text messages need a reCAPTCHA token of the emulator"],
    ["idTokenLifetimeSeconds", "number", "Lifetime of id tokens in seconds"],
    ["delayMilliseconds", "number", "Delay of every response in milliseconds"],
  ],
};

const settingAt = (config, path) => path.split(".").reduce((value, key) => value?.[key], config);

const setSetting = (config, path, value) => {
  const keys = path.split("."), last = keys.pop();
  keys.reduce((object, key) => (object[key] ??= {}), config)[last] = value;
};

const settingFields = (config, entries) => entries.map(([path, kind, label, parameter]) => field({
  name: path, label, type: KINDS[kind].type, value: KINDS[kind].show(settingAt(config, path), parameter) }));

// The emulator replaces some objects as a whole, so everything beside a changed setting is sent, too.
const changedSettings = (form, config) => {
  const changed = changes(form), result = structuredClone(config), names = new Set();
  for (const [path, kind, , parameter] of Object.values(SETTINGS).flat()) {
    if (!(path in changed)) continue;
    setSetting(result, path, KINDS[kind].parse(changed[path], parameter));
    names.add(path.split(".")[0]);
  }
  return Object.fromEntries([...names].map((name) => [name, result[name]]));
};

const settingsForm = (config, reload) => {
  const save = (event) => {
    event.preventDefault();
    attempt(async () => {
      await ofProject("PATCH", "/config", changedSettings(event.target, config));
      reload();
    }, "The configuration was saved.");
  };
  const reset = () => ask("Reset the configuration?",
    "The configuration and the clock are reset. All tenants and all providers of the project are deleted.",
    "Reset", async () => {
      await ofProject("DELETE", "/config");
      reload();
      if (place.tenant) location.hash = address({ tenant: "" });
      showTenants([]);
      return "The configuration was reset.";
    });
  const groups = Object.entries(SETTINGS).map(([title, entries]) =>
    h("fieldset", null, h("legend", null, title), settingFields(config, entries)));
  return h("form", { novalidate: true, submit: save, "aria-label": "Configuration" },
    h("div", { class: "groups" }, groups), h("div", { class: "actions" },
      h("button", { id: "save", class: "strong" }, "Save"),
      button("Reset", reset, { id: "reset", class: "danger" })));
};

const clockForm = (clock, reload) => {
  const advance = (event) => {
    event.preventDefault();
    const advanceSeconds = Number(read($("advance")) || NaN);
    attempt(async () => { await ofProject("PATCH", "/clock", { advanceSeconds }); reload(); },
      "The clock was advanced.");
  };
  const reset = () => attempt(async () => { await ofProject("DELETE", "/clock"); reload(); },
    "The clock was reset.");
  const lead = clock.advancedSeconds;
  return h("form", { novalidate: true, submit: advance, "aria-label": "Clock" }, h("h3", null, "Clock"),
    h("p", null, lead ? `${lead.toLocaleString()} seconds ahead of the system's time.` : "The system's time."),
    h("div", { class: "pair" },
      field({ name: "advance", label: "Advance by seconds", type: "number" }),
      h("button", { id: "advance-clock" }, "Advance"),
      button("Reset the clock", reset, { id: "reset-clock" })));
};

export const settingsView = () => {
  const form = h("div"), clock = h("div"), providers = providersTable();
  let isShown = false;
  // A form is built again only after its own changes, so that nothing that is being entered is lost.
  const reload = () => { isShown = false; };
  const load = async () => ({ providers: await listProviders(),
    ...(!isShown && { config: await ofProject("GET", "/config?full=true"), clock: await ofProject("GET", "/clock") }) });
  const fill = (data) => {
    providers.fill(data.providers);
    if (!data.config) return;
    isShown = true;
    arrange(form, [settingsForm(data.config, reload)]);
    arrange(clock, [clockForm(data.clock, reload)]);
  };
  const hint = place.tenant && h("p", null, `The providers are those of ${place.tenant}. All other settings are `
    + "those of the project; the tenant has its own in the view Tenants.");
  return { nodes: [hint || "", providers.element, h("h3", null, "Configuration"), form, clock], load, fill,
    isLive: () => false };
};
