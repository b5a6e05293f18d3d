import {
  accessWords,
  alsoNouns,
  credentialWords,
  effectOfVerb,
  guardWords,
  isReadVerb,
  isVerb,
  moneyWords,
  type Effect,
} from './effect-words.ts'
import { isInner } from './inner-tools.ts'
import type { Leaf } from '@ase/semantic/json'
import { effectOfQuery, effectOfShell, isShell } from './read-command.ts'
import { readStems, stemOf, stemSet, wordsOfName } from './stems.ts'

export interface ToolReading {
  readonly effect: Effect | null
  /** Whether any word of the name says what the tool does. */
  readonly known: boolean
  /** It touches nothing outside the agent: thinking, computing, handing over to a person. */
  readonly inner: boolean
  readonly words: readonly string[]
}

/** "export_status" tells of an export. */
const aboutStates = stemSet('status history info details list count result log logs report')
const off: ReadonlySet<string> = stemSet('off false disable stop disarm 0')

/** What a call does, from the words of its tool in any style of naming, and from arguments that name a deed. */
export function readTool(tool: string, leaves: readonly Leaf[]): ToolReading {
  const words = wordsOfName(tool)
  const own = wordsOfName(lastPart(tool))
  if (isInner(words, own)) return { effect: null, known: true, inner: true, words }
  const query = effectOfQuery(leaves)
  if (query !== undefined) return { effect: query, known: true, inner: false, words }
  if (isShell(words, leaves))
    return { effect: effectOfShell(leaves), known: true, inner: false, words }
  if (
    aboutStates.has(words.at(-1) ?? '') &&
    !words.some((word) => isVerb(word) && !alsoNouns.has(word))
  )
    return { effect: null, known: true, inner: false, words }
  const verb = verbOf(own) ?? verbOf(words)
  const acts = actsOf(leaves)
  const named = opensDoor(words) ? 'open' : verb === undefined ? undefined : effectOfVerb(verb)
  const known = verb !== undefined || acts.length > 0
  const found = named ?? acts.map(effectOfVerb).find((effect) => effect !== undefined)
  if (found === undefined || (verb !== undefined && isReadVerb(verb) && named === undefined))
    return { effect: null, known, inner: false, words }
  return { effect: sharpen(found, words, acts, leaves), known, inner: false, words }
}

/** What follows the last point or double underscore: before it stands whose tool it is. */
function lastPart(tool: string): string {
  const point = Math.max(tool.lastIndexOf('.'), tool.lastIndexOf('/')) + 1
  const bars = tool.lastIndexOf('__')
  return tool.slice(Math.max(point, bars === -1 ? 0 : bars + 2))
}

/** The first verb, and before it any verb that is no noun: "list.share" shares, "contacts_list" lists. */
function verbOf(words: readonly string[]): string | undefined {
  const first = words.find(
    (word) => isVerb(word) && !(alsoNouns.has(word) && laterVerb(words, word)),
  )
  if (first === undefined || first === finding || !isReadVerb(first))
    return first ?? switchOf(words)
  return words.find((word) => effectOfVerb(word) !== undefined && !alsoNouns.has(word)) ?? first
}

/** "heating_off" switches. */
function switchOf(words: readonly string[]): string | undefined {
  const last = words.at(-1) ?? ''
  return last === 'off' || last === 'on' ? 'switch' : undefined
}

/** The stem of all verbs of looking something up: what follows them is looked up, "get_shared_files". */
const finding = stemOf('find')

const barriers = stemSet('door valve hatch vault shutter port firewall')

function opensDoor(words: readonly string[]): boolean {
  return words.includes('open') && words.some((word) => barriers.has(word))
}

/** "mail_read" reads: a noun that could be a verb yields to a verb that could not. */
function laterVerb(words: readonly string[], word: string): boolean {
  return words.some((other) => other !== word && isVerb(other) && !alsoNouns.has(other))
}

const actKeys: ReadonlySet<string> = new Set([
  'action',
  'operation',
  'op',
  'method',
  'state',
  'status',
  'enabled',
  'mode',
  'command',
  'verb',
])

/** Deeds that stand in the arguments: `{"action": "turn off"}`. */
function actsOf(leaves: readonly Leaf[]): string[] {
  return leaves
    .filter(({ key }) => actKeys.has(key.toLowerCase()))
    .flatMap(({ text }) => readStems(text.slice(0, 64), 8).map((stem) => stem.text))
}

/** The effect of a general verb depends on its object: setting a password is more than setting a colour. */
function sharpen(
  effect: Effect,
  words: readonly string[],
  acts: readonly string[],
  leaves: readonly Leaf[],
): Effect {
  if (effect === 'send' && words.some((word) => word !== 'pay' && moneyWords.has(word)))
    return 'pay'
  if (effect !== 'modify' && effect !== 'stop' && effect !== 'execute') return effect
  if (words.some((word) => credentialWords.has(word))) return 'credential'
  const named = leaves.flatMap(({ text }) => readStems(text.slice(0, 64), 8))
  const guards =
    words.some((word) => guardWords.has(word)) || named.some(({ text }) => guardWords.has(text))
  const isOff = acts.some((act) => off.has(act)) || leaves.some(isSwitchedOff)
  if (guards && (isOff || effect === 'stop' || words.includes('open'))) return 'open'
  if (effect !== 'modify') return effect
  if (words.some((word) => accessWords.has(word))) return 'grant'
  if (words.some((word) => word === 'review' || word === 'tweet' || word === 'post'))
    return 'publish'
  const keys = new Set(leaves.map(({ key }) => key))
  const names = [...words, ...[...keys].flatMap(wordsOfName)]
  return names.includes('checkout') ? 'pay' : effect
}

function isSwitchedOff({ key, text }: Leaf): boolean {
  return (text === 'off' || text === 'false') && key !== 'notify'
}
