import { commandName } from '../model/command-name.ts'
import { shells } from '../model/interpreters.ts'
import type { Word } from '../model/model.ts'
import { wrappers, type Wrapper } from './wrapper-table.ts'

const elevating = new Set(['sudo', 'doas', 'pkexec', 'gosu', 'su-exec'])

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

/** Strips wrappers from an argv, outermost first, to the command that runs in the end. Linear, however many there are. */
export function unwrap(argv: readonly Word[]): Unwrapped {
  let from = 0
  let elevated = false
  let fed = false
  const through: string[] = []
  let name = commandName(argv[0]?.text ?? '')
  for (let wrapper = wrappers.get(name); wrapper !== undefined; wrapper = wrappers.get(name)) {
    const inner = innerCommand(name, wrapper, argv, from)
    if (inner === null || inner >= argv.length) break
    elevated ||= elevating.has(name)
    fed ||= name === 'xargs' || name === 'parallel'
    through.push(name)
    from = inner
    name = commandName(argv[from]?.text ?? '')
  }
  return {
    name,
    argv: from === 0 ? argv : argv.slice(from),
    elevated,
    fed,
    through: through.length === 0 ? noWrappers : through,
    variables: from === 0 ? noWords : variablesBefore(argv, from),
  }
}

/** Where the command that a wrapper starts begins; null when the wrapper starts none of its words. */
function innerCommand(
  name: string,
  wrapper: Wrapper,
  argv: readonly Word[],
  from: number,
): number | null {
  const start = wrapper.verbs.length === 0 ? from + 1 : afterVerb(wrapper, argv, from)
  // `env -` is `env -i`.
  const isEmptied = name === 'env' && start !== null && argv[start]?.text === '-'
  const inner =
    start === null ? null : afterOptions(argv, isEmptied ? start + 1 : start, wrapper.values)
  if (inner === null || asksOnly(name, argv, from, inner)) return null
  const operands = name === 'chrt' && isPolicyOnly(argv, from) ? 0 : wrapper.operands
  return skipAssignments(argv, inner + operands)
}

/** The sub-command stands first among the operands, or is an option that names the command. */
function afterVerb({ verbs, values }: Wrapper, argv: readonly Word[], from: number): number | null {
  for (let at = from + 1; at < argv.length && at < from + 16; at += 1) {
    const text = argv[at]?.text ?? ''
    if (verbs.includes(text)) return at + 1
    if (!text.startsWith('-')) return null
    if (values.includes(text)) at += 1
  }
  return null
}

/** Calls that only ask (`command -v x`, `sudo -l`), or whose command is a text and not words. */
function asksOnly(name: string, argv: readonly Word[], from: number, inner: number): boolean {
  const first = argv[from + 1]?.text ?? ''
  if (name === 'flock' || name === 'npm' || name === 'script') return takesText(argv, from)
  if (name === 'chroot')
    return (
      hostRoot.test(first) &&
      argv.length === from + 3 &&
      shells.has(commandName(argv[from + 2]?.text ?? ''))
    )
  if (!first.startsWith('-')) return false
  switch (name) {
    case 'env':
      return argv
        .slice(from, from + 8)
        .some(({ text }) => /^(?:-[iv0]{0,3}S|--split-string)/.test(text))
    case 'command':
      return /^-[vV]$/.test(first)
    case 'sudo':
      return asksSudo(argv, from)
    case 'npx':
    case 'bunx':
      // A package by its address is fetched and run: nothing more is known of it.
      return (
        takesText(argv, from) ||
        argv.slice(from, inner + 1).some(({ text }) => /^https?:\/\//.test(text))
      )
    default:
      return false
  }
}

/** The root of the machine, or where containers are given it. */
const hostRoot = /^\/(?:(?:mnt\/)?host(?:fs|-?root)?\/?)?$/

/** The command stands as one text behind `-c`, among the options or behind the first operand. */
function takesText(argv: readonly Word[], from: number): boolean {
  let operands = 0
  for (let at = from + 1; at < argv.length && operands < 2; at += 1) {
    const text = argv[at]?.text ?? ''
    if (/^-[a-z]{0,3}c$/.test(text) || /^--(?:call|command)(?:=|$)/.test(text)) return true
    if (!text.startsWith('-')) operands += 1
  }
  return false
}

/** `chrt -p pid` and the policies without a priority of their own. */
function isPolicyOnly(argv: readonly Word[], from: number): boolean {
  let at = from + 1
  while (argv[at]?.text.startsWith('-') === true) at += 1
  return !/^\d{1,2}$/.test(argv[at]?.text ?? '')
}

function afterOptions(words: readonly Word[], from: number, withValue: readonly string[]): number {
  let at = from
  while (at < words.length) {
    const text = words[at]?.text ?? ''
    if (text === '--') return at + 1
    if (!text.startsWith('-') || text === '-') break
    at += withValue.includes(text) ? 2 : 1
  }
  return at
}

/** Settings in front of the command. */
function skipAssignments(words: readonly Word[], from: number): number {
  let at = from
  while (at < words.length && isSetting(words[at]?.text ?? '')) at += 1
  return words[at]?.text === '--' ? at + 1 : at
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
function asksSudo(argv: readonly Word[], from: number): boolean {
  for (let at = from + 1; argv[at]?.text.startsWith('-') === true; at += 1)
    if (/^(?:-l{1,2}|-v|-k|-K|--list|--validate)$/.test(argv[at]?.text ?? '')) return true
  return false
}
