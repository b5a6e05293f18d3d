import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const least = { DATABASE_URL: 'postgres://localhost/ase' }

test('only the database has to be set, and the default is no provider', () => {
  expect(readConfig(least)).toEqual({
    port: 3000,
    host: 'localhost',
    admin: { port: 13_000, host: '127.0.0.1' },
    drainMs: 10_000,
    logLevel: 'info',
    databaseUrl: least.DATABASE_URL,
    databasePoolSize: 16,
    allowedOrigins: [],
    publicBaseUrl: null,
    trustedProxies: 0,
    mail: { kind: 'none' },
    openId: null,
    semantic: { kind: 'none' },
    stripe: null,
    contentCredentialReader: 'wasm',
    policyDir: null,
    evaluationThreads: null,
    imageReaders: null,
    disabled: { all: false, types: new Set() },
    isPlaygroundDisabled: false,
  })
})

test('the admin listener has settings of its own, and a free port when the API has one', () => {
  const own = { ...least, API_ADMIN_PORT: '9464', ADMIN_HOST: '10.0.0.5', LISTEN_HOST: '0.0.0.0' }
  expect(readConfig(own).admin).toEqual({ port: 9464, host: '10.0.0.5' })
  expect(readConfig({ ...least, API_PORT: '0' }).admin.port).toBe(0)
  expect(() => readConfig({ ...least, API_ADMIN_PORT: 'x' })).toThrow(/API_ADMIN_PORT/)
})

describe('the semantic provider', () => {
  test('the embedded provider needs no other setting', () => {
    const config = readConfig({ ...least, SEMANTIC_PROVIDER: 'embedded' })
    expect(config.semantic).toEqual({ kind: 'embedded' })
  })

  test('an empty SEMANTIC_PROVIDER means no provider', () => {
    expect(readConfig({ ...least, SEMANTIC_PROVIDER: '' }).semantic).toEqual({ kind: 'none' })
  })

  test.each(['http', 'openai'])(
    'the provider %s takes its URL, model, key and time limit',
    (kind) => {
      const config = readConfig({
        ...least,
        SEMANTIC_PROVIDER: kind,
        SEMANTIC_BASE_URL: 'https://guard.example.com/',
        SEMANTIC_MODEL: 'acme-guard-1',
        SEMANTIC_API_KEY: 'key',
        SEMANTIC_TIMEOUT_MS: '2500',
        SEMANTIC_MAX_IN_FLIGHT: '8',
      })
      expect(config.semantic).toEqual({
        kind,
        baseUrl: 'https://guard.example.com',
        model: 'acme-guard-1',
        apiKey: 'key',
        timeoutMs: 2500,
        maxInFlight: 8,
      })
    },
  )

  test('a classifier needs only its URL', () => {
    const config = readConfig({
      ...least,
      SEMANTIC_PROVIDER: 'classifier',
      SEMANTIC_BASE_URL: 'http://127.0.0.1:8081',
    })
    expect(config.semantic).toEqual({
      kind: 'classifier',
      baseUrl: 'http://127.0.0.1:8081',
      model: null,
      apiKey: null,
      timeoutMs: 8000,
      maxInFlight: 64,
      api: 'tei',
      labels: null,
    })
  })

  test('a classifier that does not report its model needs SEMANTIC_MODEL, and its labels can be mapped', () => {
    const settings = {
      ...least,
      SEMANTIC_PROVIDER: 'classifier',
      SEMANTIC_BASE_URL: 'http://127.0.0.1:8081',
      SEMANTIC_CLASSIFIER_API: 'transformers',
    }
    expect(() => readConfig(settings)).toThrow(/SEMANTIC_MODEL is required/)
    const labels = '{"PII":"sensitiveDisclosure"}'
    const more = { SEMANTIC_MODEL: 'm@1', SEMANTIC_CLASSIFIER_LABELS: labels }
    expect(readConfig({ ...settings, ...more }).semantic).toMatchObject({
      api: 'transformers',
      model: 'm@1',
      labels: new Map([['pii', ['sensitiveDisclosure']]]),
    })
  })

  test.each(['http', 'openai'])('the provider %s is refused without URL and model', (kind) => {
    const read = () => readConfig({ ...least, SEMANTIC_PROVIDER: kind })
    expect(read).toThrow(/SEMANTIC_BASE_URL is required when SEMANTIC_PROVIDER is/)
    expect(read).toThrow(/SEMANTIC_MODEL is required when SEMANTIC_PROVIDER is/)
  })
})

describe('the payment processor', () => {
  const testKey = ['sk', 'test', 'abc'].join('_')
  const liveKey = ['rk', 'live', 'abc'].join('_')

  test('the payment processor is Stripe when there is a key', () => {
    expect(readConfig({ ...least, STRIPE_SECRET_KEY: testKey }).stripe).toEqual({
      secretKey: testKey,
      apiBase: 'https://api.stripe.com',
    })
  })

  test('the payment processor may have another URL, which needs https for a live key', () => {
    const plain = { ...least, STRIPE_API_BASE: 'http://127.0.0.1:12111' }
    const read = (STRIPE_SECRET_KEY: string) => readConfig({ ...plain, STRIPE_SECRET_KEY })
    expect(read(testKey).stripe?.apiBase).toBe('http://127.0.0.1:12111')
    expect(() => read(liveKey)).toThrow(/^STRIPE_API_BASE must start with https/)
  })

  test('a publishable key of Stripe is refused', () => {
    const key = ['pk', 'live', 'abc'].join('_')
    const read = () => readConfig({ ...least, STRIPE_SECRET_KEY: key })
    expect(read).toThrow(/^STRIPE_SECRET_KEY must be a key of Stripe/)
    expect(read).not.toThrow(key)
  })
})

test('a relative POLICY_DIR is resolved from the folder in which the command was typed', () => {
  const typedIn = { ...least, INIT_CWD: '/srv/ase', POLICY_DIR: 'policies' }
  expect(readConfig(typedIn).policyDir).toBe('/srv/ase/policies')
  expect(readConfig({ ...typedIn, POLICY_DIR: '/etc/policies' }).policyDir).toBe('/etc/policies')
  expect(readConfig({ ...typedIn, POLICY_DIR: ' ' }).policyDir).toBeNull()
})

describe('the OpenID provider', () => {
  const openId = {
    OIDC_ISSUER: 'https://login.example.com/realms/a/',
    OIDC_CLIENT_ID: 'ase',
    OIDC_CLIENT_SECRET: ['client', 'secret'].join('-'),
  }

  test('the OpenID provider has its issuer as it is written, a client id and a client secret', () => {
    expect(readConfig({ ...least, ...openId }).openId).toEqual({
      issuer: openId.OIDC_ISSUER,
      clientId: 'ase',
      clientSecret: openId.OIDC_CLIENT_SECRET,
    })
    const local = { ...openId, OIDC_ISSUER: 'http://127.0.0.1:8080' }
    expect(readConfig({ ...least, ...local }).openId?.issuer).toBe('http://127.0.0.1:8080')
  })

  test.each(Object.keys(openId))('an OpenID provider without %s is refused', (name) => {
    const read = () => readConfig({ ...least, ...openId, [name]: '' })
    expect(read).toThrow(new RegExp(`^${name} is required`))
    expect(read).not.toThrow(openId.OIDC_CLIENT_SECRET)
  })

  test.each([
    'login.example.com',
    'http://login.example.com',
    'https://login.example.com?tenant=a',
    'https://login.example.com/#a',
    'https://user@login.example.com',
    `https://login.example.com/${'a'.repeat(512)}`,
  ])('the issuer %s of an OpenID provider is refused', (issuer) => {
    const read = () => readConfig({ ...least, ...openId, OIDC_ISSUER: issuer })
    expect(read).toThrow(/^OIDC_ISSUER must be a URL/)
    expect(read).not.toThrow(issuer)
  })
})

describe('email', () => {
  const smtp = 'smtps://user:pass@mail.example.com'
  const readMail = (environment: NodeJS.ProcessEnv) => readConfig({ ...least, ...environment })

  test('a mail server is used when SMTP_URL is set, also beside DATA_DIR', () => {
    const environment = { SMTP_URL: smtp, DATA_DIR: '/data', MAIL_FROM: 'Hello@Example.com' }
    expect(readMail(environment).mail).toEqual({
      kind: 'smtp',
      server: {
        host: 'mail.example.com',
        port: null,
        tls: 'implicit',
        login: { user: 'user', password: 'pass' },
      },
      from: 'hello@example.com',
    })
  })

  test('without a mail server mails are files in DATA_DIR, resolved from the folder in which the command was typed', () => {
    const from = 'sign-in@localhost.test'
    expect(readMail({ DATA_DIR: '/data' }).mail).toEqual({
      kind: 'files',
      folder: '/data/mail',
      from,
    })
    expect(readMail({ DATA_DIR: 'data', INIT_CWD: '/home' }).mail).toMatchObject({
      folder: '/home/data/mail',
    })
  })

  test('without mail settings, or with empty ones, there is no mail', () => {
    expect(readMail({}).mail).toEqual({ kind: 'none' })
    expect(readMail({ SMTP_URL: '', DATA_DIR: ' ' }).mail).toEqual({ kind: 'none' })
  })

  test.each([
    ['https://console.example.com/ase', 'sign-in@console.example.com'],
    ['http://127.0.0.1:3000', 'sign-in@localhost.test'],
    ['http://localhost:3000', 'sign-in@localhost.test'],
    ['http://[::1]:3000', 'sign-in@localhost.test'],
  ])('the sender of a service at %s is %s', (url, from) => {
    expect(readMail({ SMTP_URL: smtp, PUBLIC_BASE_URL: url }).mail).toMatchObject({ from })
  })

  test.each([
    ['SMTP_URL', 'https://mail.example.com'],
    ['SMTP_URL', 'mail.example.com:25'],
    ['SMTP_URL', 'smtp://mail.example.com?tls=never'],
    ['SMTP_URL', 'smtp://mail.example.com?ignoreTLS=true'],
    ['MAIL_FROM', 'Sign in <a@example.com>'],
    ['MAIL_FROM', 'a@example.com\r\nBcc: b@example.com'],
    ['TRUSTED_PROXIES', '-1'],
    ['TRUSTED_PROXIES', '11'],
    ['TRUSTED_PROXIES', 'yes'],
  ])('the error of %s=%j has its name and not its value', (name, value) => {
    let message = ''
    try {
      readMail({ [name]: value })
    } catch (error) {
      message = error instanceof Error ? error.message : ''
    }
    expect(message).toContain(name)
    expect(message).not.toContain(value)
  })
})

test('TRUSTED_PROXIES is a number', () => {
  expect(readConfig({ ...least, TRUSTED_PROXIES: '2' }).trustedProxies).toBe(2)
})

describe('the operator switches', () => {
  test.each([
    ['1', true],
    ['0', false],
    ['', false],
  ])('AGENT_SECURITY_DISABLED=%s disables all evaluations: %s', (value, all) => {
    expect(readConfig({ ...least, AGENT_SECURITY_DISABLED: value }).disabled.all).toBe(all)
  })

  test('AGENT_SECURITY_DISABLED_TYPES is a list of types', () => {
    const { disabled } = readConfig({ ...least, AGENT_SECURITY_DISABLED_TYPES: 'trace, mcp' })
    expect(disabled.types).toEqual(new Set(['trace', 'mcp']))
  })
})

test.each([
  ['API_PORT', '65536'],
  ['DATABASE_URL', 'mysql://db/x'],
  ['ALLOWED_ORIGINS', 'https://a.example/path'],
  ['PUBLIC_BASE_URL', 'a.example'],
  ['STRIPE_SECRET_KEY', 'magic'],
  ['STRIPE_API_BASE', 'https://a.example/v1'],
  ['SEMANTIC_PROVIDER', 'magic'],
  ['SEMANTIC_TIMEOUT_MS', '60001'],
  ['SEMANTIC_MAX_IN_FLIGHT', '1001'],
  ['SEMANTIC_CLASSIFIER_API', 'grpc'],
  ['SEMANTIC_CLASSIFIER_LABELS', '{"a":"mood"}'],
  ['AGENT_SECURITY_DISABLED', 'true'],
  ['AGENT_SECURITY_DISABLED_TYPES', 'trace,unknown'],
  ['LOG_LEVEL', 'loud'],
])('the error of a wrong %s has its name and not its value', (name, value) => {
  const read = () => readConfig({ ...least, [name]: value })
  expect(read).toThrow(new RegExp(`^${name} `))
  expect(read).not.toThrow(value)
})
