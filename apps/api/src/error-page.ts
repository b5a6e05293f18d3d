import { errorCatalog, type ApiError } from '@ase/schemas'
import { respondError, type AppContext } from '@ase/service-kit'
import { html } from 'hono/html'
import { smallPage, smallPagePolicy } from './small-page.ts'

const policy = smallPagePolicy()

/**
 * Answers an address that browsers go to: a small page with the error's own sentence and a link on when a browser asks for
 * one, else JSON as everywhere. Status and headers are the same. `onward` is an address of ours.
 */
export async function respondErrorToBrowser(
  c: AppContext,
  error: ApiError,
  onward: { readonly href: string; readonly words: string },
): Promise<Response> {
  const vary = { vary: 'origin, accept' }
  const answer = respondError(c, error, vary)
  if (!asksForPage(c.req.header('accept') ?? '')) return answer
  const page = await smallPage(
    'Sign in',
    html`<p>${errorCatalog[error.code].message}</p>
      <p><a href="${onward.href}">${onward.words}</a></p>`,
  )
  const headers = new Headers(answer.headers)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', policy)
  return new Response(page, { status: answer.status, headers })
}

/** Whether `text/html` is named, as browsers do when a person goes to an address, and not ruled out by a weight of 0. */
function asksForPage(accept: string): boolean {
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return type === 'text/html' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
