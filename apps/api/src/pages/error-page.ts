import { errorCatalog, type ApiError } from '@ase/schemas'
import { respondError, type AppContext } from '@ase/service-kit'
import { html } from 'hono/html'
import { smallPage, smallPagePolicy } from './small-page.ts'

const policy = smallPagePolicy()

/**
 * Answers an address that browsers go to: a small page with the error's own sentence and a link on when a browser asks for
 * one, else JSON as everywhere. Status and headers are the same. `page.href` is a URL of the service.
 */
export async function respondErrorToBrowser(
  c: AppContext,
  error: ApiError,
  page: { readonly title: string; readonly href: string; readonly words: string },
): Promise<Response> {
  const vary = { vary: 'origin, accept' }
  const answer = respondError(c, error, vary)
  if (!asksForPage(c.req.header('accept') ?? '')) return answer
  const text = await smallPage(
    page.title,
    html`<p>${errorCatalog[error.code].message}</p>
      <p><a href="${page.href}">${page.words}</a></p>`,
  )
  const headers = new Headers(answer.headers)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', policy)
  return new Response(text, { status: answer.status, headers })
}

/** Whether `text/html` is named, as browsers do when a person goes to an address, and not ruled out by a weight of 0. */
function asksForPage(accept: string): boolean {
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return type === 'text/html' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
