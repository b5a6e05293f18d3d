import { html } from 'hono/html'
import { smallPage, smallPagePolicy } from '../pages/small-page.ts'

/** In place of the console on a server that was started before the console was built. */
export function unbuiltPage(): Promise<string> {
  return smallPage(
    'The console is not built',
    html`<p>
        Run <code>pnpm --filter @ase/console build</code>, then start the server again.
        <code>pnpm start</code> does both.
      </p>
      <p>The API works without it.</p>`,
  )
}

export const unbuiltPagePolicy = smallPagePolicy()
