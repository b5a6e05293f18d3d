import * as z from 'zod'
import { describe, expect, test } from 'vitest'
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
  StartupProblem,
  url,
  withDefault,
  word,
  type SettingReader,
} from '../src/index.ts'

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
  test.each(takes)('takes %j', (text, value) => {
    expect(read(text)).toEqual({ ok: true, value })
  })
  test.each(refuses)('refuses %j', (text) => {
    expect(read(text)).toEqual({ ok: false, error: expect.any(String) })
  })
})

describe('readSettings', () => {
  const schema = z.object({
    API_PORT: withDefault(port, 3000),
    DATABASE_URL: required(url(['postgres'])),
    SEMANTIC_API_KEY: optional(secret()),
  })

  test('fills in defaults, and an empty variable counts as absent', () => {
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

  test('names every wrong setting at once and the value of none', () => {
    const read = () => readSettings(schema, { API_PORT: '99999', SEMANTIC_API_KEY: 'not one word' })
    expect(read).toThrow(StartupProblem)
    expect(read).toThrow(/API_PORT must be a whole number/)
    expect(read).toThrow(/DATABASE_URL is required/)
    expect(read).toThrow(/SEMANTIC_API_KEY must be/)
    expect(read).not.toThrow(/99999|not one word/)
  })
})
