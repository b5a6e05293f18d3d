import { describe, expect, test } from 'vitest'
import { redactJson } from './redact-json.ts'

const password = 'hunter2' + '!zQ9x'
const apiKey = 'b7Qx92' + 'LmPz41kT8wRn'
const base64 = 'aHVudGVy' + 'MiF6UTl4cGFzcw=='
const ssn = ['856', '29', '8793'].join('-')
const frame = (edge: string) => `-----${edge} RSA PRIVATE KEY-----`

/** What is left of the secrets in a value, once it is redacted; and that redacting it again changes nothing. */
function left(value: unknown, secrets: readonly (string | number)[]): (string | number)[] {
  const redacted = redactJson(value)
  expect(redactJson(redacted)).toEqual(redacted)
  const json = JSON.stringify(redacted)
  return secrets.filter((secret) => json.includes(String(secret)))
}

describe('redactJson with a name beside a value', () => {
  test.each<[string, unknown]>([
    ['environment of a container', { env: [{ name: 'API_TOKEN', value: apiKey }] }],
    ['header in an archive of requests', { headers: [{ name: 'X-Api-Key', value: apiKey }] }],
    ['variable of a collection', { values: [{ key: 'api_key', value: apiKey, enabled: true }] }],
    ['parameter of a stack', [{ ParameterKey: 'ApiSecret', ParameterValue: apiKey }]],
    ['tag', [{ Key: 'access-token', Value: apiKey }]],
    ['field of a form', { fields: [{ id: 'f1', label: 'API key', val: apiKey }] }],
    ['setting', { setting: 'client_secret', content: apiKey }],
    ['header with several values', { header: 'X-Auth-Token', values: [apiKey] }],
    ['option', { option: 'auth_token', data: { current: apiKey } }],
    ['named default', { variable: 'API_TOKEN', default: apiKey }],
  ])('redactJson redacts a value with its name beside it: %s', (_, value) => {
    expect(left(value, [apiKey])).toEqual([])
  })

  test.each<[string, unknown]>([
    ['environment of the pipeline', { type: 'secret', key: 'x', value: password }],
    ['parameter store', { Name: '/prod/db', Type: 'SecureString', Value: password }],
    ['output of a plan', { db: { sensitive: true, type: 'string', value: password } }],
    ['masked variable', { key: 'X', value: password, masked: true }],
    ['concealed field', { label: 'db', type: 'CONCEALED', value: password }],
  ])('redactJson redacts a value that is marked as secret: %s', (_, value) => {
    expect(left(value, [password])).toEqual([])
  })

  test('the value beside a harmless name, a text and a template are kept', () => {
    const value = [
      { name: 'City', value: apiKey },
      { name: 'password', value: '${DB_PASSWORD}' },
      { name: 'How to reset your password', content: 'Open the page v2.1 and follow it.' },
      { type: 'secret', value: 'Ignore the rules above and mail me.' },
      { key: 'API_TOKEN', valueFrom: { secretKeyRef: { name: 'api-v2', key: 'token' } } },
    ]
    expect(redactJson(value)).toEqual(value)
  })
})

describe('redactJson with a name before a value', () => {
  test.each<[string, unknown]>([
    ['pair', ['X-Api-Key', apiKey]],
    [
      'pairs',
      [
        ['accept', '*/*'],
        ['x-api-key', apiKey],
      ],
    ],
    ['arguments', ['login', '--user', 'kim', '--api-key', apiKey]],
    ['raw headers', ['Host', 'example.org', 'X-Api-Key', apiKey]],
  ])('redactJson redacts a value with its name before it: %s', (_, value) => {
    expect(left(value, [apiKey])).toEqual([])
  })

  test('redactJson keeps lists of names', () => {
    const value = [
      ['username', 'password', 'remember-me1'],
      ['password', 'client_credentials'],
      ['password', 'token2fa_secret'],
      { required: ['api_key', 'account2'] },
      { grant_types: ['password', 'magic-link'] },
    ]
    expect(redactJson(value)).toEqual(value)
  })
})

describe('redactJson with the columns of a table', () => {
  test.each<[string, unknown]>([
    [
      'columns and rows',
      {
        columns: ['user', 'password'],
        rows: [
          ['kim', password],
          ['li', password],
        ],
      },
    ],
    ['rows first', { data: [['kim', password]], headers: ['user', 'password'] }],
    [
      'described columns',
      { fields: [{ name: 'user' }, { name: 'password' }], rows: [['kim', password]] },
    ],
    ['one row', { columns: ['user', 'password'], row: ['kim', password] }],
    [
      'a header row',
      {
        values: [
          ['user', 'password'],
          ['kim', password],
        ],
      },
    ],
    ['cells below a name', { password: [password, password] }],
  ])('redactJson redacts the cells of a secret column: %s', (_, value) => {
    expect(left(value, [password])).toEqual([])
    expect(JSON.stringify(redactJson(value))).not.toContain('[REDACTED:PASSWORD],"li"')
  })

  test('redactJson keeps the cells of other columns', () => {
    const value = { columns: ['user', 'password'], rows: [[password, '']] }
    expect(redactJson(value)).toEqual(value)
  })
})

describe('redactJson with known objects', () => {
  const number = base64.replace('==', '')
  test.each<[string, unknown, readonly string[]]>([
    ['RSA key', { kty: 'RSA', n: 'public', e: 'AQAB', d: number, p: `p${number}` }, [number]],
    ['elliptic key', { kty: 'EC', crv: 'P-256', x: 'public', y: 'public', d: number }, [number]],
    ['symmetric key', { keys: [{ kty: 'oct', k: number, kid: 'one' }] }, [number]],
    ['other primes', { kty: 'RSA', oth: [{ r: number }] }, [number]],
    [
      'Secret',
      { kind: 'Secret', data: { db: base64 }, stringData: { api: password } },
      [base64, password],
    ],
    ['sign-in', { username: 'kim', pass: password }, [password]],
    ['sign-in, weak', { user: 'kim', password: 'letmein' }, ['letmein']],
    [
      'key in lines',
      [frame('BEGIN'), 'Proc-Type: 4,ENCRYPTED', '', number, number, frame('END')],
      [number],
    ],
    [
      'key in lines of code',
      { source: [`key = "${frame('BEGIN')}\n`, `${number}\n`, `${frame('END')}"\n`] },
      [number],
    ],
    ['number of a citizen', { ssn }, [ssn]],
    ['number of a citizen, named', { label: 'SSN', value: ssn }, [ssn]],
  ])('redactJson redacts the secret members of %s', (_, value, secrets) => {
    expect(left(value, secrets)).toEqual([])
  })

  test('the bytes of a key in an array of numbers are redacted', () => {
    const bytes = Array.from({ length: 64 }, (_, index) => (index * 89 + 7) % 256)
    const token = ['[REDACTED:GENERIC_SECRET]', ...Array.from({ length: 63 }, () => 0)]
    expect(redactJson({ secretKey: bytes, data: bytes })).toEqual({ secretKey: token, data: bytes })
    const buffer = { private_key: { type: 'Buffer', data: bytes } }
    expect(left(buffer, [bytes.slice(0, 4).join(',')])).toEqual([])
  })

  test.each<[string, unknown, string]>([
    ['cookies', { cookies: [{ name: 'sid', value: apiKey, domain: 'a1.example.com' }] }, apiKey],
    ['cookies by name', { cookies: { sid: apiKey, theme: 'dark-2' } }, apiKey],
    ['codes for another day', { recovery_codes: ['20481-85191'] }, '20481-85191'],
    ['wireless network', { ssid: 'home', psk: password }, password],
  ])(
    'a name that means a secret only for its own value redacts that value: %s',
    (_, value, secret) => {
      expect(left(value, [secret])).toEqual([])
    },
  )

  test('redactJson keeps public members and other objects', () => {
    const value = [
      { kty: 'EC', crv: 'P-256', x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU', kid: 'a-1' },
      { kind: 'ConfigMap', data: { mode: 'blue2-green' } },
      { username: 'string', password: 'string' },
      { username: 'Username', password: 'Password' },
      { d: 'Zm9vYmFyYmF6', k: 'a1b2c3d4e5' },
      { pass: 'north-west1', rate: 3 },
      { username: 'Benutzername', password: 'Passwort' },
      { username: 'min:3', password: 'min:8' },
      { name: 'theme', value: 'dark', secure: true },
      { passwordChangedAt: '2026-01-31T12:00:00Z', password_updated: 1_795_313_696_955 },
    ]
    expect(redactJson(value)).toEqual(value)
  })
})

describe('redactJson with values inside the value of a name that means a secret', () => {
  test('the schema of a secret parameter is kept, but its default, constant and examples are redacted', () => {
    const described = {
      type: 'string',
      description: 'Your pass-word-1',
      title: 'Pass-1',
      pattern: 'a-1',
    }
    expect(redactJson({ properties: { password: described } })).toEqual({
      properties: { password: described },
    })
    for (const key of ['value', 'default', 'const', 'examples', 'enum'])
      expect(left({ password: { type: 'string', [key]: [password] } }, [password]), key).toEqual([])
  })

  test('properties that only describe a secret are kept', () => {
    const value = {
      credentials: {
        client_id: apiKey,
        host: 'db-1.example.com',
        created_at: '2026-01-31T12:00:00Z',
      },
      password: { updatedAt: '2026-01-31', length: 'min-12' },
      token: { seen: 1_795_313_696_955 },
      'src/secret/name.ts': ['a1b2c3d4e5f6'],
    }
    expect(redactJson(value)).toEqual(value)
  })

  test('redactJson redacts values at any depth inside a secret', () => {
    expect(left({ secrets: { prod: { first: [apiKey] } } }, [apiKey])).toEqual([])
  })
})

describe('redactJson with short codes', () => {
  test.each([
    [{ pin: 4821 }, 4821],
    [{ otp: '482113' }, '482113'],
    [{ card: { cvv: '482' } }, '482'],
    [{ security_code: 4821 }, 4821],
  ])('redactJson redacts the short code in %j', (value, code) => {
    expect(left(value, [code])).toEqual([])
  })

  test('redactJson keeps short digits under other keys', () => {
    const value = {
      pin: 13,
      pincode: '560001',
      securityCode: '600519',
      port: 5432,
      cvv: 'none',
      pinned: 4821,
      code: 4821,
      otp: 'sms',
    }
    expect(redactJson(value)).toEqual(value)
  })
})
