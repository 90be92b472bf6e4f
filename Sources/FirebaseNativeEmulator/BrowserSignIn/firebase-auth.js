// SPDX-License-Identifier: Apache-2.0
// The emulator begins the module with `const project`, the id of the project. The popup is opened within the click event, as
// browsers require; errors are detected meanwhile. `fetch` is looked up at each call, because a page may have wrapped it.
/* global project */

const fail = (code, message) => Object.assign(new Error(`Firebase: ${message} (${code}).`), { code });

export const inMemoryPersistence = { type: "NONE" };
export const browserPopupRedirectResolver = {};

export const initializeAuth = (app, { popupRedirectResolver }) => {
  if (!app.options.apiKey) throw fail("auth/invalid-api-key", "The app has no API key.");
  return { app, popupRedirectResolver, languageCode: null, tenantId: null, emulator: null, popup: null };
};

export const connectAuthEmulator = (auth, url) => { auth.emulator = new URL(url).origin; };

export class OAuthProvider {
  constructor(providerId) { Object.assign(this, { providerId, scopes: [], parameters: {} }); }
  addScope(scope) { this.scopes.push(scope); return this; }
  setCustomParameters(parameters) { this.parameters = parameters; return this; }
}

const request = async (auth, method, body) => {
  const url = `${auth.emulator}/identitytoolkit.googleapis.com/v1/${method}?key=`
    + encodeURIComponent(auth.app.options.apiKey);
  try {
    const response = await self.fetch(url, body && {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
    });
    return { ok: response.ok, body: await response.json() };
  } catch {
    throw fail("auth/network-request-failed", "The request did not reach the server.");
  }
};

const checkDomain = async (auth) => {
  const { ok, body } = await request(auth, "projects");
  if (!ok) throw fail("auth/internal-error", body.error?.message);
  const host = location.hostname;
  const isName = /[a-z]$/i.test(host);
  const isAuthorized = (body.authorizedDomains ?? []).some(
    (domain) => host === domain || isName && domain !== "" && host.endsWith("." + domain));
  if (!isAuthorized) throw fail("auth/unauthorized-domain", `${host} is not authorized for the project.`);
};

const openPopup = (auth, provider, eventId) => {
  const url = new URL("/emulator/auth/handler", auth.emulator);
  url.search = new URLSearchParams({
    apiKey: auth.app.options.apiKey, appName: auth.app.name, authType: "signInViaPopup",
    redirectUrl: location.href, eventId, providerId: provider.providerId, scopes: provider.scopes.join(","),
    customParameters: JSON.stringify(provider.parameters),
    ...(auth.languageCode && { hl: auth.languageCode }), ...(auth.tenantId && { tid: auth.tenantId }),
  });
  return window.open(url, eventId, "popup,width=500,height=600");
};

const nextEvent = (auth, popup, eventId, control) => new Promise((resolve, reject) => {
  control.reject = reject;
  addEventListener("message", ({ origin, source, data }) => {
    if (origin === auth.emulator && source === popup && data?.eventId === eventId) resolve(data);
  }, { signal: control.signal });
  // The popup may close before its message arrives.
  const patience = 5;
  let closed = 0;
  const timer = setInterval(() => {
    if (popup.closed && ++closed > patience) {
      reject(fail("auth/popup-closed-by-user", "The popup was closed too early."));
    }
  }, 100);
  control.signal.addEventListener("abort", () => clearInterval(timer));
});

const exchange = async (auth, { urlResponse, sessionId, postBody, tenantId }) => {
  const { ok, body } = await request(auth, "accounts:signInWithIdp", {
    requestUri: urlResponse, sessionId, postBody, tenantId: tenantId ?? undefined, returnSecureToken: true,
    returnIdpCredential: true,
  });
  if (!ok) throw fail("auth/internal-error", body.error?.message);
  return { user: { uid: body.localId }, providerId: body.providerId, operationType: "signIn" };
};

export class RecaptchaVerifier {
  constructor(auth, container) { Object.assign(this, { auth, container }); }
  async verify() {
    const { ok, body } = await request(this.auth, "recaptchaParams");
    if (!ok) throw fail("auth/internal-error", body.error?.message);
    const url = `${this.auth.emulator}/emulator/v1/projects/${project}/recaptchaTokens`;
    return (await (await self.fetch(url, { method: "POST" })).json()).token;
  }
}

export const signInWithPopup = async (auth, provider) => {
  if (!auth.popupRedirectResolver) throw fail("auth/argument-error", "The popup resolver is missing.");
  if (!auth.emulator) throw fail("auth/emulator-config-failed", "This module supports the emulator only.");
  auth.popup?.reject(fail("auth/cancelled-popup-request", "Another popup was opened."));
  const eventId = crypto.randomUUID();
  const popup = openPopup(auth, provider, eventId);
  if (!popup) throw fail("auth/popup-blocked", "The browser blocked the popup.");
  const ending = new AbortController();
  const control = { signal: ending.signal };
  auth.popup = control;
  try {
    const event = nextEvent(auth, popup, eventId, control);
    await Promise.race([event, checkDomain(auth).then(() => event)]);
    return await exchange(auth, await event);
  } finally {
    ending.abort();
    popup.close();
    if (auth.popup === control) auth.popup = null;
  }
};
