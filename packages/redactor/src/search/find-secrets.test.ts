import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileUnits, ordinaryTexts } from '../../bench/texts.ts'
import { findSecrets, searchSecrets } from './find-secrets.ts'
import { secretFormats } from '../formats/catalog.ts'
import { crc32Base62 } from '../checks/crc32.ts'
import { redactText } from '../redact/redact-text.ts'
import { sampleText } from '../definition/sample.ts'
import { alnum, hexLower } from '../scan/alphabet.ts'
import type { TokenShape } from '../definition/secret-format.ts'

const samples = secretFormats.flatMap(({ examples }) => examples().map(({ text }) => text))
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(fc.constantFrom(...samples, ...hostileUnits, ' ', '.', '=', '"', '\\', '\ud800'), {
      maxLength: 8,
    })
    .map((parts) => parts.join('')),
)

describe('findSecrets', () => {
  test('findSecrets returns findings in bounds, sorted and without overlaps, for any string', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let last = 0
        for (const { start, end } of findSecrets(text)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          last = end
        }
        expect(last).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 300 },
    )
  })

  test('the offsets of a finding are UTF-16 units and cover the token only', () => {
    const key = awsKey()
    expect(findSecrets(`🔑 ${key}.`)).toEqual([
      { category: 'AWS_KEY', start: 3, end: 23, certainty: 'certain', placeholder: false },
    ])
  })

  test.each([',', '.', ')', '&', '<', '\\"', '，', '\\n', '%22', '`', '}', '|', '\t'])(
    'a token ends where its alphabet ends, before %s',
    (follower) => {
      const key = awsKey()
      expect(findSecrets(key + follower).map(({ start, end }) => [start, end])).toEqual([
        [0, key.length],
      ])
    },
  )

  test('a token is found between any two characters outside its alphabet', () => {
    const tokens = secretFormats.flatMap(({ token, examples }) =>
      token === undefined ? [] : examples().map(({ secret }) => ({ secret, token })),
    )
    const neighbour = fc.oneof(
      fc.constantFrom(...Array.from(' _-+/=.%\\\n\t"\'`,;:()[]{}<>|&!?#@$^*~')),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...tokens),
        neighbour,
        neighbour,
        ({ secret, token }, left, right) => {
          const own = new Set([...alphabetOf(token), ...Array.from(secret)])
          fc.pre(!runsOn(own, token, left.at(-1)) && !runsOn(own, token, right.at(0)))
          expect(redactText(left + secret + right)).not.toContain(secret)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('a token with a correct checksum is certain, and with a wrong one likely', () => {
    const body = `asek_${sampleText(alnum.members, 32, 3)}`
    const check = crc32Base62(body)
    const wrong = (check.startsWith('0') ? '1' : '0') + check.slice(1)
    expect(findSecrets(body + check)).toMatchObject([
      { category: 'ASE_KEY', certainty: 'certain', end: 43 },
    ])
    expect(findSecrets(body + wrong)).toMatchObject([{ category: 'ASE_KEY', certainty: 'likely' }])
  })

  test('published example keys are placeholders, and generated keys are not', () => {
    const published = [
      'AKIA' + 'IOSFODNN7' + 'EXAMPLE',
      ['4111', '1111', '1111', '1111'].join(' '),
      `ghp_${'x'.repeat(36)}`,
    ]
    for (const key of published) expect(findSecrets(key)).toMatchObject([{ placeholder: true }])
    expect(findSecrets(awsKey())).toMatchObject([{ placeholder: false }])
  })

  test('the most certain of overlapping matches gives the finding its category', () => {
    expect(findSecrets(`github_token = "${awsKey()}"`)).toMatchObject([
      { category: 'AWS_KEY', certainty: 'certain' },
    ])
  })

  test.each([
    sampleText(hexLower.members, 40, 1),
    sampleText(hexLower.members, 64, 2),
    `sha256:${sampleText(hexLower.members, 64, 3)}`,
    'a5f1c2d3-9b7e-4c11-8f2a-0d9e8c7b6a55',
    `-----BEGIN CERTIFICATE-----\n${sampleText(alnum.members, 64, 4)}\n-----END CERTIFICATE-----`,
    `-----BEGIN PUBLIC KEY-----\n${sampleText(alnum.members, 64, 5)}\n-----END PUBLIC KEY-----`,
    `ssh-ed25519 ${sampleText(alnum.members, 68, 6)} kim@host`,
    `"integrity": "sha512-${sampleText(alnum.members, 86, 7)}=="`,
    '1732184752123',
    'https://shop.test:8080/a@b?page=2',
    'pk_live_' + sampleText(alnum.members, 24, 8),
    'max_tokens: 4096, token_count: 1234567890, tokenizer = "cl100k_base"',
  ])('findSecrets finds nothing in hashes, ids, certificates and public keys: %s', (text) => {
    expect(findSecrets(text)).toEqual([])
  })

  test('findSecrets finds nothing in ordinary text', () => {
    for (const { text } of ordinaryTexts(16_384)) expect(findSecrets(text)).toEqual([])
  })
})

test('findings and work do not depend on the texts that were searched before', () => {
  const before = fc.constantFrom('q', 'A', '1', '\\', 'a=', '"', '%41', '\n', 'Zm9v')
  fc.assert(
    fc.property(anyText, before, (text, unit) => {
      searchSecrets(' '.repeat(100_000))
      const expected = searchSecrets(text)
      searchSecrets(unit.repeat(100_000 / unit.length))
      expect(searchSecrets(text)).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})

describe('the work behind the prefilter', () => {
  test.each(hostileUnits.map((unit) => ({ name: JSON.stringify(unit), unit })))(
    'the work behind the prefilter grows with the length only: $name',
    ({ unit }) => {
      const short = unlimitedSteps(unit.repeat(Math.ceil(8192 / unit.length)))
      const long = unlimitedSteps(unit.repeat(Math.ceil(65_536 / unit.length)))
      expect(long).toBeLessThan(short * 8.5 + 65_536)
      expect(long / 65_536).toBeLessThan(64)
    },
  )

  test('the work does not jump when a match reaches the end of the text', () => {
    const unit = `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(64)}\n\\u0041`
    const text = unit.repeat(300)
    const perCharacter = Array.from({ length: unit.length }, (_, cut) => {
      const length = 24_000 + cut
      return unlimitedSteps(text.slice(0, length)) / length
    })
    expect(Math.max(...perCharacter) / Math.min(...perCharacter)).toBeLessThan(1.2)
  })

  test('the work is linear for any repeated mixture of prefixes', () => {
    const mixture = fc
      .array(fc.constantFrom(...hostileUnits, ...samples.filter((text) => text.length < 120)), {
        minLength: 1,
        maxLength: 3,
      })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(mixture, (unit) => {
        const steps = unlimitedSteps(unit.repeat(Math.ceil(32_768 / unit.length)))
        expect(steps / 32_768).toBeLessThan(100)
      }),
      { numRuns: 60 },
    )
  })
})

function alphabetOf({ before, after }: TokenShape): string[] {
  const parts = [...(before ?? []), ...after.flat()]
  return parts.flatMap(({ set }) => Array.from(set?.members ?? ''))
}

/** A token beside a letter or digit may be a part of something longer. */
function runsOn(own: ReadonlySet<string>, { wordCharacters }: TokenShape, char = ''): boolean {
  return own.has(char) || wordCharacters[char.charCodeAt(0)] === 1 || /[A-Za-z0-9]/.test(char)
}

function unlimitedSteps(text: string): number {
  return searchSecrets(text, Number.POSITIVE_INFINITY).steps
}

function awsKey(): string {
  return 'AKIA' + 'Q3EGWZ7Y5N2KD4HM'
}

describe('ordinary text that looks like secrets', () => {
  test.each([
    `<img src="data:image/bmp;base64,${'A'.repeat(8000)}"> and more`,
    'Code points 5414 5415 5416 5417 20BB',
    'readonly STENCIL_PASS_DEPTH_PASS: 0x0B96;',
    '"Test2::Event::Pass" => "1.302103",',
    'MIIDbTCCAlWgAwIBAgIBATANBgkqhkiG9w0BAQUF+AP8abcdefghK/QUFADBYMQ',
  ])('findSecrets finds nothing in: %s', (text) => {
    expect(redactText(text)).toBe(text)
  })

  test('the last character of a password is part of the finding', () => {
    expect(redactText('DB_PASSWORD=Pa$$w0rd!')).toBe('DB_PASSWORD=[REDACTED:PASSWORD]')
  })
})
