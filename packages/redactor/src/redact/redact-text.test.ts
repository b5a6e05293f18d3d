import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileUnits } from '../../bench/texts.ts'
import { findSecrets } from '../search/find-secrets.ts'
import { secretFormats } from '../formats/catalog.ts'
import { redactText } from './redact-text.ts'
import { sampleText } from '../definition/sample.ts'
import { alnum, base32Upper, base64, digit, hexLower } from '../scan/alphabet.ts'
import { luhnDigit } from '../checks/luhn.ts'

const samples = secretFormats.flatMap(({ examples }) => examples())
const pieces = fc.constantFrom(
  ...samples.map(({ text }) => text),
  ...samples.map(({ secret }) => secret),
  ...hostileUnits,
  ' ',
  '\n',
  '.',
  '=',
  ':',
  '"',
  '\\',
  '@',
  '[REDACTED:X]',
  '\ud800',
)
const anyTextHint = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
)

describe('redactText', () => {
  test('redactText replaces the secret with its category and keeps the rest', () => {
    expect(redactText(`use ${'AKIA' + 'Q3EGWZ7Y5N2KD4HM'}, then go`)).toBe(
      'use [REDACTED:AWS_KEY], then go',
    )
  })

  test('redactText is idempotent, and findSecrets finds nothing in its result, for any string', () => {
    fc.assert(
      fc.property(anyTextHint, (text) => {
        const once = redactText(text)
        expect(redactText(once)).toBe(once)
        expect(findSecrets(once)).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test('a secret at any place in random text is redacted', () => {
    const noise = fc.string({ unit: 'grapheme', maxLength: 120 })
    const separator = fc.constantFrom(' ', '\n', '"', '，', '(', '\\n', '\t')
    fc.assert(
      fc.property(
        noise,
        separator,
        fc.constantFrom(...samples),
        separator,
        noise,
        (before, left, { text, secret }, right, after) => {
          expect(redactText(before + left + text + right + after)).not.toContain(secret)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('a long JSON array is redacted line by line, even if its slashes are escaped', () => {
    for (const address of ['https://x.test/a', 'https:\\/\\/x.test\\/a']) {
      const lines = Array.from({ length: 1200 }, (_, line) => {
        const token = `ghp_${sampleText(alnum.members, 36, line)}`
        return `{"url":"${address}","k":"${token}"},`
      })
      expect(new Set(redactText(lines.join('\n')).split('\n'))).toEqual(
        new Set([`{"url":"${address}","k":"[REDACTED:GITHUB_TOKEN]"},`]),
      )
    }
  })

  test('a text without secrets is returned unchanged', () => {
    const plain =
      'Nothing to see here: a list of 3 items, 12.50 EUR, and a link to https://shop.test/a?b=c.'
    expect(redactText(plain)).toBe(plain)
  })

  test('a cut-off private key is redacted to the end of its base64, and the prose behind it is kept', () => {
    const cut = `-----BEGIN RSA PRIVATE KEY-----\n${'MIIEpAIBAAKCAQEA7bq9'.repeat(3)}\n${'Zx81kPq0'.repeat(8)}\n\nThat was all of it.`
    expect(redactText(cut)).toBe('[REDACTED:PRIVATE_KEY]\n\nThat was all of it.')
  })

  test('a text of nothing but prefixes of tokens is returned unchanged', () => {
    for (const chain of ['sk-ant-' + 'api03-', 'glpat-', 'xoxb-1234567890-'])
      expect(redactText(chain.repeat(500))).toBe(chain.repeat(500))
  })

  test('a text that yields new secrets after each round is replaced as a whole', () => {
    const chain = 'passphrase='
    expect(redactText(chain.repeat(500))).toBe('[REDACTED:UNRESOLVED]')
  })

  test('a text with too many prefixes of secrets to be searched is replaced as a whole, even behind a secret', () => {
    const dense = 'passw="'.repeat(9362)
    expect(redactText(dense)).toBe('[REDACTED:UNRESOLVED]')
    expect(redactText(`${'AKIA' + 'Q3EGWZ7Y5N2KD4HM'} ${dense}`)).toBe('[REDACTED:UNRESOLVED]')
  })

  test('redactText is idempotent at the work limit, although redaction shortens the text', () => {
    const text = `-----BEGIN PRIVATE KEY-----\n${'Zx81kPq0'.repeat(4000)}\n-----END PRIVATE KEY-----\n${'TOKEN="'.repeat(700)}`
    const once = redactText(text)
    expect(redactText(once)).toBe(once)
  })

  test('a long list of nothing but secrets is redacted line by line', () => {
    const passwords = Array.from({ length: 2500 }, (_, line) => `password: Q3eg-wz7y!${line}`)
    const cards = Array.from({ length: 3200 }, () => ['4111', '1111', '1111', '1111'].join(' '))
    expect(new Set(redactText(passwords.join('\n')).split('\n'))).toEqual(
      new Set(['password: [REDACTED:PASSWORD]']),
    )
    expect(new Set(redactText(cards.join('\n')).split('\n'))).toEqual(
      new Set(['[REDACTED:CARD_NUMBER]']),
    )
  })

  test.each([
    [
      'keys',
      3000,
      (line: number) => 'AKIA' + sampleText(base32Upper.members, 16, line),
      /^\[REDACTED:AWS_KEY\]$/,
    ],
    [
      'hashes of passwords',
      1000,
      (line: number) =>
        `kim${line}:$6$${sampleText(alnum.members, 16, line)}$${sampleText(alnum.members, 86, line)}:197:0:::`,
      /^kim\d+:\[REDACTED:PASSWORD_HASH\]:197:0:::$/,
    ],
    [
      'settings',
      3000,
      (line: number) =>
        `S${line}_TOKEN=${line % 2 === 0 ? 'ghp_' : ''}${sampleText(alnum.members, 36, line)}`,
      /^S\d+_TOKEN=\[REDACTED:(?:GITHUB_TOKEN|GENERIC_SECRET)\]$/,
    ],
    [
      'cards',
      3000,
      (line: number) => {
        const body = `4539${sampleText(digit.members, 11, line)}`
        return body + luhnDigit(body)
      },
      /^\[REDACTED:CARD_NUMBER\]$/,
    ],
  ] as const)('redactText keeps the lines of a long list of %s', (_, length, lineOf, expected) => {
    const lines = Array.from({ length }, (_line, index) => lineOf(index + 1))
    const redacted = redactText(lines.join('\n')).split('\n')
    expect(redacted.length).toBe(length)
    for (const line of redacted) expect(line).toMatch(expected)
  })

  test.each<[string, string]>([
    [
      'an image of 100 KB in base64',
      `<img src="data:image/png;base64,iVBORw0KGgo${sampleText(base64.members, 102_400, 3)}==">`,
    ],
    [
      'numbers that look like those of people',
      table((line) => `${100 + (line % 500)}-${10 + (line % 80)}-${1000 + ((line * 7) % 8999)}`),
    ],
    [
      'a dump in hex',
      table((line) => `${offset(line)}: ${hexGroups(line, 2, 16)}  ................`),
    ],
    [
      'a dump in groups of four',
      table((line) => `${offset(line)}: ${hexGroups(line, 4, 8)}  ................`),
    ],
    ['ids of rows', `id,parent\n${table((line) => `${uuidOf(line)},${uuidOf(line + 9000)}`)}`],
    ['a form in Chinese', table((line) => `姓名：张三，年龄：${line}，编号：A${line}`)],
  ])('redactText keeps %s unchanged', (_, text) => {
    expect(redactText(text)).toBe(text)
  })
})

function table(lineOf: (line: number) => string): string {
  return Array.from({ length: 3000 }, (_, line) => lineOf(line)).join('\n')
}

function offset(line: number): string {
  return (line * 16).toString(16).padStart(8, '0')
}

function hexGroups(line: number, width: number, count: number): string {
  const digits = sampleText(hexLower.members, width * count, line + 1)
  return Array.from({ length: count }, (_, at) => digits.slice(at * width, (at + 1) * width)).join(
    ' ',
  )
}

function uuidOf(seed: number): string {
  const id = sampleText(hexLower.members, 32, seed + 1)
  return `${id.slice(0, 8)}-${id.slice(8, 12)}-4${id.slice(13, 16)}-a${id.slice(17, 20)}-${id.slice(20)}`
}
