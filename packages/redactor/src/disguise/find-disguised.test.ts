import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findSecrets, searchSecrets } from '../search/find-secrets.ts'
import { encodeBase64, encodeBase64Url } from '../checks/base64.ts'
import { redactText } from '../redact/redact-text.ts'
import { sampleText } from '../definition/sample.ts'
import { alnum, base64 } from '../scan/alphabet.ts'

const github = `ghp_${sampleText(alnum.members, 36, 3)}`
const slack = ['xoxb', '1234567890', '2345678901', sampleText(alnum.members, 24, 4)].join('-')
const tokens = [github, slack]

const each = (secret: string, write: (code: number, char: string) => string) =>
  Array.from(secret, (char) => write(char.charCodeAt(0), char)).join('')
const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0')
const wrap = (text: string, width: number, joint: string) =>
  text.replaceAll(new RegExp(`.{${width}}(?=.)`, 'g'), `$&${joint}`)

const base64Of = (text: string) =>
  encodeBase64(String.fromCharCode(...new TextEncoder().encode(text)))

/** How a secret is written, by the name of the disguise. */
const disguises: Record<string, (secret: string) => string> = {
  'JavaScript, every character': (secret) => each(secret, (code) => `\\u${hex(code, 4)}`),
  'JavaScript, code points in braces': (secret) => each(secret, (code) => `\\u{${hex(code, 2)}}`),
  'JSON in JSON, every character': (secret) => each(secret, (code) => `\\\\\\u${hex(code, 4)}`),
  'JSON, signs only': (secret) =>
    secret.replaceAll(/[_-]/g, (char) => `\\u${hex(char.charCodeAt(0), 4)}`),
  'two hexadecimal digits': (secret) => each(secret, (code) => `\\x${hex(code, 2)}`),
  octal: (secret) => each(secret, (code) => `\\${code.toString(8).padStart(3, '0')}`),
  'URL, signs only': (secret) =>
    secret.replaceAll(/[_-]/g, (char) => `%${hex(char.charCodeAt(0), 2)}`),
  'URL, every character': (secret) => each(secret, (code) => `%${hex(code, 2).toUpperCase()}`),
  'URL in URL': (secret) => each(secret, (code) => `%25${hex(code, 2)}`),
  'HTML, decimal': (secret) => each(secret, (code) => `&#${code};`),
  'HTML, hexadecimal': (secret) => each(secret, (code) => `&#x${hex(code, 2)};`),
  'HTML, named': (secret) => secret.replaceAll('_', '&lowbar;').replaceAll('-', '&#45;'),
  'HTML in HTML': (secret) => each(secret, (code) => `&amp;#${code};`),
  Markdown: (secret) => secret.replaceAll(/[_-]/g, '\\$&'),
  'zero-width spaces': (secret) => each(secret, (_, char) => `${char}\u200b`),
  'a soft hyphen': (secret) => `${secret.slice(0, 9)}\u00ad${secret.slice(9)}`,
  tags: (secret) => `${secret.slice(0, 12)}\u{e0041}${secret.slice(12)}`,
  'full width': (secret) => each(secret, (code) => String.fromCharCode(code + 0xfee0)),
  'bold letters': (secret) =>
    secret.replaceAll(/[a-z]/g, (char) => String.fromCodePoint(0x1d41a + char.charCodeAt(0) - 97)),
  'quoted-printable, every character': (secret) =>
    each(secret, (code) => `=${hex(code, 2).toUpperCase()}`),
  'a soft line break': (secret) => `${secret.slice(0, 21)}=\r\n${secret.slice(21)}`,
  'lines of mail': (secret) => `${secret.slice(0, 18)}\n${secret.slice(18)}`,
  'quoted lines': (secret) => wrap(secret, 15, '\n> > '),
  'indented lines': (secret) => wrap(secret, 20, '\r\n    '),
  'lines in JSON': (secret) => wrap(secret, 20, '\\n'),
  'continued lines': (secret) => wrap(secret, 12, '\\\n  '),
  colours: (secret) => `\u001b[1;31m${secret.slice(0, 7)}\u001b[0m${secret.slice(7)}`,
  'escaped colours': (secret) => `\\u001b[32m${secret}\\u001b[0m`,
  'strings put together': (secret) => `"${secret.slice(0, 10)}" + "${secret.slice(10)}"`,
  'strings over lines': (secret) =>
    `"${secret.slice(0, 10)}" \\\n   "${secret.slice(10, 20)}"\n . '${secret.slice(20)}'`,
  'tags of HTML': (secret) =>
    `${secret.slice(0, 7)}<wbr>${secret.slice(7, 20)}<mark class="hit">${secret.slice(20)}`,
  'octal, no leading zeros': (secret) => each(secret, (code) => `\\${code.toString(8)}`),
  base64: encodeBase64,
  'base64 of base64': (secret) => encodeBase64(`${encodeBase64(`key ${secret}`)}\n`),
  'base64 in a path': (secret) => `/v1/basic/${encodeBase64(`kim:${secret}`)}`,
  'base64, padded': (secret) =>
    `${encodeBase64(`: ${secret}`)}==`.slice(0, Math.ceil((secret.length + 2) / 3) * 4),
  'base64 of a file': (secret) =>
    encodeBase64(`# settings\nPORT=80\nTOKEN=${secret}\nHOST=a.test\n`),
  'base64 of JSON': (secret) => encodeBase64Url(`{"id":7,"auth":"${secret}"}`),
  'base64, wrapped': (secret) =>
    wrap(encodeBase64(`one: 1\ntwo: 2\nthree: ${secret}\n`.repeat(2)), 64, '\n  '),
  'base64, wrapped in JSON': (secret) =>
    wrap(encodeBase64(`one: 1\ntwo: ${secret}\n`.repeat(3)), 76, '\\n'),
  'base64 of text of two bytes a character': (secret) =>
    encodeBase64(each(secret, (_, char) => `${char}\0`)),
  hexadecimal: (secret) => each(secret, (code) => hex(code, 2)),
  'hexadecimal behind 0x': (secret) => `0x${each(secret, (code) => hex(code, 2))}`,
  'hexadecimal of a database': (secret) => `\\x${each(secret, (code) => hex(code, 2))}`,
  'base64 of bytes beyond ASCII': (secret) => base64Of(`# Zugänge 🔑\n${secret}\n`),
  'base64 of what a terminal shows': (secret) => base64Of(`\u001b[32m${secret}\u001b[0m\f\n`),
  'base64 of a name that ends with zero': (secret) => encodeBase64(`TOKEN\0${secret}\0`),
  'base64 of text of two bytes with its mark': (secret) =>
    encodeBase64(`\u00ff\u00fe${each(`key ${secret}`, (_, char) => `${char}\0`)}`),
  'base64 of text of two bytes, the high one first': (secret) =>
    encodeBase64(each(`key ${secret}`, (_, char) => `\0${char}`)),
  'base64 put together': (secret) => wrap(encodeBase64(`one: 1\ntwo: ${secret}\n`), 30, '" +\n  "'),
}

describe.each(Object.entries(disguises))('a token disguised as %s', (name, disguise) => {
  test.each(tokens)(`findSecrets finds token %# disguised as ${name}`, (token) => {
    const hidden = disguise(token)
    for (const [before, after] of [
      ['', ''],
      ['the key: "', '", said Kim'],
      ['x\n', '\n'],
      // Escapes of other words stand close by on both sides.
      ['GET /items%2Fnew?next=%2F ', ' my\\_file%20name'],
    ] as const) {
      const redacted = redactText(before + hidden + after)
      expect(redacted).not.toContain(hidden.slice(0, hidden.length / 2))
      expect(redacted).not.toContain(hidden.slice(hidden.length / 2))
      expect(redacted.startsWith(before.slice(0, 5))).toBe(true)
      expect(redacted.endsWith(after.slice(-5))).toBe(true)
      expect(redactText(redacted)).toBe(redacted)
    }
  })
})

describe('what only looks like a disguise', () => {
  test.each([
    [
      'words broken over lines',
      'a list of ghp_\nwords that begin\nwith the letters ghp_\nand go on',
    ],
    [
      'a column of hashes',
      Array.from({ length: 6 }, (_, row) => sampleText('0123456789abcdef', 40, row)).join('\n'),
    ],
    [
      'a column of numbers',
      Array.from({ length: 9 }, (_, row) => sampleText('0123456789', 8, row)).join('\n'),
    ],
    ['settings without a value', 'API_KEY=\nAPI_SECRET=\nJWT_SECRET=\n'],
    [
      'base64 of plain text',
      `data: ${encodeBase64('Nothing secret stands in this text, it only is long. '.repeat(4))}`,
    ],
    ['base64 of bytes', `data: ${sampleText(base64.members, 400, 5)}`],
    [
      'a certificate',
      `-----BEGIN CERTIFICATE-----\n${wrap(sampleText(base64.members, 640, 6), 64, '\n')}\n-----END CERTIFICATE-----`,
    ],
    ['a pattern', String.raw`/^https?:\/\/[\w.-]+\/(?:v\d\/)?tokens\/\x41\u0042+$/u`],
    ['a path of Windows', String.raw`C:\new\tokens\u00dcbung\release\x64\bin`],
    [
      'an address with much escaped',
      'https://shop.test/?q=%41%42%43&next=%2Fsettings%2Ftokens%3Fpage%3D2',
    ],
    ['emoji and accents', '👩‍💻 ❤️ naïve café, ＡＢＣ ｔｏｋｅｎ'],
  ])('findSecrets finds nothing in %s', (_, text) => {
    expect(redactText(text)).toBe(text)
  })

  test('the padding of base64 is not read as a soft line break', () => {
    const lines = Array.from({ length: 1000 }, (_, line) =>
      encodeBase64(`ghp_${sampleText(alnum.members, 36, line)}`),
    )
    expect(new Set(redactText(lines.map((line) => `${line}==`).join('\n')).split('\n'))).toEqual(
      new Set(['[REDACTED:GITHUB_TOKEN]']),
    )
  })

  test('a token at the end of a line takes nothing from the next line', () => {
    const key = 'sk_live_' + sampleText(alnum.members, 24, 8)
    expect(redactText(`${key}\nThe next sentence`)).toBe('[REDACTED:STRIPE_KEY]\nThe next sentence')
    expect(redactText(`A=${key}\nHOST2=a.test`)).toBe('A=[REDACTED:STRIPE_KEY]\nHOST2=a.test')
    expect(redactText(`${key}\n${key}\n${key}`)).toBe(
      Array.from({ length: 3 }, () => '[REDACTED:STRIPE_KEY]').join('\n'),
    )
  })
})

describe('the finding of a disguised secret', () => {
  test('a disguised finding covers whole escapes of the original and nothing else', () => {
    const hidden = disguises['URL, every character']?.(github) ?? ''
    expect(findSecrets(`é ${hidden}%20x`)).toMatchObject([
      { category: 'GITHUB_TOKEN', start: 2, end: 2 + hidden.length },
    ])
  })

  test('a disguised secret is found behind any text, in bounds', () => {
    const noise = fc.string({ unit: 'grapheme', maxLength: 60 })
    fc.assert(
      fc.property(
        noise,
        fc.constantFrom(...Object.values(disguises)),
        fc.constantFrom(...tokens),
        noise,
        (before, disguise, token, after) => {
          const hidden = disguise(token)
          const text = `${before} ${hidden} ${after}`
          expect(redactText(text)).not.toContain(hidden)
          for (const { start, end } of findSecrets(text)) {
            expect(start).toBeLessThan(end)
            expect(end).toBeLessThanOrEqual(text.length)
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('a disguised private key that is longer than the decoded part is found to its end', () => {
    const lines = Array.from({ length: 30 }, (_, line) => sampleText(alnum.members, 64, line))
    const frame = (word: string) => ['-----', word, ' PRIVATE', ' KEY-----'].join('')
    const key = [frame('BEG\u200bIN'), ...lines, frame('END')].join('\n')
    expect(redactText(`${key}\nthat is all`)).toBe('[REDACTED:PRIVATE_KEY]\nthat is all')
  })
})

describe('the work of a search for disguises', () => {
  const units = [
    ...Object.values(disguises).map((disguise) => disguise('secret=a1')),
    '\\/',
    '%41',
    '%25',
    '%2',
    '\\\\',
    '\\u',
    '&#',
    '&amp;',
    'a\u200b',
    '=3D',
    'a=\n',
    '\u001b[',
    "'+",
    "ghp_' + '",
    'ghp_a\n',
    'eyJhbGciOi\n> ',
    encodeBase64('password=a1b2&'),
    'aGVsbG8gd29ybGQg ',
    '68656c6c6f20776f',
    '-----BEG\u200bIN PRIVATE KEY-----\n',
  ]
  test.each(units)(
    'the work of a search for disguises grows linearly with the number of %j',
    (unit) => {
      const steps = (size: number) =>
        searchSecrets(unit.repeat(Math.ceil(size / unit.length)), Number.POSITIVE_INFINITY).steps
      expect(steps(65_536)).toBeLessThan(steps(8192) * 8.5 + 65_536)
      expect(steps(65_536) / 65_536).toBeLessThan(64)
    },
  )
})

describe('long tokens in disguise', () => {
  const long = (claims: number) =>
    [
      encodeBase64Url('{"alg":"RS256","typ":"JWT"}'),
      encodeBase64Url(`{"iss":"a.test","x":"${sampleText(alnum.members, claims, 5)}"}`),
      sampleText(alnum.members, 342, 6),
    ].join('.')
  test.each([700, 2000, 9000])('a disguised token with %d claims is found as a whole', (claims) => {
    const token = long(claims)
    const middle = Math.floor(token.length / 2)
    for (const hidden of [
      wrap(token, 70, '\n'),
      wrap(token, 52, '\n> '),
      `Bearer ${token.slice(0, 60)}\n${token.slice(60)}`,
      ...['\u200b', '\n', '\\\n'].map(
        (joint) => token.slice(0, middle) + joint + token.slice(middle),
      ),
      token.replaceAll('.', '&#46;'),
    ])
      for (const before of ['it is ', 'Authorization: ', 'of words '.repeat(300)])
        expect(redactText(`${before}${hidden}, they said`)).toMatch(
          /^\D*(Bearer )?\[REDACTED:(JWT|AUTH_HEADER)\], they said$/u,
        )
  })
})

test.each(['\\n', '\\r\\n', '%0A', '%22', '\\u000a', '\\x0a'])(
  'a token that is read backwards begins behind %s',
  (escape) => {
    const token = [
      sampleText(alnum.members, 14, 3),
      'atlasv1',
      sampleText(alnum.members, 67, 4),
    ].join('.')
    expect(redactText(`"foo${escape}${token}"`)).toBe(`"foo${escape}[REDACTED:TERRAFORM_TOKEN]"`)
  },
)

test('a private key in a submitted HTML form is found as a whole', () => {
  const lines = [1, 2, 3].map((seed) => sampleText(base64.members, 64, seed))
  const frame = (word: string) => ['-----', word, ' PRIVATE', ' KEY-----'].join('')
  const sent = new URLSearchParams({ key: [frame('BEGIN'), ...lines, frame('END')].join('\n') })
  expect(redactText(`${sent.toString()}&id=7`)).toBe('key=[REDACTED:PRIVATE_KEY]&id=7')
})

test('findings do not depend on how often and in which order texts are searched', () => {
  const texts = Object.values(disguises).flatMap((disguise) => tokens.map((key) => disguise(key)))
  const first = texts.map((text) => findSecrets(text))
  const again = texts.toReversed().map((text) => findSecrets(text))
  expect(again.toReversed()).toEqual(first)
})
