import { commandName, isOftenHidden } from '../model/command-name.ts'
import { type Pipeline, isUnknown } from '../model/model.ts'
import { readRedirectedInput } from './constant-output.ts'
import type { CommandDraft, OpenLoop, PosixSource } from './source.ts'

const VALUES_MIN = 3
const CHARACTERS_MAX = 512
const BODY_MAX = 256
/** What a round costs besides the characters of the body. */
const ROUND_CHARS = 16

/** Do the values of a loop look like the codes or the letters of a hidden text? */
export function looksLikeCharacters(values: readonly string[]): boolean {
  return (
    values.length >= VALUES_MIN &&
    values.length <= CHARACTERS_MAX &&
    values.every((value) => /^(?:(?:0x|\\x|\\)?[0-9a-fA-F]{1,4}|.)$/.test(value))
  )
}

const counted =
  /^\(\(\s{0,4}(\w{1,32})\s{0,4}=\s{0,4}(\d{1,5})\s{0,4};\s{0,4}\w{1,32}\s{0,4}(<=?)\s{0,4}(?:(\d{1,5})|\$\{#(\w{1,32})\})\s{0,4};\s{0,4}\w{1,32}(?:\+\+|\s{0,4}\+=\s{0,4}(\d{1,3}))\s{0,4}\)\)/
const HEADER_MAX = 160

/** Starts a loop that counts, `((i=0; i<${#x}; i+=2))` at the cursor; false, and nothing read, for any other. */
export function startCountedLoop(source: PosixSource): boolean {
  const found = counted.exec(source.text.slice(source.at, source.at + HEADER_MAX))
  if (found === null) return false
  const [header, name = '', from = '0', relation, limit, measured, step = '1'] = found
  const value = measured === undefined ? null : source.variables.find(measured)
  const end = limit === undefined ? (value?.length ?? 0) : Number(limit)
  const last = relation === '<=' ? end : end - 1
  const values: string[] = []
  // Every round has to be paid for before it is known.
  source.budget.charsLeft -= Math.max(Math.min(last, CHARACTERS_MAX), 0)
  const isPaid = source.budget.charsLeft >= 0
  if (!isPaid) source.budget.limited = true
  const rounds = isPaid ? last : -1
  for (
    let at = Number(from);
    at <= rounds && values.length <= CHARACTERS_MAX;
    at += Number(step) || 1
  )
    values.push(String(at))
  source.at += header.length
  const loop = { start: source.at, names: [name], values }
  const isShort = values.length <= CHARACTERS_MAX
  source.loops.push(isPaid && isShort ? { ...loop, before: copyVariables(source) } : loop)
  return true
}

/** The values of this moment; the budget pays for the copy. */
export function copyVariables({ variables, budget }: PosixSource): ReadonlyMap<string, string> {
  const values = variables.values()
  budget.charsLeft -= values.size
  return values
}

/** Is the output of the loop used: a pipe that was just read, a file, a substitution, a variable that grows? */
export function isOutputUsed(
  { text, at, nesting }: PosixSource,
  draft: CommandDraft,
  body: string,
): boolean {
  if (nesting > 0 || draft.redirects.length > 0 || body.includes('+=')) return true
  return text.charAt(at - 1) === '|' && text.charAt(at - 2) !== '|'
}

/**
 * Goes through a loop over characters or their codes as the shell would, so that what it prints or collects is known.
 * The budget pays for every round.
 */
export function runCharacterLoop(
  source: PosixSource,
  draft: CommandDraft,
  loop: OpenLoop,
  body: string,
  before: ReadonlyMap<string, string>,
): void {
  const [name = ''] = loop.names
  if (body.length > BODY_MAX || !/printf|\+=|echo/.test(body)) return
  source.variables.restore(before)
  const printed: Pipeline[] = []
  for (const value of loop.values ?? []) {
    if (source.budget.charsLeft < body.length) {
      source.budget.limited = true
      return
    }
    source.budget.charsLeft -= ROUND_CHARS
    source.variables.set(name, value)
    printed.push(...source.readLevel(source, body))
  }
  draft.group = printed.filter(({ commands }) => (commands[0]?.argv.length ?? 0) > 0)
}

const KEPT_VALUES_MAX = 16

/**
 * Keeps the body of a loop that has just ended for each value of its variable that may make a difference: a place in
 * the file system, a program, a whole command. Plain words are all like the first, which the body was read with.
 */
export function endLoop(source: PosixSource, draft: CommandDraft): void {
  const ended = draft.loop
  if (ended === null) return
  const { loop, body } = ended
  const input = draft.input ?? readRedirectedInput(draft, source.scope.files)
  const values = input === null ? loop.values : input.split('\n')
  if (values === null || !body.includes('$')) return
  let kept = 0
  for (const value of values) {
    if (!isTelling(value)) continue
    kept += 1
    if (kept > KEPT_VALUES_MAX) {
      source.budget.limited = true
      return
    }
    if (source.scope.called(body.slice(0, 256), [value], body.length))
      source.bodies.push({ text: body, dialect: 'posix', bindings: bind(loop, value) })
  }
}

function isTelling(value: string): boolean {
  return (
    value !== '' &&
    !isUnknown(value) &&
    (/^[/~.*$]|[\s;|&]/.test(value) || isOftenHidden(commandName(value)))
  )
}

/** One line into the variables of `read`: the last takes what is left. */
function bind({ names }: OpenLoop, line: string): ReadonlyMap<string, string> {
  return new Map(splitIntoFields(names, line))
}

export function splitIntoFields(
  names: readonly string[],
  line: string,
): readonly (readonly [string, string])[] {
  if (names.length < 2) return names.map((name) => [name, line] as const)
  const fields = line.trim().split(/\s+/)
  return names.map((name, index) => [
    name,
    index === names.length - 1 ? fields.slice(index).join(' ') : (fields[index] ?? ''),
  ])
}
