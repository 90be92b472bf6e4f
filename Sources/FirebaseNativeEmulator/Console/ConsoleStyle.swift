// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The style of the console.
enum ConsoleStyle {
  static let text = """
    \(HTMLPage.colors)
    * { box-sizing: border-box }
    [hidden] { display: none !important }
    body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif }
    header, main { max-width: 76rem; margin: 0 auto; padding: 1rem }
    header { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; align-items: center; padding-bottom: 0 }
    h1 { flex: 1; margin: 0; font-size: 1.25rem; white-space: nowrap }
    h2 { margin: 0; font-size: 1.35rem; overflow-wrap: anywhere }
    h3 { margin: 1.5rem 0 0.5rem; font-size: 1.1rem }
    h2:focus { outline: none }
    p { margin: 0 0 0.75rem }
    .heading { display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: baseline; margin-bottom: 0.75rem }
    #status { margin: 0; color: var(--quiet) }
    .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
    nav { display: flex; flex-wrap: wrap; flex-basis: 100%; gap: 0 0.25rem; border-bottom: 1px solid var(--line) }
    nav a { padding: 0.5rem 0.9rem; color: var(--quiet); font-weight: 600; text-decoration: none; \
    border-bottom: 3px solid transparent }
    nav a:hover { color: var(--text) }
    nav a[aria-current] { color: var(--strong); border-color: var(--strong) }
    main { padding-top: 1.25rem }
    a { color: var(--strong) }
    small, .quiet, .empty { color: var(--quiet); font-size: 0.875rem }
    a, code { overflow-wrap: anywhere }
    time span { white-space: nowrap }
    code, pre { font: 0.875rem/1.5 ui-monospace, monospace }
    pre { max-height: 16rem; margin: 0.5rem 0 0; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere }
    .alert { color: var(--alert); font-weight: 600; overflow-wrap: anywhere }
    .alert:empty { margin: 0 }

    .scope, .tools, .actions { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end }
    .scope { gap: 0.5rem 1.5rem }
    .scope .field { display: flex; gap: 0.5rem; align-items: center }
    .scope select { max-width: 15rem }
    .tools { margin: 0 0 1rem }
    .tools > :first-child { flex: 1 1 18rem }
    form.tools { align-items: start }
    form.tools > button { margin-top: 1.3125rem }
    .actions { margin-top: 1rem }
    .row-actions { display: flex; gap: 0.25rem }

    .field > label { display: block; font-size: 0.875rem; font-weight: 600 }
    fieldset > * + * { margin-top: 0.75rem }
    .field small, .check small { display: block }
    .check { display: flex; gap: 0.6rem; align-items: start; overflow-wrap: anywhere }
    input, select, textarea, button { font: inherit; color: inherit }
    input:not([type=checkbox]), select, button { min-height: 2.4rem }
    input:not([type=checkbox]), select, textarea { width: 100%; padding: 0.4rem 0.6rem; background: var(--card); \
    border: 1px solid var(--line); border-radius: 0.4rem }
    input[type=checkbox] { flex: none; width: 1.15rem; height: 1.15rem; margin: 0.2rem 0 0; \
    accent-color: var(--strong) }
    textarea { font-family: ui-monospace, monospace; font-size: 0.875rem }
    fieldset { min-width: 0; margin: 0 0 1rem; padding: 0.5rem 1rem 1rem; background: var(--card); \
    border: 1px solid var(--line); border-radius: 0.6rem }
    legend { padding: 0 0.4rem; font-weight: 600 }
    button { padding: 0.4rem 0.9rem; color: var(--strong); font-weight: 600; cursor: pointer; background: none; \
    border: 1px solid var(--line); border-radius: 0.4rem }
    button:hover { border-color: currentColor }
    button:disabled { opacity: 0.5; cursor: default }
    .strong { color: var(--on-strong); background: var(--strong); border-color: var(--strong) }
    .danger { color: var(--alert) }
    .row-actions button, .factors button { min-height: 1.75rem; padding: 0.15rem 0.6rem; font-size: 0.875rem }
    :focus-visible { outline: 3px solid var(--strong); outline-offset: 2px }

    table { width: 100%; border-collapse: separate; border-spacing: 0; background: var(--card); \
    border: 1px solid var(--line); border-radius: 0.6rem }
    caption { padding: 0 0 0.4rem; text-align: start; font-weight: 600 }
    th, td { padding: 0.6rem 0.9rem; text-align: start; vertical-align: top; overflow-wrap: break-word }
    thead th { color: var(--quiet); font-size: 0.875rem; white-space: nowrap }
    tbody th { min-width: 17.5rem; font-weight: inherit; overflow-wrap: anywhere }
    tbody > tr > * { border-top: 1px solid color-mix(in srgb, var(--line) 40%, transparent) }
    tbody small { display: block }
    .block + .block { margin-top: 1.5rem }
    .badge { display: inline-block; margin: 0 0.3rem 0.3rem 0; padding: 0.05rem 0.5rem; font-size: 0.8125rem; \
    border: 1px solid var(--line); border-radius: 1rem }
    .badge.bad { color: var(--alert); border-color: currentColor }
    details summary { cursor: pointer }

    dialog { width: min(34rem, calc(100vw - 2rem)); max-height: calc(100vh - 2rem); padding: 1.5rem; \
    color: inherit; background: var(--page); border: 1px solid var(--line); border-radius: 0.8rem }
    dialog::backdrop { background: rgb(0 0 0 / 50%) }
    .factors { margin: 0; padding: 0; list-style: none }
    .factors li { display: flex; gap: 0.5rem; align-items: center; justify-content: space-between; padding: 0.25rem 0 }
    .pair { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end }
    .pair .field { flex: 1 1 10rem; margin: 0 }

    @media (min-width: 60rem) { .groups { columns: 2; column-gap: 1rem } .groups fieldset { break-inside: avoid } }
    @media (max-width: 48rem) {
      .scope, .scope .field { flex: 1 1 100% }
      .scope label { flex: 0 0 4.5rem }
      .scope select { flex: 1; max-width: none; min-width: 0 }
      nav { justify-content: space-between; gap: 0 }
      nav a { padding: 0.5rem 0.15rem; font-size: 0.8125rem }
      form.tools > button { margin-top: 0 }
      form.tools { align-items: end }
      table, caption:not(.hidden), tbody, tr, tbody th, td { display: block; width: auto; min-width: 0 }
      td { overflow-wrap: anywhere }
      thead { display: block; position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
      table { background: none; border: 0 }
      tr { margin-bottom: 0.75rem; padding: 0.4rem 0; background: var(--card); border: 1px solid var(--line); \
      border-radius: 0.6rem }
      tbody > tr > * { padding: 0.25rem 0.9rem; border: 0 }
      td[data-label]::before { content: attr(data-label) ": "; color: var(--quiet); font-size: 0.875rem }
      td:empty { display: none }
      .row-actions { flex-wrap: wrap; padding: 0.25rem 0 }
    }
    @media (prefers-reduced-motion: no-preference) { button, nav a { transition: color 0.15s, border-color 0.15s } }
    @media (forced-colors: active) { nav a[aria-current] { text-decoration: underline } }

    """
}
