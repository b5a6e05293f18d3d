/** An HTTP client that keeps cookies as a browser does, and sends what a page of the service's own sends. */
export interface Browser {
  /** By a path, or by a whole address as a link in a mail has it. */
  get(address: string): Promise<Response>
  post(path: string, body?: unknown): Promise<Response>
  delete(path: string, body: unknown): Promise<Response>
  /** The cookies that it would send, as in the header. */
  cookies(): string
}

/** What it says of itself. */
export const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'

/** A browser on the pages of the server at `baseUrl`. It takes cookies of plain http only. */
export function openBrowser(baseUrl: string): Browser {
  const jar = new Map<string, string>()
  const cookies = (): string => [...jar].map((pair) => pair.join('=')).join('; ')

  const send = async (address: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('user-agent', USER_AGENT)
    if (jar.size > 0) headers.set('cookie', cookies())
    const response = await fetch(new URL(address, baseUrl), { ...init, headers })
    for (const line of response.headers.getSetCookie()) keep(jar, line)
    return response
  }
  const sendJson = (method: string, path: string, body: unknown): Promise<Response> =>
    send(path, {
      method,
      headers: { origin: new URL(baseUrl).origin, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    get: (address) => send(address, {}),
    post: (path, body) => sendJson('POST', path, body),
    delete: (path, body) => sendJson('DELETE', path, body),
    cookies,
  }
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ')
  if (attributes.includes('Secure')) return
  const at = pair.indexOf('=')
  const name = pair.slice(0, at)
  if (attributes.includes('Max-Age=0')) jar.delete(name)
  else jar.set(name, pair.slice(at + 1))
}
