import { reverseText } from '@ase/text-analysis'
import { UNKNOWN, isUnknown } from '../model/model.ts'
import {
  homeFolderOf,
  makesCharacters,
  resolveIndirectCall,
  isHomeVariable,
  valueOfMember,
  callFunction,
} from './well-known-functions.ts'
import {
  CALLS_MAX,
  TEXT_MAX,
  type CodeState,
  DEPTH_MAX,
  endToken,
  isMark,
  joinsByDot,
  countMemberMarks,
  peekToken,
  ROUNDS_MAX,
  skipLineEnds,
  startsOperand,
  type CodeCall,
} from './code-state.ts'
import type { CodeToken } from './tokenize-code.ts'
import {
  unknownFromOrigin,
  type CodeValue,
  firstOrigin,
  textValue,
  unknownCodeValue,
} from './value.ts'

const characterMaker: CodeValue = { text: UNKNOWN, name: 'chr' }
const loaders = new Set(['require', '__import__', 'import_module', 'import'])

/** Remembers a call and gives what it is worth. */
function call(
  state: CodeState,
  callee: CodeValue,
  receiver: CodeValue | null,
  args: readonly CodeValue[],
): CodeValue {
  // A function may be named by a text: `getattr(os, 'system')`, `$f = 'system'; $f(…)`.
  const name = callee.name ?? callee.text
  const toCharacters = name === 'map' && makesCharacters(state.calls.at(-1))
  if (state.calls.length < CALLS_MAX)
    state.calls.push({ name, owner: receiver?.name ?? '', receiver, args })
  const sent = resolveIndirectCall(name, args)
  if (sent !== null && state.calls.length < CALLS_MAX) state.calls.push(sent)
  const home = homeFolderOf(name, args)
  if (home !== null) return home
  if (name === 'getRuntime') return { text: UNKNOWN, name: 'Runtime' }
  const [first, second] = args
  if (loaders.has(name) && first !== undefined)
    return { text: UNKNOWN, name: first.text.replace(/^node:/, '') }
  if (name === 'getattr' && second !== undefined) return { text: UNKNOWN, name: second.text }
  if (fetches(receiver, args)) return { text: UNKNOWN, from: 'network' }
  const value = callFunction(name, receiver, toCharacters ? [...args, characterMaker] : args)
  return value.text.length > TEXT_MAX ? unknownFromOrigin(value.from) : value
}

/** The result of a call with a URL comes from that URL. */
function fetches(receiver: CodeValue | null, args: readonly CodeValue[]): boolean {
  return (
    receiver?.name === 'requests' ||
    receiver?.name === 'urllib' ||
    args.some(({ text }) => /^(?:https?|ftp):\/\//i.test(text))
  )
}

/** Two lists as one, or two texts as one. */
function concat(left: CodeValue, right: CodeValue): CodeValue {
  if (left.items !== undefined && right.items !== undefined)
    return { text: UNKNOWN, items: [...left.items, ...right.items].slice(0, 4096) }
  const text = left.text + right.text
  const from = firstOrigin([left, right])
  if (text.length > TEXT_MAX) return unknownFromOrigin(from)
  return from === undefined ? textValue(text) : { text, from }
}

/** `'%s' % value` */
function format(left: CodeValue, right: CodeValue): CodeValue {
  const values = right.items ?? [right]
  let next = 0
  return textValue(
    left.text.replace(/%[sdr]/g, () => {
      next += 1
      return values[next - 1]?.text ?? UNKNOWN
    }),
  )
}

export interface CodeEvaluation {
  readonly calls: readonly CodeCall[]
  /** There are more calls, or deeper nests, than are read. */
  readonly limited: boolean
}

/** The calls of a program in the order in which they stand; those of very deep nests come last. */
export function evaluateCode(
  tokens: readonly CodeToken[],
  dotJoins: boolean,
  given: ReadonlyMap<string, string> | null = null,
): CodeEvaluation {
  const variables = new Map<string, CodeValue>()
  for (const [name, text] of given ?? []) variables.set(name, textValue(text))
  const placeJoins = given !== null
  const calls: CodeCall[] = []
  const state = { tokens, at: 0, depth: 0, dotJoins, placeJoins, variables, calls, deeper: [] }
  while (state.at < tokens.length && calls.length < CALLS_MAX) {
    const before = state.at
    readExpression(state)
    if (state.at === before) state.at += 1
  }
  for (let round = 0; round < ROUNDS_MAX && state.deeper.length > 0; round += 1) readDeeper(state)
  return { calls, limited: calls.length >= CALLS_MAX || state.deeper.length > 0 }
}

/** Reads what was too deep, as if it stood at the start; what is too deep even so waits for the next round. */
function readDeeper(state: CodeState): void {
  const starts = state.deeper
  state.deeper = []
  let reached = 0
  for (const start of starts) {
    if (start < reached || state.calls.length >= CALLS_MAX) continue
    state.at = start
    readExpression(state)
    reached = Math.max(state.at, start + 1)
  }
}

function readExpression(state: CodeState): CodeValue {
  let value = readOperand(state)
  while (state.at < state.tokens.length) {
    const token = peekToken(state)
    if (isMark(token, '+') || joinsByDot(state, token)) {
      state.at += isMark(peekToken(state, 1), '.') ? 2 : 1
      skipLineEnds(state)
      value = concat(value, readOperand(state))
    } else if (state.placeJoins && startsOperand(token)) {
      value = concat(value, readOperand(state))
    } else if (isMark(token, '%') && !isUnknown(value.text)) {
      state.at += 1
      value = format(value, readOperand(state))
    } else break
  }
  return value
}

/** Words and marks in front of an expression that do not change which call it is. */
const prefixes = new Set(
  'new await return scalar my our local const let var yield typeof not lambda do then in of else and or void async throw raise begin unless if while foreach for'.split(
    ' ',
  ),
)
const signs = new Set(['-', '!', '&', '*', '@', '\\', ':', '~', '^'])

function readOperand(state: CodeState): CodeValue {
  while (
    state.at < state.tokens.length &&
    (peekToken(state).kind === 'name'
      ? prefixes.has(peekToken(state).text)
      : peekToken(state).kind === 'mark' && signs.has(peekToken(state).text))
  )
    state.at += 1
  const token = peekToken(state)
  if (token === endToken) return unknownCodeValue
  if (state.depth >= DEPTH_MAX) {
    state.deeper.push(state.at)
    state.at += 1
    return unknownCodeValue
  }
  state.depth += 1
  const value = readTail(state, readPrimary(state, token))
  state.depth -= 1
  return value
}

function readPrimary(state: CodeState, token: CodeToken): CodeValue {
  if (token.kind === 'text') return readTexts(state)
  if (token.kind === 'number') {
    state.at += 1
    return textValue(token.text)
  }
  if (token.kind === 'command') {
    state.at += 1
    const given = state.variables.get(token.text) ?? textValue(token.text)
    state.calls.push({ name: '`', owner: '', receiver: null, args: [given] })
    return unknownCodeValue
  }
  if (token.kind === 'name') return readName(state, token.text)
  if (token.text === '[') return { text: UNKNOWN, items: readItems(state, ']') }
  if (token.text === '(') {
    const items = readItems(state, ')')
    const [only] = items
    return items.length === 1 && only !== undefined ? only : { text: UNKNOWN, items }
  }
  if (token.text === '{') {
    nameAliases(state)
    return { text: UNKNOWN, fields: readItems(state, '}') }
  }
  if (token.text !== ')' && token.text !== ']' && token.text !== '}') state.at += 1
  return unknownCodeValue
}

const ALIASES_MAX = 16

/** `{ execSync: run }`: what is taken out of a module under another name. */
function nameAliases(state: CodeState): void {
  for (let at = 1; at < ALIASES_MAX * 4; at += 4) {
    const [key, colon, name, after] = [0, 1, 2, 3].map((offset) => peekToken(state, at + offset))
    if (key?.kind !== 'name' || name?.kind !== 'name' || colon?.text !== ':') return
    state.variables.set(name.text, { text: UNKNOWN, name: key.text })
    if (after?.text !== ',') return
  }
}

/** Literals that stand side by side are one. */
function readTexts(state: CodeState): CodeValue {
  let text = ''
  while (peekToken(state).kind === 'text' && text.length < TEXT_MAX) {
    text += peekToken(state).text
    state.at += 1
    if (isMark(peekToken(state), '\n') && state.depth > 1 && peekToken(state, 1).kind === 'text')
      state.at += 1
  }
  return textValue(text)
}

/** Functions that Perl and Ruby call without parentheses, on what another gives. */
const bareCalls = new Set(
  'print puts say echo system exec eval unlink rmtree remove_tree rm_rf rm_r delete removeDirectoryRecursive'.split(
    ' ',
  ),
)

/** `system ["…"].pack("H*")` of Ruby. */
const startsList = new Set(['system', 'exec', 'eval', 'print', 'puts'])

function readName(state: CodeState, name: string): CodeValue {
  state.at += 1
  const next = peekToken(state)
  const value = state.variables.get(name) ?? { text: UNKNOWN, name }
  if (next.kind === 'name' && next.text === 'as' && peekToken(state, 1).kind === 'name') {
    state.variables.set(peekToken(state, 1).text, { text: UNKNOWN, name })
    state.at += 2
    return unknownCodeValue
  }
  // In awk a name before a text is joined to it.
  const isBare = !state.placeJoins || bareCalls.has(name)
  if (
    (next.kind === 'text' && isBare) ||
    next.kind === 'command' ||
    ((next.kind === 'name' || (isMark(next, '[') && startsList.has(name))) && bareCalls.has(name))
  ) {
    // `system "…"` of Ruby and Perl. A plain word before a text is a key or a keyword and does no harm as a call.
    return call(state, value, null, readBareArguments(state))
  }
  if (isMark(next, '=') || (isMark(next, '+') && isMark(peekToken(state, 1), '='))) {
    const after = peekToken(state, isMark(next, '+') ? 2 : 1)
    if (isMark(after, '=') || isMark(after, '>') || isMark(after, '~')) return value
    return assign(state, name, isMark(next, '+'))
  }
  if (isMark(next, '.') && isMark(peekToken(state, 1), '=')) return assign(state, name, true)
  return value
}

function assign(state: CodeState, name: string, appends: boolean): CodeValue {
  state.at += appends ? 2 : 1
  const value = readExpression(state)
  const before = appends ? state.variables.get(name) : undefined
  const kept = before === undefined ? value : concat(before, value)
  state.variables.set(name, kept)
  return kept
}

function readBareArguments(state: CodeState): readonly CodeValue[] {
  const args: CodeValue[] = []
  do {
    if (isMark(peekToken(state), ',')) state.at += 1
    args.push(readExpression(state))
  } while (isMark(peekToken(state), ',') && args.length < 64)
  return args
}

function readItems(state: CodeState, closer: string): readonly CodeValue[] {
  state.at += 1
  const items: CodeValue[] = []
  while (state.at < state.tokens.length) {
    const token = peekToken(state)
    if (isMark(token, closer)) {
      state.at += 1
      break
    }
    if (isMark(token, ',') || isMark(token, '\n') || isMark(token, ';')) {
      state.at += 1
      continue
    }
    const before = state.at
    const value = readExpression(state)
    if (state.at === before) state.at += 1
    else if (peekToken(state).kind === 'name' && peekToken(state).text === 'for')
      items.push(...readComprehension(state))
    else items.push(value)
  }
  return items
}

/** `chr(c) for c in [114, 109]`: the items of the list, as characters when the body makes characters. */
function readComprehension(state: CodeState): readonly CodeValue[] {
  const isPlain = isMark(peekToken(state, -1), ')') && isMark(peekToken(state, -3), '(')
  const made = isPlain ? state.calls.at(-1)?.name : undefined
  while (state.at < state.tokens.length && !isMark(peekToken(state), '\n')) {
    const token = peekToken(state)
    state.at += 1
    if (token.kind === 'name' && token.text === 'in') break
  }
  const source = readExpression(state)
  const list = source.items ?? (isUnknown(source.text) ? [] : Array.from(source.text, textValue))
  // What else is done to an item is not followed.
  if (!isPlain && list.length > 0) return [{ text: UNKNOWN }, { text: UNKNOWN }]
  const asCharacters = callFunction('map', { text: UNKNOWN, items: list }, [
    { text: UNKNOWN, name: made === 'chr' ? 'chr' : '' },
  ])
  return asCharacters.items ?? []
}

/** Members, indices and calls behind a value. */
function readTail(state: CodeState, start: CodeValue): CodeValue {
  let value = start
  while (state.at < state.tokens.length) {
    const token = peekToken(state)
    if (isMark(token, '.') && isMark(peekToken(state, 1), '!') && !isUnknown(value.text)) {
      state.at += 2
      state.calls.push({ name: '`', owner: '', receiver: null, args: [value] })
      continue
    }
    const member = countMemberMarks(state, token)
    if (member > 0) {
      state.at += member
      value = readMember(state, value)
    } else if (isMark(token, '(') && (value.name !== undefined || !isUnknown(value.text))) {
      value = call(state, value, null, readItems(state, ')'))
    } else if (isMark(token, '[') && token !== endToken) value = readIndex(state, value)
    else if (isMark(token, '{') && value.name === '$ENV') value = readVariableOfPerl(state)
    else break
  }
  return value
}

/** `$ENV{HOME}` */
function readVariableOfPerl(state: CodeState): CodeValue {
  const [key] = readItems(state, '}')
  const name = key?.name ?? key?.text ?? ''
  return isHomeVariable(name) ? textValue('~') : { text: UNKNOWN, name }
}

function readMember(state: CodeState, receiver: CodeValue): CodeValue {
  const name = peekToken(state).text
  state.at += 1
  const next = peekToken(state)
  const known = valueOfMember(name, receiver)
  if (known !== null && !isMark(next, '(')) return known
  const member: CodeValue = { text: UNKNOWN, name }
  if (isMark(next, '(')) return call(state, member, receiver, readItems(state, ')'))
  if (next.kind === 'text' || (next.kind === 'name' && bareCalls.has(name)))
    return call(state, member, receiver, readBareArguments(state))
  if (receiver.items !== undefined || !isUnknown(receiver.text))
    return callFunction(name, receiver, [])
  return receiver.from === undefined ? member : { text: UNKNOWN, name, from: receiver.from }
}

function readIndex(state: CodeState, value: CodeValue): CodeValue {
  const from = state.at
  const [index, ...others] = readItems(state, ']')
  // `Dir['/etc/*']` of Ruby lists what the pattern takes.
  if (value.name === 'Dir' && index !== undefined)
    return call(state, { text: UNKNOWN, name: 'glob' }, null, [index, ...others])
  const inside = state.tokens.slice(from + 1, Math.min(state.at - 1, from + 6))
  const slice = inside.map(({ text }) => text).join('')
  if (slice === '::-1') return textValue(reverseText(value.text))
  const key = index?.text ?? UNKNOWN
  if (isHomeVariable(key) && isUnknown(value.text)) return textValue('~')
  const item = value.items?.[Number(key)]
  if (item !== undefined) return item
  if (!isUnknown(value.text)) {
    const bounds = /^(-?\d{0,4}):(-?\d{0,4})$/.exec(slice)
    if (bounds !== null)
      return textValue(
        value.text.slice(Number(bounds[1]), bounds[2] === '' ? undefined : Number(bounds[2])),
      )
    return /^\d{1,4}$/.test(key) ? textValue(value.text.charAt(Number(key))) : unknownCodeValue
  }
  return isUnknown(key) || /^\d/.test(key)
    ? unknownFromOrigin(value.from)
    : { text: UNKNOWN, name: key }
}
