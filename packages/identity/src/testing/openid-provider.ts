import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { answer, answerBadly, ELSEWHERE, type Manner } from './openid-answers.ts'
import { createTokenSigner, type TokenAlgorithm, type TokenSigner } from './signed-token.ts'

export type Endpoint = 'discovery' | 'token' | 'jwks' | 'userinfo'

/** How the provider departs from what it should do. */
export interface OpenIdMisbehaviour {
  readonly manners?: Partial<Record<Endpoint, Manner>>
  /** Changes of the discovery document; undefined leaves a member out. */
  readonly metadata?: object
  /** Changes of the ID token's claims; undefined leaves one out. */
  readonly claims?: object
  readonly algorithm?: TokenAlgorithm
  /** Signs with keys that are not the published ones. */
  readonly isForged?: boolean
  /** Changes of the token endpoint's answer. */
  readonly token?: object
  /** What the userinfo endpoint says beside the subject. */
  readonly userinfo?: object
  /** Changes of the parameters that the browser is sent back with; undefined leaves one out. */
  readonly redirect?: Readonly<Record<string, string | undefined>>
}

export interface TestOpenIdProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** How often each endpoint was asked. */
  readonly asked: Record<Endpoint, number>
  /** Everything secret that it gave out: codes, access tokens, ID tokens. */
  readonly issued: string[]
  behave(misbehaviour: OpenIdMisbehaviour): void
  close(): Promise<void>
}

interface Grant {
  readonly nonce: string
  readonly challenge: string
  readonly redirectUri: string
}

// Making RSA keys takes a second; all providers of a test run have the same.
let signers: Record<'signer' | 'forger', TokenSigner> | undefined

/**
 * A real OpenID provider on this machine: discovery, authorization (every browser is signed in as `person` immediately), token with
 * client secret and PKCE, keys and userinfo. It behaves well until `behave` says otherwise.
 */
export async function startOpenIdProvider(person: object): Promise<TestOpenIdProvider> {
  const { signer, forger } = (signers ??= {
    signer: createTokenSigner(),
    forger: createTokenSigner(),
  })
  const grants = new Map<string, Grant>()
  const asked = { discovery: 0, token: 0, jwks: 0, userinfo: 0 }
  const issued: string[] = []
  const [clientId, clientSecret] = ['ase+client/1', `s3cret+%/${randomUUID()}`]
  let manners: OpenIdMisbehaviour = {}
  let issuer = ''

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'ES256'],
    authorization_response_iss_parameter_supported: true,
    ...manners.metadata,
  })

  const authorize = (url: URL, response: ServerResponse): void => {
    const asks = (name: string): string => url.searchParams.get(name) ?? ''
    const code = randomUUID()
    issued.push(code)
    const redirectUri = asks('redirect_uri')
    const isSound =
      asks('client_id') === clientId &&
      asks('code_challenge_method') === 'S256' &&
      asks('scope').split(' ').includes('openid')
    if (!isSound) return void response.writeHead(400).end()
    grants.set(code, { nonce: asks('nonce'), challenge: asks('code_challenge'), redirectUri })
    const back = new URL(redirectUri)
    const parameters = { code, state: asks('state'), iss: issuer, ...manners.redirect }
    for (const [name, value] of Object.entries(parameters))
      if (value !== undefined) back.searchParams.set(name, value)
    response.writeHead(302, { location: back.href }).end()
  }

  const token = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = new URLSearchParams(await textOf(request))
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const verifier = form.get('code_verifier') ?? ''
    const isGranted =
      grant !== undefined &&
      grant.redirectUri === form.get('redirect_uri') &&
      grant.challenge === createHash('sha256').update(verifier).digest('base64url')
    if (!isClient(request, form)) return answer(response, 401, { error: 'invalid_client' })
    if (!isGranted) return answer(response, 400, { error: 'invalid_grant' })
    const seconds = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      aud: clientId,
      nonce: grant.nonce,
      iat: seconds,
      exp: seconds + 300,
      ...person,
      ...manners.claims,
    }
    const keys = manners.isForged === true ? forger : signer
    const idToken = keys.sign(claims, manners.algorithm ?? 'RS256')
    const accessToken = randomUUID()
    issued.push(idToken, accessToken)
    const tokens = { access_token: accessToken, token_type: 'Bearer', id_token: idToken }
    answer(response, 200, { ...tokens, ...manners.token }, manners.manners?.token)
  }

  const isClient = ({ headers }: IncomingMessage, form: URLSearchParams): boolean => {
    const [id, secret] =
      headers.authorization === undefined
        ? [form.get('client_id'), form.get('client_secret')]
        : credentialsOf(headers.authorization)
    return id === clientId && secret === clientSecret
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    const isElsewhere = url.pathname.startsWith(ELSEWHERE)
    const endpoint = endpoints[isElsewhere ? url.pathname.slice(ELSEWHERE.length) : url.pathname]
    if (url.pathname === '/authorize') return authorize(url, response)
    if (endpoint === undefined) return void response.writeHead(404).end()
    asked[endpoint] += 1
    const manner = isElsewhere ? undefined : manners.manners?.[endpoint]
    if (manner !== undefined && answerBadly(url.pathname, response, manner)) return
    if (endpoint === 'discovery') return answer(response, 200, metadata(), manner)
    if (endpoint === 'jwks') return answer(response, 200, signer.jwks, manner)
    if (endpoint === 'token') return void token(request, response)
    answer(response, 200, { ...person, email: undefined, ...manners.userinfo }, manner)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return {
    issuer,
    clientId,
    clientSecret,
    asked,
    issued,
    behave: (misbehaviour) => void (manners = misbehaviour),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

const endpoints: Readonly<Record<string, Endpoint>> = {
  '/.well-known/openid-configuration': 'discovery',
  '/token': 'token',
  '/jwks': 'jwks',
  '/userinfo': 'userinfo',
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** RFC 6749, section 2.3.1: client id and secret are form-encoded before they are joined. */
function credentialsOf(authorization: string): (string | null)[] {
  const pair = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()
  return pair.split(':').map((text) => new URLSearchParams(`text=${text}`).get('text'))
}
