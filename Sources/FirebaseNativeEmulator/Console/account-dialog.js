// SPDX-License-Identifier: Apache-2.0
// The form of an account.
import { nameOf, PROVIDERS } from "./accounts.js";
import { openDialog } from "./dialogs.js";
import { $, button, changes, field, h } from "./elements.js";
import { accountsService, ofTenant, part } from "./server.js";

const ACCOUNT_FIELDS = [
  { name: "email", label: "Email address", type: "email" },
  { name: "emailVerified", label: "The email address is verified", type: "checkbox" },
  { name: "password", label: "Password", hint: "If empty, the password does not change" },
  { name: "phoneNumber", label: "Phone number", type: "tel", hint: "For example +15555550100" },
  { name: "displayName", label: "Display name" },
  { name: "photoUrl", label: "URL of the photo", type: "url" },
  { name: "customAttributes", label: "Custom claims", type: "lines",
    hint: "A JSON object, for example {\"level\": 7}" },
  { name: "disabled", label: "The account is disabled", type: "checkbox" },
];

const factorText = (factor) =>
  [factor.displayName, factor.unobfuscatedPhoneInfo ?? factor.phoneInfo ?? "Authenticator app"]
    .filter(Boolean).join(": ");

const newId = () => crypto.getRandomValues(new Uint32Array(4)).join("");

// What an administrator's request sends to keep or add a second factor.
const enrollment = ({ mfaEnrollmentId = newId(), displayName, enrolledAt, phoneInfo, unobfuscatedPhoneInfo }) =>
  ({ mfaEnrollmentId, displayName, enrolledAt, phoneInfo: unobfuscatedPhoneInfo ?? phoneInfo });

// Second factors are changed together with the rest of the form.
const factorEditor = (known) => {
  let factors = known;
  const list = h("ul", { class: "factors", id: "factors" });
  const show = () => list.replaceChildren(...factors.map((factor) => h("li", null, factorText(factor),
    button("Remove", () => remove(factor), { "aria-label": `Remove ${factorText(factor)}` }))));
  const remove = (factor) => {
    factors = factors.filter((other) => other !== factor);
    show();
    $("factor-phone").focus();
  };
  const take = () => {
    const phoneInfo = $("factor-phone").value.trim();
    if (phoneInfo) factors = [...factors, { phoneInfo, displayName: $("factor-name").value.trim() || undefined }];
    $("factor-phone").value = $("factor-name").value = "";
    show();
  };
  const add = () => { take(); $("factor-phone").focus(); };
  show();
  const element = h("fieldset", null, h("legend", null, "Second factors"), list, h("div", { class: "pair" },
    field({ name: "factor-phone", label: "Phone number", type: "tel" }),
    field({ name: "factor-name", label: "Name" }), button("Add factor", add, { id: "factor-add" })));
  // Also a number that is entered but not added yet.
  const result = () => { take(); return factors === known ? undefined : factors.map(enrollment); };
  return { element, result };
};

const UNLINK = "unlink-";

const providerEditor = (user) => {
  const linked = (user.providerUserInfo ?? []).filter(({ providerId }) => !PROVIDERS[providerId]);
  if (linked.length === 0) return null;
  return h("fieldset", null, h("legend", null, "Linked providers"), linked.map(({ providerId, email }) => field({
    name: UNLINK + providerId, label: `Unlink ${providerId}${email ? ` (${email})` : ""}`, type: "checkbox" })));
};

// Empty values that the service deletes by other fields.
const accountBody = (changed, enrollments) => {
  const body = {}, deleteProvider = [];
  for (const { name } of ACCOUNT_FIELDS) if (name in changed) body[name] = changed[name];
  for (const name in changed) if (name.startsWith(UNLINK)) deleteProvider.push(name.slice(UNLINK.length));
  if (body.email === "") body.deleteAttribute = ["EMAIL"];
  if (body.phoneNumber === "") deleteProvider.push("phone");
  if (deleteProvider.length) body.deleteProvider = deleteProvider;
  if (enrollments) body.mfa = { enrollments };
  return body;
};

const addAccount = async (form, factors) => {
  const changed = changes(form);
  const body = { ...accountBody(changed, factors.result()), localId: changed.localId || undefined };
  const { localId } = await accountsService("", body);
  return `${nameOf({ ...body, localId })} was added.`;
};

const saveAccount = async (form, user, factors) => {
  const changed = changes(form);
  const body = accountBody(changed, factors.result());
  if (Object.keys(body).length) await accountsService(":update", { localId: user.localId, ...body });
  if (changed.revoke) await ofTenant("POST", `/accounts/${part(user.localId)}:revokeTokens`);
  return `${nameOf({ ...user, ...body })} was saved.`;
};

export const editAccount = (user) => {
  const factors = factorEditor(user?.mfaInfo ?? []);
  const fields = ACCOUNT_FIELDS.map((entry) => field({
    ...entry, value: user?.[entry.name], hint: user || entry.name !== "password" ? entry.hint : null }));
  const identity = user ? h("p", { class: "quiet" }, "User id: ", h("code", null, user.localId))
    : field({ name: "localId", label: "User id", hint: "If empty, the emulator creates one" });
  const revoke = user && field({ name: "revoke", label: "End all sessions", type: "checkbox",
    hint: "Revokes the refresh tokens and expires the id tokens" });
  openDialog({
    title: user ? `Edit ${nameOf(user)}` : "Add an account", action: user ? "Save" : "Add",
    content: [user && identity,
      h("fieldset", null, h("legend", null, "Account"), fields, !user && identity, revoke),
      factors.element, user && providerEditor(user)],
    act: (form) => (user ? saveAccount(form, user, factors) : addAccount(form, factors)),
  });
};
