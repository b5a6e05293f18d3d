import { createHmac } from 'node:crypto'

export interface OAuth1Credentials {
  readonly consumerKey: string
  readonly consumerSecret: string
  readonly accessToken: string
  readonly accessTokenSecret: string
}

export interface OAuth1Request {
  readonly method: string
  /** With its query. A JSON body is not signed. */
  readonly url: string
  /** Unique within a second. */
  readonly nonce: string
  /** Epoch seconds. */
  readonly timestamp: number
}

/** The `Authorization` header of a request, signed with HMAC-SHA1 (RFC 5849, section 3.4.2). */
export function signOAuth1(request: OAuth1Request, credentials: OAuth1Credentials): string {
  const own: [string, string][] = [
    ['oauth_consumer_key', credentials.consumerKey],
    ['oauth_nonce', request.nonce],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(request.timestamp)],
    ['oauth_token', credentials.accessToken],
    ['oauth_version', '1.0'],
  ]
  const key = `${encode(credentials.consumerSecret)}&${encode(credentials.accessTokenSecret)}`
  const signature = createHmac('sha1', key).update(baseString(request, own)).digest('base64')
  const header = [...own, ['oauth_signature', signature] as const]
  return `OAuth ${header.map(([name, value]) => `${name}="${encode(value)}"`).join(', ')}`
}

/** RFC 5849, section 3.4.1: method, URL without query, and all parameters in order. */
function baseString({ method, url }: OAuth1Request, own: readonly [string, string][]): string {
  const { origin, pathname, searchParams } = new URL(url)
  const parameters = [...own, ...searchParams]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([nameA, valueA], [nameB, valueB]) => order(nameA, nameB) || order(valueA, valueB))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return [method, `${origin}${pathname}`, parameters].map(encode).join('&')
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** RFC 5849, section 3.6: `encodeURIComponent` leaves five characters unencoded. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
