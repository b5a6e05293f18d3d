import { html } from 'hono/html'
import { htmlPage, pagePolicy, type Html } from './html-page.ts'
import { pageStyle, productMark } from './page-style.ts'

const style = `${pageStyle}
body{display:grid;justify-items:center;align-content:start;gap:1.5rem;padding:14vh 1rem 2rem}
main{width:100%;max-width:26rem;padding:1.75rem;border:1px solid var(--line);border-radius:.75rem;background:var(--paper)}
h1{font-size:1.25rem;margin:0 0 .75rem}
p{margin:.75rem 0 0;color:var(--soft)}
strong{color:var(--ink);font-weight:600}
button{width:100%;margin-top:.5rem}`

/** A heading, which is the title too, and a few words or a button below it. */
export function smallPage(title: string, below: Html): Promise<string> {
  return htmlPage({
    title,
    style,
    body: html`<header>${productMark}</header>
      <main>
        <h1>${title}</h1>
        ${below}
      </main>`,
  })
}

/** What a small page may do, with a script of its own when it has one. */
export function smallPagePolicy(script?: string): string {
  return pagePolicy(style, script)
}
