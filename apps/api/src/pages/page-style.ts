import { html } from 'hono/html'
import type { Html } from './html-page.ts'

/** What all public pages have in common; the console has the same colours in `apps/console/src/styles.css`. */
export const pageStyle = `:root{color-scheme:light dark;--canvas:#f6f7f9;--paper:#fff;--line:#e1e5eb;--ink:#14171d;--soft:#4b5362;--accent:#1d4ed8;--strong:#1a43b8;--on:#fff}
@media (prefers-color-scheme:dark){:root{--canvas:#0b0d11;--paper:#111318;--line:#282d36;--ink:#eceff4;--soft:#aab3c2;--accent:#8fb4ff;--strong:#adc8ff;--on:#0b1426}}
*{box-sizing:border-box}
html{background:var(--canvas);color:var(--ink);font:.9375rem/1.6 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;overflow-wrap:anywhere}
h1,h2{letter-spacing:-.015em;line-height:1.25}
a{color:var(--accent);text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
code{font:.875em/1.5 ui-monospace,Menlo,Consolas,monospace}
.mark{display:inline-flex;align-items:center;gap:.6rem;font-weight:600;letter-spacing:-.015em;color:inherit;text-decoration:none;min-height:1.5rem}
.mark svg{width:1.5rem;height:1.5rem;flex:none}
.mark .a{fill:var(--accent)}
.mark .b{stroke:var(--on)}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:2.5rem;padding:.4rem 1rem;border:0;border-radius:.375rem;background:var(--accent);color:var(--on);font:inherit;font-weight:500;text-decoration:none;cursor:pointer}
.button:hover{background:var(--strong)}
.button:disabled{opacity:.6;cursor:not-allowed}
@media (forced-colors:active){.button{border:1px solid ButtonText}}
@media print{.button{display:none}}`

/** The product's sign and name. */
export const productMark: Html = html`<span class="mark"
  ><svg aria-hidden="true" viewBox="0 0 24 24" fill="none">
    <path class="a" d="M12 1.5 3 5v6.5c0 5.2 3.7 9.2 9 11 5.3-1.8 9-5.8 9-11V5Z" />
    <path
      class="b"
      d="m8 12 2.8 2.8L16.2 9"
      stroke-width="2.2"
      stroke-linecap="round"
      stroke-linejoin="round"
    /></svg
  >Agent Security</span
>`
