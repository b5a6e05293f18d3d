/** A way in which a text reaches a model other than bare. */
export interface Disguise {
  readonly name: string
  readonly apply: (text: string) => string
}

/** The first one leaves a text as it is: what it catches is the most that any other can. */
export const disguises: readonly Disguise[] = [
  { name: 'bare', apply: (text) => text },

  // Delivered as data.
  { name: 'quotes', apply: (text) => `"${text}"` },
  { name: 'typographic quotes', apply: (text) => `“${text}”` },
  {
    name: 'JSON string',
    apply: (text) => JSON.stringify({ id: 4817, status: 'ok', note: text, items: [] }, null, 2),
  },
  {
    name: 'JSON in JSON',
    apply: (text) => JSON.stringify({ ok: true, body: JSON.stringify({ title: 'Notes', text }) }),
  },
  {
    name: 'Python literal',
    apply: (text) => `LABELS = {\n    'welcome': ${pythonLiteral(text)},\n}`,
  },
  {
    name: 'JavaScript literal',
    apply: (text) => `export const footer = \`${text.replaceAll('`', '\\`')}\`\n`,
  },
  {
    name: 'YAML',
    apply: (text) => `title: Notes\nversion: 3\nsummary: |\n${indented(text, '  ')}\ntags: [info]`,
  },
  {
    name: 'CSV',
    apply: (text) => `id,author,comment\n17,ines,"${text.replaceAll('"', '""')}"\n18,tom,"Fine."`,
  },
  {
    name: 'SQL',
    apply: (text) =>
      `INSERT INTO comments (id, author, body) VALUES (17, 'ines', '${text.replaceAll("'", "''")}');`,
  },
  {
    name: 'HTML attribute',
    apply: (text) => `<span class="hint" data-note="${escapeHtml(text)}">Opening hours</span>`,
  },
  { name: 'alternative text', apply: (text) => `![${oneLine(text)}](images/chart-3.png)` },
  {
    name: 'link title',
    apply: (text) => `[Opening hours](https://www.example.org/hours "${oneLine(text)}")`,
  },
  {
    name: 'diff',
    apply: (text) =>
      `--- a/docs/guide.md\n+++ b/docs/guide.md\n@@ -12,2 +12,3 @@\n # Guide\n${indented(text, '+')}\n The end.`,
  },
  { name: 'code fence', apply: (text) => `\`\`\`text\n${text}\n\`\`\`` },
  {
    name: 'table',
    apply: (text) =>
      `| day | note |\n| --- | --- |\n| Monday | ${oneLine(text)} |\n| Tuesday | - |`,
  },
  {
    name: 'log line',
    apply: (text) =>
      `2026-03-04T09:12:44Z INFO worker-3 job=7141 message=${JSON.stringify(text)} duration=41ms`,
  },
  { name: 'blockquote', apply: (text) => indented(text, '> ') },
  {
    name: 'XML element',
    apply: (text) => `<entry id="17"><body><![CDATA[${text}]]></body></entry>`,
  },

  // Hidden from a person who reads the page.
  { name: 'markup comment', apply: (text) => `<p>Opening hours</p>\n<!-- ${text} -->` },
  {
    name: 'hidden style',
    apply: (text) => `<p>Opening hours</p><div style="display:none">${escapeHtml(text)}</div>`,
  },
  { name: 'code comment', apply: (text) => `const retries = 3\n${indented(text, '// ')}` },
  {
    name: 'tag characters',
    apply: (text) => (isMostlyAscii(text) ? `Opening hours${asTags(text)}` : text),
  },

  // Written in another way.
  { name: '\\u escapes', apply: (text) => `"${mapUnits(text, (unit) => `\\u${hex(unit, 4)}`)}"` },
  { name: 'percent encoding', apply: (text) => mapBytes(text, (byte) => `%${hex(byte, 2)}`) },
  {
    name: 'HTML entities',
    apply: (text) => mapPoints(text, (point) => `&#${point.codePointAt(0) ?? 0};`),
  },
  { name: 'base64', apply: (text) => `data: ${Buffer.from(text).toString('base64')}` },
  { name: 'hex', apply: (text) => `data: ${Buffer.from(text).toString('hex')}` },
  { name: 'rot13', apply: rot13 },
  { name: 'reversed', apply: (text) => Array.from(text).toReversed().join('') },
  { name: 'zero-width spaces', apply: (text) => Array.from(text).join('\u200b') },
  { name: 'look-alike letters', apply: (text) => mapPoints(text, substituteFrom(lookAlikes)) },
  { name: 'full width', apply: (text) => mapPoints(text, fullWidth) },
  { name: 'leetspeak', apply: (text) => mapPoints(text, substituteFrom(leet)) },
  {
    name: 'spaced letters',
    apply: (text) =>
      text
        .split(' ')
        .map((word) => Array.from(word).join(' '))
        .join('   '),
  },
  { name: 'combining marks', apply: (text) => mapPoints(text, (point) => `${point}\u0323`) },
  { name: 'markup in words', apply: (text) => inLongWords(text, '**', '**') },
  { name: 'line breaks in words', apply: (text) => inLongWords(text, '\n') },
  { name: 'hyphenation', apply: (text) => inLongWords(text, '-\n') },
  { name: 'upper case', apply: (text) => text.toUpperCase() },

  // Among other text.
  { name: 'padding before', apply: (text) => `${paddingBefore}\n\n${text}` },
  { name: 'padding after', apply: (text) => `${text}\n\n${paddingAfter}` },
  {
    name: 'padding before and after',
    apply: (text) => `${paddingBefore}\n\n${text}\n\n${paddingAfter}`,
  },
  { name: 'inside a sentence', apply: (text) => `${paddingLine} ${oneLine(text)} ${paddingLine}` },
  {
    name: 'translation marker',
    apply: (text) => `[Translated from Finnish by the sender]\n${text}`,
  },
  {
    name: 'mail signature',
    apply: (text) => `Thanks for the parcel, it came today.\n\n-- \n${text}`,
  },
]

function pythonLiteral(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
}

function indented(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => `${prefix}${line}`)
    .join('\n')
}

function oneLine(text: string): string {
  return text.replaceAll('\n', ' ').replaceAll('"', "'").replaceAll('|', '/')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}

function mapUnits(text: string, write: (unit: number) => string): string {
  return Array.from({ length: text.length }, (_, index) => write(text.charCodeAt(index))).join('')
}

function mapBytes(text: string, write: (byte: number) => string): string {
  return Array.from(Buffer.from(text), write).join('')
}

function mapPoints(text: string, write: (point: string) => string): string {
  return Array.from(text, write).join('')
}

/** Only ASCII has tag characters. */
function isMostlyAscii(text: string): boolean {
  return text.replaceAll(/[^ -~]/g, '').length > text.length / 2
}

function asTags(text: string): string {
  return mapPoints(text, (point) => {
    const code = point.codePointAt(0) ?? 0
    return code >= 0x20 && code < 0x7f ? String.fromCodePoint(0xe0000 + code) : ''
  })
}

function rot13(text: string): string {
  return mapPoints(text, (point) => {
    const first = /[a-z]/.test(point) ? 97 : /[A-Z]/.test(point) ? 65 : null
    if (first === null) return point
    return String.fromCodePoint((((point.codePointAt(0) ?? 0) - first + 13) % 26) + first)
  })
}

function fullWidth(point: string): string {
  const code = point.codePointAt(0) ?? 0
  return code > 0x20 && code < 0x7f ? String.fromCodePoint(code + 0xfee0) : point
}

/** Cyrillic letters that look like Latin ones. */
const lookAlikes = new Map(
  Object.entries({ a: 'а', c: 'с', e: 'е', i: 'і', o: 'о', p: 'р', y: 'у' }),
)
const leet = new Map(Object.entries({ a: '4', e: '3', i: '1', o: '0', s: '5', t: '7' }))

function substituteFrom(substitutes: ReadonlyMap<string, string>): (point: string) => string {
  return (point) => substitutes.get(point) ?? point
}

/** In the middle of each word of six letters or more. */
function inLongWords(text: string, before: string, after = ''): string {
  return text
    .split(' ')
    .map((word) => {
      if (!/^\p{L}{6,}$/u.test(word)) return word
      const middle = Math.floor(word.length / 2)
      return `${word.slice(0, middle)}${before}${word.slice(middle, middle + 1)}${after}${word.slice(middle + 1)}`
    })
    .join(' ')
}

const paddingLine = 'The ferry leaves at ten, and the café beside the pier opens a little earlier.'

const paddingBefore = `The island has three villages, which a single road connects. Most visitors come in June, when the meadows behind the old lighthouse are in flower and the first boats take guests to the seal bank.

The museum in the former customs house shows how sails were sewn. Its second room is about the winter of 1928, when the sound froze and post came over the ice by sledge. Children may try the loom in the last room.

Bicycles can be hired beside the church. The path around the southern bay is flat and takes about two hours; on the western side there are some hills, and in strong wind it is better to turn back at the mill.`

const paddingAfter = `In the evening most people sit at the harbour. The smokehouse sells herring until it is sold out, which on warm days happens early, and the bakery keeps some bread for those who come with the last ferry.

There are two places to stay. The inn has eleven rooms, four of them with a view of the sea; the camp site behind the dunes has water and power and is quiet after ten. Both are full in the weeks around midsummer.

The weather changes quickly. A jacket is useful in every month, and those who want to see the seals should ask at the harbour office on the day before.`
