import { fail, succeed, type Result } from '@ase/schemas'

/** The server that takes mails, and how to connect. */
export interface SmtpEndpoint {
  readonly host: string
  /** Null is the usual one: 465 with TLS from the start, else 587. */
  readonly port: number | null
  /**
   * `implicit`: the connection begins with TLS. `required`: STARTTLS comes first, or nothing is sent.
   * `optional`: STARTTLS where the server offers it.
   */
  readonly tls: 'implicit' | 'required' | 'optional'
  readonly login: { readonly user: string; readonly password: string } | null
}

const FORM = 'must be smtps://host or smtp://host, with user:password@ and a port where needed'
const QUERY = 'may end in ?tls=required or ?tls=optional after smtp://, and in nothing else'

/**
 * Parses the URL of a mail server: `smtps://user:password@host:465`, or `smtp://` with STARTTLS. STARTTLS is required, because
 * an attacker in between could remove the offer and read the sign-in links, unless the host is this machine or the URL ends in
 * `?tls=optional`. Fails with the reason, which does not quote the URL.
 */
export function parseSmtpUrl(text: string): Result<SmtpEndpoint, string> {
  const url = URL.canParse(text) ? new URL(text) : null
  const isSecure = url?.protocol === 'smtps:'
  if (url === null || !(isSecure || url.protocol === 'smtp:')) return fail(FORM)
  const login = loginOf(url)
  const isBare = (url.pathname === '' || url.pathname === '/') && url.hash === ''
  if (url.hostname === '' || login === undefined || !isBare) return fail(FORM)
  const tls = isSecure && url.search === '' ? 'implicit' : tlsOf(url)
  if (tls === undefined || (isSecure && tls !== 'implicit')) return fail(QUERY)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return succeed({ host, port: url.port === '' ? null : Number(url.port), tls, login })
}

function tlsOf({ search, hostname }: URL): 'required' | 'optional' | undefined {
  if (search === '') return isThisMachine(hostname) ? 'optional' : 'required'
  if (search === '?tls=required') return 'required'
  return search === '?tls=optional' ? 'optional' : undefined
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** Undefined when it cannot be read. */
function loginOf({ username, password }: URL): SmtpEndpoint['login'] | undefined {
  if (username === '') return password === '' ? null : undefined
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    return undefined
  }
}
