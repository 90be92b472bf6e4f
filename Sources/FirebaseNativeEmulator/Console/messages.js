// SPDX-License-Identifier: Apache-2.0
// The views of messages and of requests.
import { attempt } from "./dialogs.js";
import { badge, button, h, table } from "./elements.js";
import { readRequests } from "./navigation.js";
import { ofProject, ofTenant } from "./server.js";

const EMAILS = {
  EMAIL_SIGNIN: "Sign in", PASSWORD_RESET: "Reset the password", VERIFY_EMAIL: "Verify the email address",
  VERIFY_AND_CHANGE_EMAIL: "Change the email address", RECOVER_EMAIL: "Restore the previous email address",
  REVERT_SECOND_FACTOR_ADDITION: "Remove the new second factor",
};

const linkCell = (url) => {
  if (!/^https?:/.test(url)) return h("code", null, url);
  return h("a", { href: url, target: "_blank", rel: "noreferrer" }, url);
};

const emailCells = (email) => [
  [h("strong", { dir: "auto" }, email.email),
    email.newEmail && h("small", null, `New address: ${email.newEmail}`)],
  EMAILS[email.requestType] ?? email.requestType, h("code", null, email.oobCode), linkCell(email.oobLink),
];

const textCells = (message) => [h("strong", null, message.phoneNumber), h("code", null, message.code)];

const passwordCells = (entry) => [
  h("code", null, entry.localId), h("code", null, entry.verificationCode),
  entry.mfaEnrollmentId ? "Enrolled" : "During the enrollment",
];

export const messagesView = () => {
  const emails = table("Emails", ["To", "Purpose", "Code", "Link"], "No emails.", false);
  const texts = table("Text messages", ["To", "Code"], "No text messages.", false);
  const passwords = table("Authenticator apps", ["User id", "One-time password", "State"],
    "No authenticator apps.", false);
  const load = () => Promise.all(["oobCodes", "verificationCodes", "totpCodes"]
    .map(async (name) => (await ofTenant("GET", `/${name}`))[name].reverse()));
  const fill = ([sent, short, timed]) => {
    emails.fill(sent, (email) => email.oobCode, emailCells);
    texts.fill(short, (message) => message.sessionInfo, textCells);
    passwords.fill(timed, (entry) => entry.mfaEnrollmentId ?? entry.sessionInfo, passwordCells);
  };
  const hint = h("p", null, "Nothing is sent. Unused codes are listed, the newest first. A link applies its code "
    + "when it is opened. The link of a password reset needs &newPassword=... at its end.");
  return { nodes: [hint, emails.element, texts.element, passwords.element], load, fill, isLive: () => true };
};

// --- requests ---

const statusBadge = ({ status }) => (status ? badge(status, status >= 400) : badge("Waiting"));

const requestCells = (entry) => [
  h("strong", null, entry.method), h("time", { datetime: entry.time }, new Date(entry.time).toLocaleTimeString()),
  [statusBadge(entry), entry.error && h("small", null, entry.error)],
  [h("code", null, entry.path), entry.body != null && h("details", null, h("summary", null, "Body"),
    h("pre", null, JSON.stringify(entry.body, null, 2)))],
];

export const requestsView = () => {
  let isPaused = false;
  const list = table("Requests", ["Method", "Time", "Response", "Request"], "No requests.");
  const pause = button("Pause", () => {
    isPaused = !isPaused;
    pause.textContent = isPaused ? "Continue" : "Pause";
    attempt(() => {}, isPaused ? "Paused." : "Continued.");
  }, { id: "pause" });
  const clear = () => attempt(() => ofProject("DELETE", "/requests"), "The requests were removed.");
  const tools = h("div", { class: "tools" },
    h("p", null, "The last 100 requests of clients and administrators, the newest first. "
      + "Those of this page are not among them."), pause, button("Clear", clear, { id: "clear", class: "danger" }));
  const fill = (requests) => { if (!isPaused) list.fill(requests, ({ id }) => id, requestCells); };
  return { nodes: [tools, list.element], load: async () => (await readRequests()).reverse(), fill,
    isLive: () => false };
};
