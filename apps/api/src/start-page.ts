import { html } from 'hono/html'
import { smallPage, smallPagePolicy } from './small-page.ts'

/**
 * The page at `/`: what this service is, and whether this browser is signed in. Who signed in, or comes back from the
 * payment processor, and asked for no other path ends here.
 */
export function startPage(signedInAs: string | null): Promise<string> {
  const standing =
    signedInAs === null
      ? 'You are not signed in.'
      : html`You are signed in as <strong>${signedInAs}</strong>.`
  return smallPage(
    'Agent Security Evaluation',
    html`<p>
        This service evaluates what an AI agent is about to read, do or say: allow, review or block.
      </p>
      <p>${standing}</p>
      <p>It is an API for programs: <a href="openapi.json">OpenAPI document</a>.</p>`,
  )
}

export const startPagePolicy = smallPagePolicy()
