// SPDX-License-Identifier: Apache-2.0
// The requests of the console, and errors in words.

// What the address of the page selects.
export const place = { project: "", tenant: "", view: "" };

// A text that ends with a colon is followed by the detail of the error.
const WORDS = {
  ALREADY_EXISTS: "There is already a provider with this id.",
  CLAIMS_TOO_LARGE: "The custom claims have more than 1000 characters.",
  DUPLICATE_LOCAL_ID: "Another account has this user id.",
  EMAIL_EXISTS: "Another account has this email address.",
  FORBIDDEN_CLAIM: "This claim is reserved:",
  INVALID_CLAIMS: "The custom claims are not a JSON object.",
  INVALID_CONFIG_ID: "The id of a provider has letters, digits, hyphens, dots and underscores.",
  INVALID_EMAIL: "The email address is malformed.",
  INVALID_MFA_PHONE_NUMBER: "The phone number of the second factor is not in international format (+15555550100).",
  INVALID_PHONE_NUMBER: "The phone number is not in international format (+15555550100).",
  PHONE_NUMBER_EXISTS: "Another account has this phone number.",
  PROJECT_DISABLED: "This tenant is disabled. Enable it to see and change its accounts.",
  SECOND_FACTOR_LIMIT_EXCEEDED: "An account can have five second factors.",
  TENANT_NOT_FOUND: "This tenant does not exist.",
  USER_NOT_FOUND: "This account does not exist. It may have been deleted.",
};

const words = (message) => {
  const [code, ...rest] = message.split(" : ");
  const detail = rest.join(" : ");
  if (!/^[A-Z_]+$/.test(code)) return message;
  const text = WORDS[code] ?? (detail || "The emulator refused the request.");
  return `${text}${text.endsWith(":") ? ` ${detail}` : ""} (${code})`;
};

export const request = async (method, path, body) => {
  const headers = { Authorization: "Bearer owner", "X-Emulator-Console": "1" };
  if (body) headers["Content-Type"] = "application/json";
  let response, content;
  try {
    response = await fetch(path, { method, headers, body: body && JSON.stringify(body), cache: "no-store" });
    content = await response.json();
  } catch {
    throw new Error("The emulator does not respond. Check that it is running.");
  }
  if (!response.ok) throw new Error(words(content.error?.message ?? `Status ${response.status}`));
  return content;
};

export const part = encodeURIComponent;
const inProject = () => `projects/${part(place.project)}`;
const inTenant = () => inProject() + (place.tenant && `/tenants/${part(place.tenant)}`);

// The emulator's own requests, for the project, or for the accounts and codes of the selected tenant.
export const ofProject = (method, path, body) => request(method, `/emulator/v1/${inProject()}${path}`, body);
export const ofTenant = (method, path, body) => request(method, `/emulator/v1/${inTenant()}${path}`, body);

// The requests of administrators.
const SERVICE = "/identitytoolkit.googleapis.com/";
export const accountsService = (path, body) =>
  request(body ? "POST" : "GET", `${SERVICE}v1/${inTenant()}/accounts${path}`, body);
export const tenantsService = (method, path, body) =>
  request(method, `${SERVICE}v2/${inProject()}/tenants${path}`, body);
export const providersService = (method, path, body) => request(method, `${SERVICE}v2/${inTenant()}/${path}`, body);
