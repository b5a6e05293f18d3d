const LENGTH_MAX = 512

/** The start of the console, as the service's own paths have it. */
export const CONSOLE_PATH = '/console'

/**
 * A path of the console to come back to after signing in; `undefined` for everything else, so that a link cannot lead
 * to another site. The service takes printable ASCII without a double slash or backslash.
 */
export function nextPath(text: string): string | undefined {
  if (text.length > LENGTH_MAX || !/^\/console(?:[/?][!-[\]-~]*)?$/.test(text)) return undefined
  if (text.includes('//') || text.includes('/sign-in')) return undefined
  const url = new URL(text, 'https://service.invalid')
  const isInside = url.pathname === CONSOLE_PATH || url.pathname.startsWith(`${CONSOLE_PATH}/`)
  return url.host === 'service.invalid' && isInside ? text : undefined
}
