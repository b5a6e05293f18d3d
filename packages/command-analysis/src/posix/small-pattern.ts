import { isInBracketExpression } from '../model/command-name.ts'

/** A pattern of sed, grep or expr without alternatives and repeated groups: what decoders in one line are made of. */
export interface SmallPattern {
  readonly nodes: readonly Node[]
  readonly stepsLeft: { count: number }
}

type Node =
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'open' | 'close'; readonly group: number }
  | {
      readonly kind: 'char'
      readonly accepts: (char: string) => boolean
      readonly min: number
      readonly max: number
    }

export interface PatternMatch {
  readonly start: number
  readonly end: number
  /** The whole match, then the groups. */
  readonly groups: readonly string[]
}

const NODES_MAX = 64
/** Single comparisons that one pattern may cost over a whole text: some in any case, and more for a longer one. */
const STEPS_MIN = 1500
const STEPS_PER_CHAR = 12
const STEPS_MAX = 40_000

/** Null when the pattern has more than characters, classes, anchors, plain groups and repeats of one character. */
export function parsePattern(
  text: string,
  extended: boolean,
  subjectLength: number,
): SmallPattern | null {
  const nodes: Node[] = []
  const open: number[] = []
  let groups = 0
  let at = 0
  while (at < text.length) {
    if (nodes.length >= NODES_MAX) return null
    const char = text.charAt(at)
    const next = text.charAt(at + 1)
    const isEscaped = char === '\\' && next !== ''
    const mark = isEscaped ? next : char
    // Parentheses, braces and bars act bare in extended patterns, escaped in basic ones.
    const acts = '(){}|+?'.includes(mark) && isEscaped !== extended
    if (acts && mark === '(') {
      groups += 1
      open.push(groups)
      nodes.push({ kind: 'open', group: groups })
      at += isEscaped ? 2 : 1
    } else if (acts && mark === ')') {
      const group = open.pop()
      if (group === undefined || repeatsAt(text, at + (isEscaped ? 2 : 1), extended)) return null
      nodes.push({ kind: 'close', group })
      at += isEscaped ? 2 : 1
    } else if (acts) return null
    else if (char === '^' && nodes.length === 0) {
      nodes.push({ kind: 'start' })
      at += 1
    } else if (char === '$' && at === text.length - 1) {
      nodes.push({ kind: 'end' })
      at += 1
    } else {
      const single = readSingle(text, at)
      if (single === null) return null
      const repeat = readRepeat(text, single.end, extended)
      nodes.push({ kind: 'char', accepts: single.accepts, min: repeat.min, max: repeat.max })
      at = repeat.end
    }
  }
  return open.length > 0 || nodes.length === 0
    ? null
    : {
        nodes,
        stepsLeft: { count: Math.min(STEPS_MIN + STEPS_PER_CHAR * subjectLength, STEPS_MAX) },
      }
}

function repeatsAt(text: string, at: number, extended: boolean): boolean {
  return readRepeat(text, at, extended).end > at
}

function readSingle(
  text: string,
  at: number,
): { readonly accepts: (char: string) => boolean; readonly end: number } | null {
  const char = text.charAt(at)
  if (char === '.') return { accepts: (each) => each !== '\n', end: at + 1 }
  if (char === '[') return readClass(text, at)
  if (char !== '\\') return { accepts: (each) => each === char, end: at + 1 }
  const escaped = text.charAt(at + 1)
  if (escaped === 'w') return { accepts: isWordChar, end: at + 2 }
  if (escaped === 's') return { accepts: (each) => ' \t\n'.includes(each), end: at + 2 }
  if (escaped === 'd') return { accepts: (each) => each >= '0' && each <= '9', end: at + 2 }
  if (escaped === 't' || escaped === 'n') {
    const wanted = escaped === 't' ? '\t' : '\n'
    return { accepts: (each) => each === wanted, end: at + 2 }
  }
  return /[a-zA-Z0-9]/.test(escaped) ? null : { accepts: (each) => each === escaped, end: at + 2 }
}

function isWordChar(char: string): boolean {
  return /^\w$/.test(char)
}

const CLASS_MAX = 64

/** `[a-z0-9]`, `[^x]`, `[[:space:]]` */
function readClass(
  text: string,
  start: number,
): { readonly accepts: (char: string) => boolean; readonly end: number } | null {
  const negated = text.charAt(start + 1) === '^'
  const from = start + (negated ? 2 : 1)
  // A bracket that stands first is a member.
  let end = text.indexOf(']', from + 1)
  if (text.startsWith('[:', from)) end = text.indexOf(':]]', from) + 2
  if (end <= from || end - from > CLASS_MAX) return null
  const body = text
    .slice(from, end)
    .replace('[:space:]', ' \t\n')
    .replace('[:alpha:]', 'A-Za-z')
    .replace('[:alnum:]', 'A-Za-z0-9')
    .replace('[:digit:]', '0-9')
    .replace('[:xdigit:]', '0-9A-Fa-f')
    .replace('[:upper:]', 'A-Z')
    .replace('[:lower:]', 'a-z')
    .replace('[:punct:]', '!-/:-@')
  return { accepts: (char) => isInBracketExpression(body, char) !== negated, end: end + 1 }
}

const MANY = 4096

function readRepeat(
  text: string,
  at: number,
  extended: boolean,
): { readonly min: number; readonly max: number; readonly end: number } {
  if (text.charAt(at) === '*') return { min: 0, max: MANY, end: at + 1 }
  const isEscaped = text.charAt(at) === '\\'
  if (isEscaped === extended) return { min: 1, max: 1, end: at }
  const from = isEscaped ? at + 1 : at
  const mark = text.charAt(from)
  if (mark === '+') return { min: 1, max: MANY, end: from + 1 }
  if (mark === '?') return { min: 0, max: 1, end: from + 1 }
  const count = /^\{(\d{1,3})(,?)(\d{0,3})\\?\}/.exec(text.slice(from, from + 12))
  if (count === null) return { min: 1, max: 1, end: at }
  const min = Number(count[1])
  const max = count[2] === '' ? min : count[3] === '' ? MANY : Number(count[3])
  return { min, max, end: from + count[0].length }
}

/** The first match at or behind a place; null when there is none or the steps have run out. */
export function findPattern(
  pattern: SmallPattern,
  text: string,
  from: number,
): PatternMatch | null {
  for (let start = from; start <= text.length; start += 1) {
    const bounds: number[] = []
    const end = matchFrom(pattern, 0, text, start, bounds)
    if (pattern.stepsLeft.count <= 0) return null
    if (end < 0) continue
    const groups = [text.slice(start, end)]
    for (let group = 1; group * 2 + 1 < bounds.length + 1 && group < 10; group += 1)
      groups.push(text.slice(bounds[group * 2] ?? 0, bounds[group * 2 + 1] ?? 0))
    return { start, end, groups }
  }
  return null
}

/** Where the nodes from one on end when they match here, longest repeat first; -1 when they do not. */
function matchFrom(
  pattern: SmallPattern,
  node: number,
  text: string,
  at: number,
  bounds: number[],
): number {
  const current = pattern.nodes[node]
  if (current === undefined) return at
  pattern.stepsLeft.count -= 1
  if (pattern.stepsLeft.count <= 0) return -1
  switch (current.kind) {
    case 'char':
      return matchRepeat(pattern, current, node, text, at, bounds)
    case 'start':
      return at === 0 ? matchFrom(pattern, node + 1, text, at, bounds) : -1
    case 'end':
      return at === text.length || (at === text.length - 1 && text.endsWith('\n'))
        ? matchFrom(pattern, node + 1, text, at, bounds)
        : -1
    case 'open':
    case 'close':
      bounds[current.group * 2 + (current.kind === 'open' ? 0 : 1)] = at
      return matchFrom(pattern, node + 1, text, at, bounds)
  }
}

function matchRepeat(
  pattern: SmallPattern,
  { accepts, min, max }: Extract<Node, { kind: 'char' }>,
  node: number,
  text: string,
  at: number,
  bounds: number[],
): number {
  let count = 0
  while (count < max && at + count < text.length) {
    pattern.stepsLeft.count -= 1
    if (pattern.stepsLeft.count <= 0) return -1
    if (!accepts(text.charAt(at + count))) break
    count += 1
  }
  for (; count >= min; count -= 1) {
    const end = matchFrom(pattern, node + 1, text, at + count, bounds)
    if (end >= 0) return end
  }
  return -1
}

/**
 * The text with the first match, or every match, replaced; null when the steps have run out, or when it would be longer
 * than `room`. `replacement` receives how much room is left, and returns null when it needs more.
 */
export function replacePattern(
  pattern: SmallPattern,
  text: string,
  replacement: (groups: readonly string[], room: number) => string | null,
  all: boolean,
  room: number,
): string | null {
  let out = ''
  let at = 0
  for (;;) {
    const found = findPattern(pattern, text, at)
    if (pattern.stepsLeft.count <= 0) return null
    if (found === null) break
    const filled = replacement(found.groups, room - out.length)
    if (filled === null) return null
    out += text.slice(at, found.start) + filled
    at = found.end
    if (found.end === found.start) {
      out += text.charAt(at)
      at += 1
    }
    if (out.length > room) return null
    if (!all || at > text.length) break
  }
  return out.length + text.length - at > room ? null : out + text.slice(at)
}

/** `&`, `\1` and escapes in the second part of `s/…/…/`; null when it takes more than `room`. */
export function fillReplacement(
  template: string,
  groups: readonly string[],
  room: number,
): string | null {
  if (template.length > room) return null
  let out = ''
  for (let at = 0; at < template.length; at += 1) {
    const char = template.charAt(at)
    if (char === '\\') at += 1
    out +=
      char === '&'
        ? (groups[0] ?? '')
        : char === '\\'
          ? escapedText(template.charAt(at), groups)
          : char
    if (out.length > room) return null
  }
  return out
}

function escapedText(char: string, groups: readonly string[]): string {
  if (char >= '0' && char <= '9') return groups[Number(char)] ?? ''
  return char === 'n' ? '\n' : char === 't' ? '\t' : char
}
