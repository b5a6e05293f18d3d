import {
  isOutputUsed,
  looksLikeCharacters,
  runCharacterLoop,
  copyVariables,
  endLoop,
  splitIntoFields,
} from './loops.ts'
import { constantOutputOfCommands, readRedirectedInput } from './constant-output.ts'
import { runPrintf } from './printf.ts'
import {
  isUnknown,
  shellLimits,
  UNKNOWN,
  type Pipeline,
  type SimpleCommand,
} from '../model/model.ts'
import type { CommandDraft, PosixSource } from './source.ts'
import { findUnknownOutputs } from './unknown-output.ts'

/**
 * Closes a command: loops, `set --`, `read` and their kin bind their variables. Null when nothing is left.
 * `before` are the commands whose output it reads.
 */
export function finishCommand(
  source: PosixSource,
  draft: CommandDraft,
  before: readonly SimpleCommand[],
): SimpleCommand | null {
  if (draft.argv.length > 0) bindVariables(source, draft, before)
  if (draft.loop !== null) closeLoop(source, draft, before)
  const empty =
    draft.argv.length === 0 && draft.group.length === 0 && draft.assignments.length === 0
  if (empty && draft.redirects.length === 0) return null
  if (source.budget.commandsLeft === 0) {
    source.budget.limited = true
    // Nothing further can be found: what is left is not worth the time.
    source.at = source.text.length
    return null
  }
  source.budget.commandsLeft -= 1
  // The draft itself: a here-document's body arrives only at the end of the line.
  return draft
}

function closeLoop(
  source: PosixSource,
  draft: CommandDraft,
  before: readonly SimpleCommand[],
): void {
  if (draft.loop !== null && draft.loop.loop.values === null && before.length > 0) {
    const piped = constantOutputOfCommands(before, source.scope.files)
    if (piped !== null) draft.loop.loop.values = piped.split('\n')
  }
  const { loop: ended, body = '' } = draft.loop ?? {}
  if (ended?.before !== undefined && isOutputUsed(source, draft, body))
    runCharacterLoop(source, draft, ended, body, ended.before)
  if (source.heredocs.length > 0) source.waiting.push(() => endLoop(source, draft))
  else endLoop(source, draft)
}

function bindVariables(
  source: PosixSource,
  draft: CommandDraft,
  before: readonly SimpleCommand[],
): void {
  const { argv } = draft
  const [first, second, third] = argv
  switch (first?.text ?? '') {
    case 'for':
    case 'select':
      if (second !== undefined) {
        const values =
          third?.text === 'in'
            ? argv.slice(3).map(({ text }) => text)
            : (source.variables.list('@') ?? [])
        const spells =
          third?.text === 'in' && source.budget.charsLeft > 0 && looksLikeCharacters(values)
        const loop = { start: source.at, names: [second.text], values }
        source.loops.push(spells ? { ...loop, before: copyVariables(source) } : loop)
        if (third?.text === 'in') source.variables.set(second.text, values.join(' '))
      }
      return
    case 'set':
      if (argv.length > shellLimits.parameters) source.budget.limited = true
      else if (second?.text === '--')
        source.variables.setList(
          '@',
          argv.slice(2).map(({ text }) => text),
        )
      else setOfFish(source, draft)
      return
    case 'alias':
      for (const { name, value } of draft.assignments) source.scope.aliases.set(name, value.text)
      return
    case 'read':
      readVariables(source, draft, before)
      return
    case 'mapfile':
    case 'readarray':
      readLines(source, draft, before)
      return
    case 'printf':
      if (second?.text === '-v' && third !== undefined)
        source.variables.set(
          third.text,
          runPrintf(argv.slice(3).map(({ text }) => text)) ?? UNKNOWN,
        )
      return
    case 'eval': {
      const assigned = /^([A-Za-z_]\w{0,63})=(\S{0,200})$/.exec(second?.text ?? '')
      if (assigned !== null && third === undefined)
        source.variables.set(assigned[1] ?? '', assigned[2] ?? '')
      return
    }
    default:
  }
}

/** `set -gx name value` of fish. */
function setOfFish(source: PosixSource, { argv }: CommandDraft): void {
  const words = argv.slice(1).map(({ text }) => text)
  const at = words.findIndex((word) => !/^-[lgxU]{1,3}$/.test(word))
  const name = words[at] ?? ''
  if (at >= 0 && words.length > at + 1 && /^[A-Za-z_]\w{0,63}$/.test(name))
    source.variables.set(name, words.slice(at + 1).join(' '))
}

/** `read a b`: from a here-string or redirect, from the commands before, or from an unknown source. */
function readVariables(
  source: PosixSource,
  draft: CommandDraft,
  before: readonly SimpleCommand[],
): void {
  const names = variableNames(draft)
  const given = before.length > 0 ? before : source.piped
  const sources = sourcesOf(draft, given)
  const loop = source.loops.at(-1)
  if (loop !== undefined && loop.names.length === 0 && /^(?:while|until)$/.test(draft.keyword)) {
    loop.names = names
    const piped = before.length > 0 ? constantOutputOfCommands(before, source.scope.files) : null
    if (piped !== null) loop.values = piped.split('\n')
  }
  const act = (): void => {
    const text = givenTo(source, draft, given)
    if (text === null || isUnknown(text))
      for (const name of names) {
        source.variables.set(name, UNKNOWN)
        source.variables.setSources(name, sources)
      }
    else
      for (const [name, value] of splitIntoFields(names, text.split('\n', 1)[0] ?? ''))
        source.variables.set(name, value)
  }
  act()
  if (source.heredocs.length > 0) source.waiting.push(act)
}

/** What a command reads: its own input, or what the commands before it print. */
function givenTo(
  source: PosixSource,
  draft: CommandDraft,
  before: readonly SimpleCommand[],
): string | null {
  return (
    draft.input ??
    readRedirectedInput(draft, source.scope.files) ??
    (before.length > 0 ? constantOutputOfCommands(before, source.scope.files) : null)
  )
}

/** What fetches or decodes in front of a command that reads. */
function sourcesOf(draft: CommandDraft, before: readonly SimpleCommand[]): readonly Pipeline[] {
  const piped = before.length > 0 ? [{ commands: [...before], background: false, source: '' }] : []
  return findUnknownOutputs([
    ...draft.redirects.flatMap(({ target }) => target.substitutions),
    ...piped,
  ])
}

const readValues = new Set(['-p', '-d', '-n', '-N', '-t', '-u', '-i'])

function variableNames({ argv }: CommandDraft): readonly string[] {
  return argv
    .slice(1)
    .filter(({ text }, index) => !text.startsWith('-') && !readValues.has(argv[index]?.text ?? ''))
    .map(({ text }) => text)
}

/** `mapfile -t lines < <(…)` */
function readLines(
  source: PosixSource,
  draft: CommandDraft,
  before: readonly SimpleCommand[],
): void {
  const name = draft.argv.at(-1)?.text ?? ''
  const given = before.length > 0 ? before : source.piped
  const text = givenTo(source, draft, given)
  if (text !== null && !isUnknown(text))
    source.variables.setList(name, text.replace(/\n$/, '').split('\n'))
  else {
    source.variables.set(name, UNKNOWN)
    source.variables.setSources(name, sourcesOf(draft, given))
  }
}
