import { commandName } from './command-name.ts'
import { shells } from './interpreters.ts'
import type { Word } from './model.ts'
import { wrappers, type Wrapper } from './wrapper-table.ts'

const elevating = new Set(['sudo', 'doas', 'pkexec', 'gosu', 'su-exec'])
/** So many wrappers are taken off; whoever stacks more has something to hide. */
export const LAYERS_MAX = 128

export interface Unwrapped {
  /** The program that runs in the end. */
  readonly name: string
  readonly argv: readonly Word[]
  readonly elevated: boolean
  /** Ran through xargs, parallel or find: more arguments arrive at run time. */
  readonly fed: boolean
  /** Names of the wrappers that were taken off, outermost first. */
  readonly through: readonly string[]
  /** `A=b` words that `env` or `sudo` was given for the command. */
  readonly variables: readonly Word[]
}

const noWrappers: readonly string[] = []
const noWords: readonly Word[] = []

/** Strips wrappers from an argv, outermost first, to the command that runs in the end. */
export function unwrap(argv: readonly Word[]): Unwrapped {
  let rest = argv
  let elevated = false
  let fed = false
  const through: string[] = []
  let name = commandName(rest[0]?.text ?? '')
  for (let layer = 0; layer < LAYERS_MAX; layer += 1) {
    const wrapper = wrappers.get(name)
    if (wrapper === undefined) break
    const inner = innerCommand(name, wrapper, rest)
    if (inner === null || inner.length === 0) break
    elevated ||= elevating.has(name)
    fed ||= name === 'xargs' || name === 'parallel'
    through.push(name)
    rest = inner
    name = commandName(rest[0]?.text ?? '')
  }
  return {
    name,
    argv: rest,
    elevated,
    fed,
    through: through.length === 0 ? noWrappers : through,
    variables: rest === argv ? noWords : variablesBefore(argv, argv.length - rest.length),
  }
}

function innerCommand(
  name: string,
  wrapper: Wrapper,
  argv: readonly Word[],
): readonly Word[] | null {
  if (asksOnly(name, argv)) return null
  const start = wrapper.verbs.length === 0 ? 1 : afterVerb(wrapper, argv)
  if (start === null) return null
  // `env -` is `env -i`.
  const isEmptied = name === 'env' && argv[start]?.text === '-'
  const inner = afterOptions(argv.slice(isEmptied ? start + 1 : start), wrapper.values)
  const operands = name === 'chrt' && isPolicyOnly(argv) ? 0 : wrapper.operands
  return skipAssignments(inner, operands)
}

/** The sub-command stands first among the operands, or is an option that names the command. */
function afterVerb({ verbs, values }: Wrapper, argv: readonly Word[]): number | null {
  for (let at = 1; at < argv.length && at < 16; at += 1) {
    const text = argv[at]?.text ?? ''
    if (verbs.includes(text)) return at + 1
    if (!text.startsWith('-')) return null
    if (values.includes(text)) at += 1
  }
  return null
}

/** Calls that only ask (`command -v x`, `sudo -l`), or whose command is a text and not words. */
function asksOnly(name: string, argv: readonly Word[]): boolean {
  const first = argv[1]?.text ?? ''
  if (name === 'flock' || name === 'npm' || name === 'script') return takesText(argv)
  if (name === 'chroot')
    return hostRoot.test(first) && argv.length === 3 && shells.has(commandName(argv[2]?.text ?? ''))
  if (!first.startsWith('-')) return false
  switch (name) {
    case 'env':
      return argv.some(
        (word, index) => index < 8 && /^(?:-[iv0]{0,3}S|--split-string)/.test(word.text),
      )
    case 'command':
      return /^-[vV]$/.test(first)
    case 'sudo':
      return asksSudo(argv)
    case 'npx':
    case 'bunx':
      // A package by its address is fetched and run: nothing more is known of it.
      return takesText(argv) || argv.some(({ text }) => /^https?:\/\//.test(text))
    default:
      return false
  }
}

/** The root of the machine, or where containers are given it. */
const hostRoot = /^\/(?:(?:mnt\/)?host(?:fs|-?root)?\/?)?$/

/** The command stands as one text behind `-c`, among the options or behind the first operand. */
function takesText(argv: readonly Word[]): boolean {
  let operands = 0
  for (let at = 1; at < argv.length && operands < 2; at += 1) {
    const text = argv[at]?.text ?? ''
    if (/^-[a-z]{0,3}c$/.test(text) || /^--(?:call|command)(?:=|$)/.test(text)) return true
    if (!text.startsWith('-')) operands += 1
  }
  return false
}

/** `chrt -p pid` and the policies without a priority of their own. */
function isPolicyOnly(argv: readonly Word[]): boolean {
  return !/^\d{1,2}$/.test(
    argv.find((word, index) => index > 0 && !word.text.startsWith('-'))?.text ?? '',
  )
}

function afterOptions(words: readonly Word[], withValue: readonly string[]): readonly Word[] {
  let at = 0
  while (at < words.length) {
    const text = words[at]?.text ?? ''
    if (text === '--') return words.slice(at + 1)
    if (!text.startsWith('-') || text === '-') break
    at += withValue.includes(text) ? 2 : 1
  }
  return at === 0 ? words : words.slice(at)
}

/** Settings and operands in front of the command. */
function skipAssignments(words: readonly Word[], operands: number): readonly Word[] {
  let at = operands
  while (at < words.length && isSetting(words[at]?.text ?? '')) at += 1
  if (words[at]?.text === '--') at += 1
  return at === 0 ? words : words.slice(at)
}

/** `name=value`, and not a whole script that starts with one: `x=…; eval "$x"`. */
function isSetting(text: string): boolean {
  return assigns.test(text) && !/[;|&\n]\s/.test(text)
}

const assigns = /^[A-Za-z_][A-Za-z0-9_]{0,63}=/

function variablesBefore(argv: readonly Word[], end: number): readonly Word[] {
  return argv.slice(1, end).filter((word) => assigns.test(word.text))
}

/** `sudo -l`, `sudo -n -v`: a question to sudo itself, in front of any command. */
function asksSudo(argv: readonly Word[]): boolean {
  const first = argv.findIndex((word, index) => index > 0 && !word.text.startsWith('-'))
  return argv
    .slice(1, first < 0 ? undefined : first)
    .some((word) => /^(?:-l{1,2}|-v|-k|-K|--list|--validate)$/.test(word.text))
}
