import type { JsonObject, JsonValue, TypedInput } from '@ase/schemas'
import {
  cmdPieces,
  posixPieces,
  powershellPieces,
  pythonPieces,
  scriptPieces,
  sqlPieces,
  textPieces,
  word,
  type Piece,
} from './pieces.ts'
import {
  insideCmd,
  insidePath,
  insidePosix,
  insidePowershell,
  insidePython,
  insideScript,
  insideSql,
  insideText,
  insideUrl,
  type Inside,
} from './inside.ts'
import { bytesOf, paddedInside, paddedText, surround, type Padded, type Place } from './place.ts'

/** The arguments of a call with padding in their strings, and beside them. */
export function paddedArguments(
  tool: string,
  args: JsonObject,
  bytesMax: number,
  place: Place,
  make: (args: JsonObject) => TypedInput,
): readonly Padded[] {
  const room = bytesMax - bytesOf(args) - 16
  const inStrings = stringsOf(args).flatMap(({ key, text, replaced }) => {
    if (place.side === 'inside')
      return Object.entries(insidesFor(tool, key, text)).flatMap(([name, { piece, gaps }]) => {
        const at = gaps(text)
        return at.length === 0
          ? []
          : [
              {
                name: `inside ${key}: ${name}`,
                input: () => make(replaced(paddedInside(text, piece, room, place, at))),
              },
            ]
      })
    const pieces = isOneCommand(args, key) ? null : piecesFor(tool, key, text)
    if (pieces === null) return []
    const own =
      pieces === sqlPieces && place.side !== 'in front' ? `${text.replace(/;\s*$/, '')};` : text
    return Object.entries(pieces).map(([name, piece]) => ({
      name: `${key}: ${name}`,
      input: () => make(replaced(paddedText(own, piece, room, place))),
    }))
  })
  const beside = Object.entries(members).map(([name, member]) => ({
    name: `members: ${name}`,
    input: () => make(paddedMembers(args, member, room, place)),
  }))
  return [...inStrings, ...beside, ...paddedLevels(args, place, make)]
}

/** A list of words is one command, and so is a program with its parameters in another argument. */
function isOneCommand(args: JsonObject, key: string): boolean {
  return Array.isArray(args[key]) || 'args' in args || 'params' in args
}

/** What a string of arguments holds, by the tool and the key. */
function piecesFor(
  tool: string,
  key: string,
  text: string,
): Readonly<Record<string, Piece>> | null {
  if (tool === 'powershell') return powershellPieces
  if (tool === 'cmd') return cmdPieces
  if (/sql|query|database/.test(tool) || key === 'sql' || key === 'query') return sqlPieces
  if (key === 'code') return /import |def |os\./.test(text) ? pythonPieces : scriptPieces
  if (/bash|shell|terminal|exec|ssh/.test(tool) && /^(?:command|cmd|script|run)$/.test(key))
    return posixPieces
  if (/^(?:body|content|html|text)$/.test(key)) return textPieces
  return null
}

/** What may stand inside a string of arguments, by what it holds. */
function insidesFor(tool: string, key: string, text: string): Readonly<Record<string, Inside>> {
  switch (piecesFor(tool, key, text)) {
    case posixPieces:
      return insidePosix
    case powershellPieces:
      return insidePowershell
    case cmdPieces:
      return insideCmd
    case sqlPieces:
      return insideSql
    case pythonPieces:
      return insidePython
    case scriptPieces:
      return insideScript
    case textPieces:
      return insideText
    case null:
    default:
      if (/^[a-z][a-z0-9+.-]+:/i.test(text)) return insideUrl
      return /[/\\]/.test(text) ? insidePath : {}
  }
}

interface StringPlace {
  readonly key: string
  readonly text: string
  /** The whole object with another text in this place. */
  readonly replaced: (text: string) => JsonObject
}

function stringsOf(root: JsonObject): readonly StringPlace[] {
  const found: StringPlace[] = []
  const walk = (value: JsonValue, key: string, rebuild: (value: JsonValue) => JsonObject): void => {
    if (typeof value === 'string') found.push({ key, text: value, replaced: rebuild })
    else if (Array.isArray(value))
      for (const [index, item] of value.entries())
        walk(item, key, (made) => rebuild(value.with(index, made)))
    else if (isObject(value))
      for (const [name, item] of Object.entries(value))
        walk(item, name, (made) => rebuild({ ...value, [name]: made }))
  }
  walk(root, '', (value) => (isObject(value) ? value : {}))
  return found
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type Member = (index: number) => readonly [string, JsonValue]

/** Members that stand beside those of a call. */
const members: Readonly<Record<string, Member>> = {
  numbers: (index) => [`p${index}`, index],
  words: (index) => [`p${index}`, word(index)],
  'empty strings': (index) => [`p${index}`, ''],
  sentences: (index) => [`note${index}`, `On day ${index} the team met at noon.`],
  addresses: (index) => [`p${index}`, `https://docs.example/${word(index)}`],
  'named addresses': (index) => [`url${index}`, `https://docs.example/${word(index)}`],
  hosts: (index) => [`p${index}_host`, `${word(index)}.docs.example`],
  receivers: (index) => [`to${index}`, `${word(index)}@corp.example`],
  paths: (index) => [`p${index}`, `/srv/data/${word(index)}.txt`],
  'named paths': (index) => [`p${index}_path`, `data/${word(index)}.txt`],
  statements: (index) => [`p${index}`, `SELECT * FROM ${word(index)}`],
  wrapped: (index) => [`p${index}`, JSON.stringify({ a: index })],
  'wrapped lists': (index) => [`p${index}`, JSON.stringify([{ a: word(index) }])],
  lists: (index) => [`p${index}`, [word(index), 'b']],
  'long lists': (index) => [`p${index}`, Array.from({ length: 900 }, () => 'ab')],
  objects: (index) => [`p${index}`, { a: { b: word(index) } }],
  'deep objects': (index) => [`p${index}`, nested(index)],
  'long words': (index) => [`p${index}`, 'a'.repeat(3000)],
  'base64 blocks': (index) => [
    `p${index}`,
    Buffer.from(word(index).repeat(100)).toString('base64'),
  ],
  'commands named': (index) => [`command${index}`, `echo ${word(index)}`],
  'many commands': () => ['commands', Array.from({ length: 3000 }, () => 'true')],
  'other commands': () => ['commands', Array.from({ length: 1500 }, (_, at) => `cp a${at} b`)],
  'long names': (index) => [`${'n'.repeat(200)}${index}`, 'a'],
  flags: (index) => [`p${index}`, true],
}

/** A value as deep as the schemas take it. */
export function nested(index: number): JsonValue {
  let value: JsonValue = word(index)
  for (let level = 0; level < 50; level += 1) value = { a: value }
  return value
}

/** The arguments in objects, or in lists, in each other; as many as the schemas take. */
function paddedLevels(
  args: JsonObject,
  { side, pieces }: Place,
  make: (args: JsonObject) => TypedInput,
): readonly Padded[] {
  if (side !== 'inside') return []
  return Object.entries(levels).map(([name, around]) => ({
    name: `levels: ${name}`,
    input: () => {
      let value = args
      for (let level = 0; level < Math.min(pieces, LEVELS_MAX); level += 1) value = around(value)
      return make(value)
    },
  }))
}

const LEVELS_MAX = 20
const levels: Readonly<Record<string, (value: JsonObject) => JsonObject>> = {
  objects: (value) => ({ params: value }),
  lists: (value) => ({ params: [value] }),
  'objects in a full one': (value) => ({ a: 1, params: value, b: 'c' }),
}

function paddedMembers(args: JsonObject, member: Member, room: number, place: Place): JsonObject {
  return Object.fromEntries(
    surround(place, Object.entries(args), (share, first) => {
      const made = new Map<string, JsonValue>()
      let left = Math.min(room, place.bytes) * share
      for (let index = first; ; index += 1) {
        const [key, value] = member(index)
        left -= bytesOf({ [key]: value }) + 1
        if (left < 0 || made.size >= place.pieces * share) return [...made]
        if (made.has(key) || key in args) return [...made]
        made.set(key, value)
      }
    }),
  )
}
