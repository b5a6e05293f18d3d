import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  flag,
  integer,
  list,
  oneOf,
  optional,
  origin,
  port,
  readSettings,
  required,
  secret,
  settingsOf,
  settingsSchema,
  StartupProblem,
  url,
  withDefault,
  word,
  type SettingReader,
} from './index.ts'

const readers: readonly {
  name: string
  read: SettingReader<unknown>
  takes: readonly [text: string, value: unknown][]
  refuses: readonly string[]
}[] = [
  {
    name: 'port',
    read: port,
    takes: [
      ['0', 0],
      ['3000', 3000],
      ['65535', 65_535],
    ],
    refuses: ['65536', '-1', '3000.5', '0x10', '1e3', 'http', '3 000'],
  },
  {
    name: 'integer(1, 10)',
    read: integer(1, 10),
    takes: [
      ['1', 1],
      ['10', 10],
    ],
    refuses: ['0', '11', 'Infinity', '9'.repeat(400)],
  },
  {
    name: 'flag',
    read: flag,
    takes: [
      ['1', true],
      ['0', false],
    ],
    refuses: ['true', 'yes', '2'],
  },
  { name: 'oneOf', read: oneOf(['a', 'b']), takes: [['a', 'a']], refuses: ['A', 'c', 'a,b'] },
  {
    name: 'url',
    read: url(['https', 'http']),
    takes: [
      ['https://a.example/', 'https://a.example'],
      ['http://a.example/v1//', 'http://a.example/v1'],
    ],
    refuses: ['a.example', 'ftp://a.example', '//a.example', 'https://'],
  },
  {
    name: 'origin',
    read: origin,
    takes: [
      ['https://a.example', 'https://a.example'],
      ['http://localhost:3000/', 'http://localhost:3000'],
    ],
    refuses: [
      'https://a.example/path',
      'null',
      '*',
      'a.example',
      'https://u@a.example',
      'file:///',
    ],
  },
  {
    name: 'list',
    read: list(port),
    takes: [
      ['1, 2,,3', [1, 2, 3]],
      [',', []],
    ],
    refuses: ['1,two'],
  },
  {
    name: 'secret(8)',
    read: secret(8),
    takes: [['12345678', '12345678']],
    refuses: ['1234567', '1234 5678', '12345678\u00e9'],
  },
  {
    name: 'word',
    read: word,
    takes: [['acme-guard', 'acme-guard']],
    refuses: ['two words', 'x'.repeat(201)],
  },
]

describe.each(readers)('$name', ({ read, takes, refuses }) => {
  test.each(takes)('the reader accepts %j', (text, value) => {
    expect(read(text)).toEqual({ ok: true, value })
  })
  test.each(refuses)('the reader refuses %j', (text) => {
    expect(read(text)).toEqual({ ok: false, error: expect.any(String) })
  })
})

const about = { subject: 'Database', about: 'It is read in a test.' } as const

const schema = settingsSchema({
  API_PORT: withDefault(port, 3000, { ...about, unit: 'TCP port', example: '1' }),
  DATABASE_URL: required(url(['postgres']), {
    ...about,
    example: 'postgres://db.example.com/ase',
    isSecret: true,
  }),
  SEMANTIC_API_KEY: optional(secret(), {
    ...about,
    example: 'key',
    isSecret: true,
    whenUnset: 'no key is sent',
  }),
})

describe('readSettings', () => {
  test('readSettings fills in defaults, and an empty variable counts as absent', () => {
    const settings = readSettings(schema, {
      API_PORT: '',
      DATABASE_URL: ' postgres://localhost/x ',
      SEMANTIC_API_KEY: '',
      OTHER: 'ignored',
    })
    expect(settings).toEqual({
      API_PORT: 3000,
      DATABASE_URL: 'postgres://localhost/x',
      SEMANTIC_API_KEY: null,
    })
  })

  test('readSettings names every wrong setting in one problem, and the value of none', () => {
    const read = () => readSettings(schema, { API_PORT: '99999', SEMANTIC_API_KEY: 'not one word' })
    expect(read).toThrow(StartupProblem)
    expect(read).toThrow(/API_PORT must be a whole number/)
    expect(read).toThrow(/DATABASE_URL is required/)
    expect(read).toThrow(/SEMANTIC_API_KEY must be/)
    expect(read).not.toThrow(/99999|not one word/)
  })
})

describe('a secret from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ase-settings-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const fileWith = (name: string, content: string | Uint8Array): string => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const database = { DATABASE_URL: 'postgres://localhost/x' }

  test('a secret file is read without the line break at its end', () => {
    const file = fileWith('url', 'postgres://ase:word@db/x\r\n')
    expect(readSettings(schema, { DATABASE_URL: '', DATABASE_URL_FILE: file })).toMatchObject({
      DATABASE_URL: 'postgres://ase:word@db/x',
    })
  })

  test('the path of a secret file starts in the folder where the command was typed', () => {
    fileWith('key', 'abc')
    const typed = { ...database, INIT_CWD: folder, SEMANTIC_API_KEY_FILE: 'key' }
    expect(readSettings(schema, typed)).toMatchObject({ SEMANTIC_API_KEY: 'abc' })
  })

  test('a secret file is an alternative to the variable, and both together are a problem', () => {
    const both = { ...database, DATABASE_URL_FILE: fileWith('both', 'postgres://localhost/y') }
    expect(() => readSettings(schema, both)).toThrow(
      /^DATABASE_URL and DATABASE_URL_FILE are both set: remove one of them$/,
    )
  })

  test('a setting that is not secret cannot come from a file', () => {
    const settings = { ...database, API_PORT_FILE: fileWith('port', '1234') }
    expect(readSettings(schema, settings)).toMatchObject({ API_PORT: 3000 })
  })

  test.each([
    ['that does not exist', () => join(folder, 'absent'), /cannot be opened \(ENOENT\)$/],
    ['that is a folder', () => folder, /is not a regular file$/],
    ['that is a device', () => '/dev/zero', /is not a regular file$/],
    ['that is empty', () => fileWith('empty', '\n'), /is empty$/],
    ['that is no text', () => fileWith('binary', Uint8Array.of(0xff)), /is not UTF-8 text$/],
    [
      'that is too large',
      () => fileWith('large', 'x'.repeat(70_000)),
      /has more than 65536 bytes$/,
    ],
  ])('the start stops with one problem for a secret file %s', (_, file, problem) => {
    const read = () => readSettings(schema, { DATABASE_URL_FILE: file() })
    expect(read).toThrow(problem)
    expect(read).toThrow(/^DATABASE_URL_FILE names a file that [^\n]+$/)
    expect(read).not.toThrow(folder)
  })

  test('the value of a secret file is checked like that of the variable, and not repeated', () => {
    const read = () => readSettings(schema, { DATABASE_URL_FILE: fileWith('wrong', 'hunter') })
    expect(read).toThrow(/^DATABASE_URL must be a URL/)
    expect(read).not.toThrow(/hunter/)
  })
})

test('a schema describes each of its settings, also behind checks and transforms', () => {
  const described = settingsOf(schema.superRefine(() => {}).transform(({ API_PORT }) => API_PORT))
  expect([...described.keys()]).toEqual(['API_PORT', 'DATABASE_URL', 'SEMANTIC_API_KEY'])
  expect([...described.values()].map(({ unset }) => unset)).toEqual([
    { kind: 'default', text: '3000' },
    { kind: 'required' },
    { kind: 'optional', meaning: 'no key is sent' },
  ])
})
