import type { JsonPath } from './json-positions.ts'

/** What may be written at a place of a JSON text that is not finished. */
export interface JsonPlace {
  /** Whether a name of a member or a value belongs there. */
  readonly kind: 'name' | 'value'
  /** The object that a name belongs to, or the value itself. */
  readonly path: JsonPath
  /** What is there already and would be replaced. */
  readonly from: number
  readonly to: number
  /** Names that the object has beside. */
  readonly names: ReadonlySet<string>
  /** A colon follows: only the name is to be replaced. */
  readonly hasColon: boolean
  /** The `type` of the outermost object, which chooses the schema. */
  readonly rootType: string | null
}

interface Frame {
  readonly isList: boolean
  readonly names: Set<string>
  /** The member that is read. */
  name: string | null
  index: number
  next: 'name' | 'colon' | 'value' | 'comma'
}

type OpenPlace = Omit<JsonPlace, 'hasColon' | 'rootType'>

interface Token {
  readonly text: string
  readonly from: number
  readonly to: number
}

/**
 * Reads a text up to its end, whether it is JSON or not, and says what belongs at the position: null where neither name
 * nor value can stand. Linear in the text, without recursion.
 */
export function placeAt(text: string, position: number): JsonPlace | null {
  const open: Frame[] = []
  let found: OpenPlace | null = null
  let isPassed = false
  let hasColon = false
  let rootType: string | null = null
  const root: Frame = { isList: true, names: new Set(), name: null, index: 0, next: 'value' }

  for (let token = readToken(text, 0); ; token = readToken(text, token.to)) {
    const isEnd = token.text === ''
    if (
      !isPassed &&
      (isEnd || position < token.to || (position === token.to && isGrowing(token)))
    ) {
      isPassed = true
      found = placeIn(open, root, token, position)
      hasColon = found?.kind === 'name' && readToken(text, found.to).text === ':'
    }
    if (isEnd) break
    const frame = open.at(-1) ?? root
    // A word that is being written is no name of the object yet.
    step(open, frame, token, found?.from === token.from && found.to === token.to)
    if (
      open.length === 1 &&
      frame === open[0] &&
      frame.name === 'type' &&
      frame.next === 'comma' &&
      rootType === null
    )
      rootType = readString(token)
  }
  return found === null ? null : { ...found, hasColon, rootType }
}

/** Takes one token into account. */
function step(open: Frame[], frame: Frame, token: Token, isReplaced: boolean): void {
  switch (token.text.charAt(0)) {
    case '{':
    case '[': {
      const isList = token.text === '['
      frame.next = 'comma'
      open.push({ isList, names: new Set(), name: null, index: 0, next: isList ? 'value' : 'name' })
      return
    }
    case '}':
    case ']':
      open.pop()
      return
    case ',':
      if (frame.isList) frame.index += 1
      frame.next = frame.isList ? 'value' : 'name'
      return
    case ':':
      frame.next = 'value'
      return
    default: {
      // A string behind a name or a finished value is the next name: what stands between them is not written yet.
      const isName =
        !frame.isList &&
        (frame.next === 'name' || (frame.next !== 'value' && token.text.startsWith('"')))
      if (isName) {
        frame.name = readString(token)
        frame.next = 'colon'
        if (frame.name !== null && !isReplaced) frame.names.add(frame.name)
      } else frame.next = 'comma'
    }
  }
}

function placeIn(
  open: readonly Frame[],
  root: Frame,
  token: Token,
  position: number,
): OpenPlace | null {
  const frame = open.at(-1) ?? root
  const isInside =
    isWord(token) &&
    (position > token.from || (position === token.from && !token.text.startsWith('"')))
  const { from, to } = isInside ? token : { from: position, to: position }
  const { names } = frame
  const parents = open.slice(0, -1).map(memberOf)
  if (frame.next === 'name') return { kind: 'name', path: parents, from, to, names }
  if (frame.next !== 'value') return null
  const path = frame === root ? [] : [...parents, memberOf(frame)]
  return { kind: 'value', path, from, to, names }
}

function memberOf(frame: Frame): string | number {
  return frame.isList ? frame.index : (frame.name ?? '')
}

/** A string, a number or a bare word: what a completion replaces. */
function isWord({ text }: Token): boolean {
  return text !== '' && !'{}[],:'.includes(text.charAt(0))
}

/** Whether a character behind the token would be a part of it. */
function isGrowing(token: Token): boolean {
  return isWord(token) && (!token.text.startsWith('"') || readString(token) === null)
}

const SPACE = /\s/

/** The next token; the empty one at the end. A string without its closing quote ends with its line. */
function readToken(text: string, start: number): Token {
  let from = start
  while (from < text.length && SPACE.test(text.charAt(from))) from += 1
  if (from >= text.length) return { text: '', from: text.length, to: text.length }
  const first = text.charAt(from)
  if (first === '"') return toToken(text, from, endOfString(text, from))
  if ('{}[],:'.includes(first)) return toToken(text, from, from + 1)
  let to = from + 1
  while (to < text.length && !SPACE.test(text.charAt(to)) && !'{}[],:"'.includes(text.charAt(to)))
    to += 1
  return toToken(text, from, to)
}

function toToken(text: string, from: number, to: number): Token {
  return { text: text.slice(from, to), from, to }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '"') return at + 1
    if (character === '\n') return at
    if (character === '\\') at += 1
  }
  return text.length
}

function readString({ text }: Token): string | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}
