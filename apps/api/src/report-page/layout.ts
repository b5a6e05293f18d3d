import { html } from 'hono/html'
import { htmlPage, pagePolicy, type Html } from '../html-page.ts'

const style = `:root{color-scheme:light dark;--ink:#1b1d22;--paper:#fff;--soft:#4d535e;--line:#c9ced6;--link:#0b57a4}
@media (prefers-color-scheme:dark){:root{--ink:#eceef2;--paper:#15171b;--soft:#b3bac6;--line:#454c58;--link:#8fc1ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
header,main,footer{max-width:44rem;margin:0 auto;padding:1rem 1.25rem}
header,footer{color:var(--soft);font-size:.875rem}
h1{font-size:1.6rem;line-height:1.25;margin:.25rem 0 1rem}
h2{font-size:1.1rem;margin:2rem 0 .5rem}
.verdict{border:2px solid var(--ink);border-radius:.5rem;padding:1rem 1.25rem}
.verdict p{margin:.25rem 0}
ul{padding-left:1.25rem}
li{margin:.4rem 0}
dt{font-weight:600;margin-top:.75rem}
dd{margin:0}
code{font:.875em/1.5 ui-monospace,monospace}
a{color:var(--link);display:inline-block;padding:.25rem 0}
a:focus-visible{outline:3px solid var(--link);outline-offset:2px}`

export interface LayoutParts {
  /** Plain text; it is escaped here. */
  readonly title: string
  readonly description: string
  /** The page's own, when it may be shared. */
  readonly url?: string
  readonly main: Html
}

/** A page of the public reports: no script, nothing from elsewhere. */
export function layout({ title, description, url, main }: LayoutParts): Promise<string> {
  const shared =
    url === undefined
      ? ''
      : html`<meta property="og:type" content="website" />
          <meta property="og:title" content="${title}" />
          <meta property="og:description" content="${description}" />
          <meta property="og:url" content="${url}" />`
  return htmlPage({
    title,
    style,
    head: html`<meta name="color-scheme" content="light dark" />
      <meta name="description" content="${description}" />
      ${shared}`,
    body: html`<header>Image report</header>
      <main>${main}</main>
      <footer>
        A report holds codes and digests only. The image, its URL and its text are not stored.
      </footer>`,
  })
}

/** Allows the page's own style by its digest, and nothing else. */
export const reportPagePolicy = pagePolicy(style)
