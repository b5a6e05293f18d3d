import { html } from 'hono/html'
import { htmlPage, pagePolicy, type Html } from '../html-page.ts'
import { pageStyle, productMark } from '../page-style.ts'

const style = `${pageStyle}
header,main,footer{max-width:46rem;margin:0 auto;padding:1.25rem}
header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1.5rem;color:var(--ink)}
header p{margin:0;color:var(--soft);font-size:.875rem}
footer{color:var(--soft);font-size:.8125rem;padding-bottom:3rem}
h1{font-size:1.625rem;margin:0 0 1rem}
h2{font-size:1.0625rem;margin:2rem 0 .5rem}
.verdict{border:1px solid var(--line);border-left:4px solid var(--accent);border-radius:.75rem;background:var(--paper);padding:1.25rem 1.5rem}
.verdict p{margin:.25rem 0}
ul{padding-left:1.25rem}
li{margin:.4rem 0}
dl{border:1px solid var(--line);border-radius:.75rem;background:var(--paper);margin:.75rem 0;padding:.25rem 1.5rem 1.25rem}
dt{color:var(--soft);font-size:.8125rem;margin-top:.9rem}
dd{margin:0}
main a{display:inline-block;padding:.25rem 0}
@media print{.verdict,dl{break-inside:avoid}}`

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
    body: html`<header>
        ${productMark}
        <p>Image report</p>
      </header>
      <main>${main}</main>
      <footer>
        A report holds codes and digests only. The image, its URL and its text are not stored.
      </footer>`,
  })
}

/** Allows the page's own style by its digest, and nothing else. */
export const reportPagePolicy = pagePolicy(style)
