// SPDX-License-Identifier: Apache-2.0
// The messages and dialogs of the console.
import { $, button, h } from "./elements.js";
import { refresh } from "./navigation.js";

// A message that is there already is not announced again.
export const note = (id, text) => { if ($(id).textContent !== text) $(id).textContent = text; };
const say = (text) => { note("alert", ""); note("status", text); };

// Runs what a button does. An error is announced, and stays until the next action.
export const attempt = async (act, said = "") => {
  try {
    await act();
    await refresh();
    say(typeof said === "string" ? said : said());
  } catch (error) {
    note("status", "");
    note("alert", error.message);
  }
};

const submitting = (act, close, alert) => {
  let isBusy = false;
  return async (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    alert.textContent = "";
    try {
      const said = await act(event.target);
      close();
      attempt(() => {}, said);
    } catch (error) {
      alert.textContent = error.message;
      alert.scrollIntoView({ block: "nearest" });
    }
    isBusy = false;
  };
};

// `act` receives the form, and returns what is announced afterwards.
export const openDialog = ({ title, content, action, isDangerous, act }) => {
  const opener = document.activeElement;
  const alert = h("p", { class: "alert", id: "dialog-alert", role: "alert" });
  const close = () => box.close();
  const leave = () => {
    box.remove();
    if (document.activeElement === document.body) ($(opener.id) ?? $("title")).focus();
  };
  const actions = h("div", { class: "actions" },
    h("button", { id: "confirm", class: isDangerous ? "danger" : "strong" }, action),
    button("Cancel", close, { id: "cancel", autofocus: isDangerous }));
  const form = h("form", { novalidate: true, submit: submitting(act, close, alert) },
    h("h2", { id: "dialog-title" }, title), content, alert, actions);
  const box = h("dialog", { "aria-labelledby": "dialog-title", close: leave }, form);
  document.body.append(box);
  box.showModal();
};

export const ask = (title, text, action, act) =>
  openDialog({ title, content: h("p", null, text), action, isDangerous: true, act });
