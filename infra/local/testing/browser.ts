/** A browser as far as the service can tell: it keeps cookies and says which page it is on. */
export interface Browser {
  /** Sends a request from one of the service's pages, with `body` as JSON. */
  readonly send: (method: string, path: string, body?: object) => Promise<Response>
  /** The names of the cookies that it holds. */
  readonly cookies: () => string[]
}

/** A browser without cookies on a page of the service at `origin`. */
export function openBrowser(origin: string): Browser {
  const jar = new Map<string, string>()
  return {
    cookies: () => [...jar.keys()],
    send: async (method, path, body) => {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: {
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          'sec-fetch-site': 'same-origin',
          ...(method === 'GET' ? {} : { origin }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      for (const cookie of response.headers.getSetCookie()) keep(jar, cookie)
      return response
    },
  }
}

/** Of the attributes, only what ends a cookie matters here (RFC 6265, section 5.3). */
function keep(jar: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
  const name = pair.slice(0, pair.indexOf('='))
  const isOver = attributes.some((attribute) => attribute.toLowerCase() === 'max-age=0')
  if (isOver) jar.delete(name)
  else jar.set(name, pair.slice(pair.indexOf('=') + 1))
}
