import { jsonLanguage } from '@codemirror/lang-json'

type Tree = ReturnType<typeof jsonLanguage.parser.parse>
type SyntaxNode = Tree['topNode']

/** A part of a text, in UTF-16 units. */
export interface TextRange {
  readonly from: number
  readonly to: number
}

/** A part of the string value that a JSON pointer names, in UTF-16 units of the value. */
export interface ValueSpan {
  readonly pointer: string
  readonly start: number
  readonly end: number
}

export type JsonPath = readonly (string | number)[]

/** A text of JSON and its syntax tree: from values to places in the text, and back. The text may be broken. */
export interface JsonPositions {
  /** Where the value at a path stands, or null when the text has no such value. */
  readonly rangeOfPath: (path: JsonPath) => TextRange | null
  /** Where the name of a member stands, with its quotes. */
  readonly rangeOfName: (path: JsonPath, name: string) => TextRange | null
  /** Where a part of a string value stands; the whole value when it is no string. */
  readonly rangeOfSpan: (span: ValueSpan) => TextRange | null
  /** What to mark for a part of a value: of what is no string, its name. */
  readonly markOfSpan: (span: ValueSpan) => TextRange | null
  /** The value that stands at a place, as a path, and the unit of its string value there. */
  readonly valueAt: (position: number) => {
    readonly path: JsonPath
    readonly offset: number | null
  }
  /** The first place that is no JSON, or null. */
  readonly firstError: () => TextRange | null
}

/** More than any request may have. The parser takes seconds for each megabyte, in which the page answers to nothing. */
const LENGTH_MAX = 524_288

/** Linear in the text. One that is too long to be read is taken for an empty one. */
export function readJsonPositions(given: string): JsonPositions {
  const text = given.length > LENGTH_MAX ? '' : given
  const tree = jsonLanguage.parser.parse(text)
  const root = firstValue(tree.topNode)

  function nodeOf(path: JsonPath): SyntaxNode | null {
    let node = root
    for (const part of path) {
      if (node === null) return null
      node = typeof part === 'number' ? itemOf(node, part) : memberOf(text, node, part).value
    }
    return node
  }

  return {
    rangeOfPath: (path) => rangeOf(nodeOf(path)),
    rangeOfName(path, name) {
      const object = nodeOf(path)
      return object === null ? null : rangeOf(memberOf(text, object, name).name)
    },
    rangeOfSpan: (span) => rangeOfSpan(text, nodeOfPointer(text, root, span.pointer), span),
    markOfSpan(span) {
      const node = nodeOfPointer(text, root, span.pointer)
      if (node === null || node.name === 'String') return rangeOfSpan(text, node, span)
      return (
        rangeOf(node.parent?.getChild('PropertyName') ?? null) ?? {
          from: node.from,
          to: node.from + 1,
        }
      )
    },
    valueAt: (position) => valueAt(text, tree, position),
    firstError: () => firstError(tree, text.length),
  }
}

function rangeOfSpan(
  text: string,
  node: SyntaxNode | null,
  { start, end }: ValueSpan,
): TextRange | null {
  if (node === null || node.name !== 'String' || start >= end) return rangeOf(node)
  const [from, to] = unitsBefore(text.slice(node.from, node.to), [start, end])
  return { from: node.from + from, to: node.from + to }
}

/** The parts of a JSON pointer (RFC 6901), or null when it is none. */
export function readPointer(pointer: string): readonly string[] | null {
  if (pointer === '') return []
  if (!pointer.startsWith('/')) return null
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

export function writePointer(path: JsonPath): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

function rangeOf(node: SyntaxNode | null): TextRange | null {
  return node === null ? null : { from: node.from, to: node.to }
}

const valueNames = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null'])

function isValue(node: SyntaxNode): boolean {
  return valueNames.has(node.name)
}

function firstValue(parent: SyntaxNode): SyntaxNode | null {
  for (let node = parent.firstChild; node !== null; node = node.nextSibling)
    if (isValue(node)) return node
  return null
}

/** In a pointer an index and a name look alike: what stands there says which of them it is. */
function nodeOfPointer(text: string, root: SyntaxNode | null, pointer: string): SyntaxNode | null {
  let node = root
  for (const part of readPointer(pointer) ?? [null]) {
    if (node === null || part === null) return null
    if (node.name === 'Array')
      node = /^(0|[1-9]\d{0,9})$/.test(part) ? itemOf(node, Number(part)) : null
    else node = memberOf(text, node, part).value
  }
  return node
}

function itemOf(list: SyntaxNode, index: number): SyntaxNode | null {
  if (list.name !== 'Array') return null
  let left = index
  for (let node = list.firstChild; node !== null; node = node.nextSibling) {
    if (!isValue(node)) continue
    if (left === 0) return node
    left -= 1
  }
  return null
}

interface Member {
  readonly name: SyntaxNode | null
  readonly value: SyntaxNode | null
}

/** The last member of the name: the one that JSON.parse keeps. */
function memberOf(text: string, object: SyntaxNode, name: string): Member {
  let member: Member = { name: null, value: null }
  if (object.name !== 'Object') return member
  for (let node = object.firstChild; node !== null; node = node.nextSibling) {
    const own = node.name === 'Property' ? node.getChild('PropertyName') : null
    if (own !== null && readName(text, own) === name)
      member = { name: own, value: firstValue(node) }
  }
  return member
}

function readName(text: string, node: SyntaxNode): string | null {
  const source = text.slice(node.from, node.to)
  if (!source.includes('\\')) return source.slice(1, -1)
  try {
    return String(JSON.parse(source))
  } catch {
    return null
  }
}

/**
 * Where units of a string's value stand in its source, which begins with a quote. Offsets behind the value stand before
 * the closing quote.
 */
function unitsBefore(
  source: string,
  [start, end]: readonly [number, number],
): readonly [number, number] {
  const last = source.length > 1 && source.endsWith('"') ? source.length - 1 : source.length
  let from = last
  let to = last
  let unit = 0
  for (let at = 1; at < last; unit += 1) {
    if (unit === start) from = at
    if (unit === end) {
      to = at
      break
    }
    at += lengthOfUnit(source, at)
  }
  return [Math.min(from, to), to]
}

/** How many characters of the source make the unit that begins there. */
function lengthOfUnit(source: string, at: number): number {
  if (source[at] !== '\\') return 1
  return source[at + 1] === 'u' ? 6 : 2
}

function valueAt(
  text: string,
  tree: Tree,
  position: number,
): { readonly path: JsonPath; readonly offset: number | null } {
  let node: SyntaxNode | null = tree.resolveInner(position, 1)
  const offset =
    node.name === 'String' && position > node.from ? unitAt(text, node, position) : null
  const path: (string | number)[] = []
  for (; node !== null; node = node.parent) {
    const parent: SyntaxNode | null = node.parent
    if (parent?.name === 'Array' && isValue(node)) path.push(indexOf(parent, node))
    if (node.name === 'Property') {
      const name = node.getChild('PropertyName')
      const read = name === null ? null : readName(text, name)
      if (read !== null) path.push(read)
    }
  }
  return { path: path.toReversed(), offset }
}

function unitAt(text: string, node: SyntaxNode, position: number): number {
  let unit = 0
  for (let at = node.from + 1; at < position; unit += 1) {
    at += lengthOfUnit(text, at)
    if (at > position) break
  }
  return unit
}

function indexOf(list: SyntaxNode, item: SyntaxNode): number {
  let index = 0
  for (let node = list.firstChild; node !== null; node = node.nextSibling) {
    if (node.from === item.from) return index
    if (isValue(node)) index += 1
  }
  return index
}

function firstError(tree: Tree, length: number): TextRange | null {
  let error: TextRange | null = null
  tree.iterate({
    enter(node) {
      if (error !== null) return false
      if (node.type.isError)
        error = { from: node.from, to: Math.min(Math.max(node.to, node.from), length) }
      return error === null
    },
  })
  return error
}
