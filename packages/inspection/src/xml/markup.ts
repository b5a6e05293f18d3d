/** Attributes as they are written: prefixes included, references not replaced. */
export type Attributes = ReadonlyMap<string, string>

export interface StartTag {
  readonly kind: 'start'
  readonly name: string
  readonly attributes: Attributes
  readonly isEmpty: boolean
}

/** What stands in an XML text, without its meaning. An aside is a comment, a processing instruction or a document type. */
export type Content =
  | StartTag
  | { readonly kind: 'end'; readonly name: string }
  | CharacterData
  | { readonly kind: 'aside' }

export interface CharacterData {
  readonly kind: 'text'
  readonly written: string
  /** References in it stand for characters: all text but that of a CDATA section. */
  readonly hasReferences: boolean
}

/** With its place in UTF-16 units; `end` is exclusive. */
export interface Markup {
  readonly content: Content
  readonly start: number
  readonly end: number
}

/** No element of XMP has more. */
const ATTRIBUTES_MAX = 512
/** Shared by the many elements without attributes. Never written to. */
const NONE = new Map<string, string>()
const SPACE = ' \t\n\r'
const AFTER_NAME = `${SPACE}=/><"'`

/**
 * The tags, texts and asides of an XML text, in order; a CDATA section is text. It ends without an error where the text is
 * no longer XML. Every character is looked at a bounded number of times, and nothing is kept but the piece at hand.
 */
export function* parseMarkup(xml: string): Generator<Markup, void, undefined> {
  let start = 0
  while (start < xml.length) {
    const piece = pieceAt(xml, start)
    if (piece === undefined) return
    yield { content: piece.content, start, end: piece.end }
    start = piece.end
  }
}

/** A name as it is written, without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

interface Piece {
  readonly content: Content
  readonly end: number
}

function pieceAt(xml: string, at: number): Piece | undefined {
  if (xml[at] !== '<') return textAt(xml, at)
  if (xml[at + 1] === '/') return endTagAt(xml, at)
  if (xml[at + 1] === '?') return skipped(after(xml, '?>', at + 2))
  if (xml[at + 1] !== '!') return startTagAt(xml, at)
  if (xml.startsWith('<!--', at)) return skipped(after(xml, '-->', at + 4))
  if (xml.startsWith('<![CDATA[', at)) return characterDataAt(xml, at + 9)
  return xml.startsWith('<!DOCTYPE', at) ? skipped(endOfDocumentType(xml, at + 9)) : undefined
}

function textAt(xml: string, at: number): Piece {
  const open = xml.indexOf('<', at)
  const end = open < 0 ? xml.length : open
  return { content: { kind: 'text', written: xml.slice(at, end), hasReferences: true }, end }
}

function characterDataAt(xml: string, at: number): Piece | undefined {
  const end = after(xml, ']]>', at)
  if (end < 0) return undefined
  return { content: { kind: 'text', written: xml.slice(at, end - 3), hasReferences: false }, end }
}

function endTagAt(xml: string, at: number): Piece | undefined {
  const end = after(xml, '>', at)
  if (end < 0) return undefined
  return { content: { kind: 'end', name: xml.slice(at + 2, end - 1).trimEnd() }, end }
}

function startTagAt(xml: string, start: number): Piece | undefined {
  let at = endOfName(xml, start + 1)
  if (at === start + 1) return undefined
  const name = xml.slice(start + 1, at)
  let attributes = NONE
  for (;;) {
    const next = skipSpace(xml, at)
    const isEmpty = xml.startsWith('/>', next)
    if (isEmpty || xml[next] === '>')
      return {
        content: { kind: 'start', name, attributes, isEmpty },
        end: next + (isEmpty ? 2 : 1),
      }
    const attribute = next === at ? undefined : attributeAt(xml, next)
    if (attribute === undefined || attributes.has(attribute.name)) return undefined
    if (attributes.size === ATTRIBUTES_MAX) return undefined
    if (attributes === NONE) attributes = new Map()
    attributes.set(attribute.name, attribute.value)
    at = attribute.end
  }
}

interface Attribute {
  readonly name: string
  readonly value: string
  readonly end: number
}

function attributeAt(xml: string, start: number): Attribute | undefined {
  const nameEnd = endOfName(xml, start)
  const equals = skipSpace(xml, nameEnd)
  const open = skipSpace(xml, equals + 1)
  const quote = xml[open]
  if (nameEnd === start || xml[equals] !== '=' || (quote !== '"' && quote !== "'")) return undefined
  const close = xml.indexOf(quote, open + 1)
  if (close < 0) return undefined
  return { name: xml.slice(start, nameEnd), value: xml.slice(open + 1, close), end: close + 1 }
}

/** After a document type, its own declarations included; negative when it does not end. */
function endOfDocumentType(xml: string, from: number): number {
  let declares = false
  let at = from
  while (at < xml.length) {
    const character = xml[at]
    if (character === '"' || character === "'") at = xml.indexOf(character, at + 1)
    else if (xml.startsWith('<!--', at)) at = after(xml, '-->', at + 4) - 1
    else if (character === '[') declares = true
    else if (character === ']') declares = false
    else if (character === '>' && !declares) return at + 1
    if (at < 0) return -1
    at += 1
  }
  return -1
}

function skipped(end: number): Piece | undefined {
  return end < 0 ? undefined : { content: { kind: 'aside' }, end }
}

/** After the next `mark`; negative when there is none. */
function after(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from)
  return at < 0 ? -1 : at + mark.length
}

function skipSpace(xml: string, from: number): number {
  let at = from
  while (at < xml.length && SPACE.includes(xml.charAt(at))) at += 1
  return at
}

function endOfName(xml: string, from: number): number {
  let at = from
  while (at < xml.length && !AFTER_NAME.includes(xml.charAt(at))) at += 1
  return at
}

const NUL = 0
const LESS_THAN = 0x3c

/**
 * Decodes XML in UTF-8 or UTF-16; the byte order mark or the first `<` decides which. Invalid bytes become U+FFFD.
 */
export function decodeXml(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === LESS_THAN && second === NUL))
    return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === NUL && second === LESS_THAN))
    return 'utf-16be'
  return 'utf-8'
}

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])
const CODE_POINT_MAX = 0x10_ff_ff
/** Every part has a fixed bound, so it is linear. */
const reference = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/gi

/** Text with character references and the five entities of XML replaced; entities of a document's own stay as they are. */
export function replaceEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(reference, (all, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named.get(name) ?? all
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= CODE_POINT_MAX ? String.fromCodePoint(code) : all
  })
}
