import { html } from 'hono/html'
import { htmlPage, pagePolicy, type Html } from './html-page.ts'

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:20vh auto 0;max-width:24rem;padding:0 1rem;text-align:center}
button{font:inherit;padding:.6rem 2rem}strong{overflow-wrap:anywhere}`

/** A heading, which is the title too, and a few words or a button below it. */
export function smallPage(title: string, below: Html): Promise<string> {
  return htmlPage({
    title,
    style,
    body: html`<h1>${title}</h1>
      ${below}`,
  })
}

/** What a small page may do, with a script of its own when it has one. */
export function smallPagePolicy(script?: string): string {
  return pagePolicy(style, script)
}
