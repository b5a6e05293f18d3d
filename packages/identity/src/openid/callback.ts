/** What a callback may say, each at most once: RFC 6749, sections 4.1.2 and 4.1.2.1, and RFC 9207. */
const singleNames = ['state', 'code', 'error', 'iss'] as const
/** Answers of flows that nobody began (OAuth 2.0 implicit and hybrid, JARM). */
const foreignNames = ['token', 'id_token', 'response'] as const

/** Whether a query can be a provider's answer: a code or an error, and nothing said twice. Else a browser made it up. */
export function isAnswer(query: URLSearchParams): boolean {
  const isSingle = singleNames.every((name) => query.getAll(name).length <= 1)
  const hasCode = (query.get('code') ?? '') !== ''
  const hasError = (query.get('error') ?? '') !== ''
  return isSingle && hasCode !== hasError && !foreignNames.some((name) => query.has(name))
}

interface Provider {
  readonly issuer: string
  readonly authorization_response_iss_parameter_supported?: boolean | undefined
}

/** Whether an answer is this provider's, by the name that RFC 9207 adds. Only who says so has to give it. */
export function isFrom(provider: Provider, query: URLSearchParams): boolean {
  const issuer = query.get('iss')
  return issuer === null
    ? provider.authorization_response_iss_parameter_supported !== true
    : issuer === provider.issuer
}
