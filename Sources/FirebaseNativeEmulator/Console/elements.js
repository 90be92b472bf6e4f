// SPDX-License-Identifier: Apache-2.0
// Elements, forms and tables.

export const $ = (id) => document.getElementById(id);

// Strings become text nodes: nothing that the emulator returns is read as markup.
export const h = (tag, attributes, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== false && value != null) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(9).filter((child) => child !== false && child != null));
  return element;
};

export const button = (label, click, attributes) => h("button", { type: "button", click, ...attributes }, label);

// The buttons of a row: key, label, and what a click does.
export const rowActions = (id, name, ...actions) => h("div", { class: "row-actions" }, actions.map(([key, label, click]) =>
  button(label, click, { id: `${key}-${id}`, "aria-label": `${label} ${name}` })));

export const badge = (text, isBad) => h("span", { class: isBad ? "badge bad" : "badge" }, text);

export const when = (milliseconds) => {
  const date = new Date(Number(milliseconds));
  if (!Number(milliseconds) || isNaN(date)) return "Never";
  const year = date.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  return h("time", { datetime: date.toISOString() }, date.toLocaleString(undefined,
    { year, month: "short", day: "numeric", hour: "numeric", minute: "2-digit" }));
};

// Children that stay are not moved, so that they keep the focus, a selection and their state.
export const arrange = (parent, children) => {
  const focused = parent.contains(document.activeElement) ? document.activeElement : null;
  for (const old of [...parent.children]) if (!children.includes(old)) old.remove();
  children.forEach((child, i) => {
    if (parent.children[i] !== child) parent.insertBefore(child, parent.children[i] ?? null);
  });
  if (!focused || focused === document.activeElement) return;
  (focused.isConnected ? focused : $(focused.id) ?? $("title")).focus();
};

// --- forms ---

const checkbox = (attributes, label, note, value) => h("div", { class: "check" },
  h("input", { ...attributes, type: "checkbox", checked: value }),
  h("div", null, h("label", { for: attributes.id }, label), note));

const control = (attributes, type, value, options) => {
  if (type === "lines") return h("textarea", { rows: 3, spellcheck: "false", ...attributes }, value);
  if (type !== "select") return h("input", { ...attributes, type, value });
  return h("select", attributes,
    options.map(([id, text]) => h("option", { value: id, selected: id === value }, text)));
};

export const field = ({ name, label, hint, type = "text", options, value, ...rest }) => {
  const describedBy = hint && `${name}-hint`;
  const attributes = { id: name, name, autocomplete: "off", "aria-describedby": describedBy, ...rest };
  const note = hint && h("small", { id: describedBy }, hint);
  if (type === "checkbox") return checkbox(attributes, label, note, value);
  return h("div", { class: "field" }, h("label", { for: name }, label),
    control(attributes, type, value, options), note);
};

export const read = (element) => (element.type === "checkbox" ? element.checked : element.value);

const initial = (element) => {
  if (element.type === "checkbox") return element.defaultChecked;
  if (!element.options) return element.defaultValue;
  return [...element.options].find((option) => option.defaultSelected)?.value;
};

// The changed values, by the names of the fields.
export const changes = (form) => Object.fromEntries([...form.elements]
  .filter((element) => element.name && read(element) !== initial(element))
  .map((element) => [element.name, read(element)]));

// --- tables ---

// The roles are explicit, because a narrow screen shows each row as a block.
const tableRow = (headings, cells) => h("tr", { role: "row" }, cells.map((cell, i) => {
  if (i === 0) return h("th", { role: "rowheader", scope: "row" }, cell);
  return h("td", { role: "cell", "data-label": headings[i] !== "Actions" && headings[i] }, cell);
}));

export const table = (caption, headings, empty, isOnly = true) => {
  const body = h("tbody", { role: "rowgroup" });
  const head = headings.map((text) => h("th", { role: "columnheader", scope: "col" }, text));
  const grid = h("table", { role: "table", hidden: true }, h("caption", { class: isOnly && "hidden" }, caption),
    h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, head)), body);
  const note = h("p", { class: "empty", hidden: true }, empty);
  let rows = new Map();
  const fill = (items, key, cells) => {
    const known = rows;
    rows = new Map(items.map((item) => {
      const text = JSON.stringify(item), old = known.get(key(item));
      return [key(item), old?.text === text ? old : { text, row: tableRow(headings, cells(item)) }];
    }));
    arrange(body, [...rows.values()].map((entry) => entry.row));
    grid.hidden = items.length === 0;
    note.hidden = items.length > 0;
  };
  return { element: h("div", { class: "block" }, grid, note), fill };
};
