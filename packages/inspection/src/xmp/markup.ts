/** What stands in an XML text, without its meaning. Offsets are UTF-16 units. */
export type Markup =
  | {
      readonly kind: 'start'
      readonly name: string
      readonly attributes: Attributes
      readonly empty: boolean
    }
  | { readonly kind: 'end'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

/** Attributes as they are written, prefixes included, values with entities replaced. */
export type Attributes = ReadonlyMap<string, string>

const SPACE = new Set([' ', '\t', '\n', '\r'])
const ATTRIBUTES_MAX = 512

/**
 * The tags and texts of an XML text, in order. Comments and processing instructions are left out, a CDATA section is text.
 * It ends where the text is no longer XML, and at a document type: entities of its own are not for us to read. Each
 * character is looked at a bounded number of times.
 */
export function* markupOf(xml: string): Generator<Markup, void, undefined> {
  let at = 0
  while (at < xml.length) {
    const open = xml.indexOf('<', at)
    if (open !== at)
      yield { kind: 'text', text: decoded(xml.slice(at, open < 0 ? xml.length : open)) }
    if (open < 0) return
    const section = sectionAt(xml, open)
    if (section !== undefined) {
      if (section.end < 0) return
      if (section.text !== undefined) yield { kind: 'text', text: section.text }
      at = section.end
      continue
    }
    const tag = xml[open + 1] === '/' ? endTagAt(xml, open) : startTagAt(xml, open)
    if (tag === undefined) return
    yield tag.markup
    at = tag.end
  }
}

interface Section {
  /** Where the text goes on; negative where it does not. */
  readonly end: number
  readonly text?: string
}

function sectionAt(xml: string, open: number): Section | undefined {
  if (xml.startsWith('<!--', open)) return { end: after(xml, '-->', open + 4) }
  if (xml.startsWith('<?', open)) return { end: after(xml, '?>', open + 2) }
  if (xml.startsWith('<![CDATA[', open)) {
    const end = after(xml, ']]>', open + 9)
    return end < 0 ? { end } : { end, text: xml.slice(open + 9, end - 3) }
  }
  return xml[open + 1] === '!' ? { end: -1 } : undefined
}

interface Tag {
  readonly markup: Markup
  readonly end: number
}

function endTagAt(xml: string, open: number): Tag | undefined {
  const close = xml.indexOf('>', open)
  if (close < 0) return undefined
  return { markup: { kind: 'end', name: xml.slice(open + 2, close).trimEnd() }, end: close + 1 }
}

function startTagAt(xml: string, open: number): Tag | undefined {
  const nameEnd = endOfName(xml, open + 1)
  if (nameEnd === open + 1) return undefined
  const name = xml.slice(open + 1, nameEnd)
  const attributes = new Map<string, string>()
  let at = nameEnd
  for (;;) {
    const start = skipSpace(xml, at)
    if (xml[start] === '>')
      return { markup: { kind: 'start', name, attributes, empty: false }, end: start + 1 }
    if (xml[start] === '/' && xml[start + 1] === '>')
      return { markup: { kind: 'start', name, attributes, empty: true }, end: start + 2 }
    const end = endOfName(xml, start)
    if (start === at || end === start || attributes.size >= ATTRIBUTES_MAX) return undefined
    const equals = skipSpace(xml, end)
    const quoteAt = skipSpace(xml, equals + 1)
    const quote = xml[quoteAt]
    if (xml[equals] !== '=' || (quote !== '"' && quote !== "'")) return undefined
    const close = xml.indexOf(quote, quoteAt + 1)
    const key = xml.slice(start, end)
    if (close < 0 || attributes.has(key)) return undefined
    attributes.set(key, decoded(xml.slice(quoteAt + 1, close)))
    at = close + 1
  }
}

function after(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from)
  return at < 0 ? -1 : at + mark.length
}

function skipSpace(xml: string, from: number): number {
  let at = from
  while (SPACE.has(xml[at] ?? '')) at += 1
  return at
}

/** Everything up to white space, `=`, `/`, `>`, `<` or a quote. */
function endOfName(xml: string, from: number): number {
  let at = from
  while (at < xml.length && !' \t\n\r=/><"\''.includes(xml[at] ?? ' ')) at += 1
  return at
}

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** Text with the entities of XML and character references replaced; others stay as they are. */
function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/gi,
    (all, hex, decimal, name) => {
      if (typeof name === 'string') return named.get(name) ?? all
      const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : all
    },
  )
}
