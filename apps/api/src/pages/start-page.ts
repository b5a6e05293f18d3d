import { html } from 'hono/html'
import { htmlPage, pagePolicy } from './html-page.ts'
import { pageStyle, productMark } from './page-style.ts'

const TITLE = 'Agent Security Evaluation'

const style = `${pageStyle}
header,main,footer{max-width:60rem;margin:0 auto;padding:1.25rem 1.25rem}
header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.75rem 1.5rem}
header p{margin:0;color:var(--soft);font-size:.875rem}
main{padding-top:clamp(1.5rem,9vh,6rem)}
h1{font-size:clamp(1.75rem,5vw,2.75rem);letter-spacing:-.03em;line-height:1.15;margin:0 0 1rem;max-width:22ch}
.lead{font-size:1.125rem;color:var(--soft);max-width:38rem;margin:0 0 1.75rem}
.ways{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem 1.5rem;margin:0}
.ways a:not(.button){display:inline-block;padding:.4rem 0}
ul{list-style:none;padding:0;margin:clamp(2rem,8vh,4.5rem) 0 0;display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:1rem}
li{border:1px solid var(--line);border-radius:.75rem;background:var(--paper);padding:1.25rem}
h2{font-size:.9375rem;margin:0 0 .35rem}
li p{margin:0;color:var(--soft)}
footer{color:var(--soft);font-size:.8125rem;padding-top:2rem;padding-bottom:2rem}
footer p{margin:0}`

/**
 * The page at `/`: what this service is, and the way into its console. Who signed in, or comes back from the payment
 * processor, and asked for no other path ends here.
 */
export function startPage(signedInAs: string | null): Promise<string> {
  const standing =
    signedInAs === null
      ? html`<p>You are not signed in.</p>`
      : html`<p>You are signed in as <strong>${signedInAs}</strong>.</p>`
  return htmlPage({
    title: TITLE,
    style,
    body: html`<header>${productMark}${standing}</header>
      <main>
        <h1>Know what your agent is about to do</h1>
        <p class="lead">
          This service evaluates what an AI agent is about to read, do or say: allow, review or
          block. It says why in codes that can be audited, and keeps no content.
        </p>
        <p class="ways">
          <a class="button" href="console">
            ${signedInAs === null ? 'Sign in to the console' : 'Open the console'}
          </a>
          <a href="openapi.json">OpenAPI document</a>
        </p>
        <ul>
          <li>
            <h2>Five kinds of evaluation</h2>
            <p>
              Context before a model reads it, an action before it runs, an output before it leaves,
              an MCP tool or its result, and a whole trace.
            </p>
          </li>
          <li>
            <h2>Decisions you can explain</h2>
            <p>
              Every answer names its rules, signals, thresholds and their versions, so that the same
              input can be decided again.
            </p>
          </li>
          <li>
            <h2>Your content is not stored</h2>
            <p>
              Digests, codes and the decision are stored. Prompts, arguments and images are not. An
              answer costs one credit, a failure nothing.
            </p>
          </li>
        </ul>
      </main>
      <footer><p>${TITLE}</p></footer>`,
  })
}

export const startPagePolicy = pagePolicy(style)
