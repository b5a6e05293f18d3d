import { commandName } from '../model/command-name.ts'
import type { Command } from '../model/command.ts'
import { decodesSimple } from './decoders.ts'
import { downloaders } from './downloaders.ts'
import { codeInterpreters, shells } from '../model/interpreters.ts'
import { isUnknown, UNKNOWN, type Pipeline, type Redirect } from '../model/model.ts'
import { operands } from '../model/options.ts'

const none: readonly Pipeline[] = []

/** So many pipelines are remembered for one value. */
const SOURCES_MAX = 4

/** Does one of the pipelines fetch from another machine? */
export function fetchesIn(pipelines: readonly Pipeline[]): boolean {
  return pipelines.some(({ commands }) =>
    commands.some(
      ({ argv, redirects }) =>
        downloaders.has(commandName(argv[0]?.text ?? '')) || redirects.some(readsSocket),
    ),
  )
}

/** `< /dev/tcp/host/port` */
export function readsSocket({ operator, target }: Redirect): boolean {
  return operator.startsWith('<') && /^\/dev\/(?:tcp|udp)\//.test(target.text)
}

/** The pipelines that fetch or decode: what they print is known to nobody before it runs. */
export function unseenIn(pipelines: readonly Pipeline[]): readonly Pipeline[] {
  if (pipelines.length === 0) return none
  return pipelines
    .filter((pipeline) => fetchesIn([pipeline]) || pipeline.commands.some(decodesSimple))
    .slice(0, SOURCES_MAX)
}

/**
 * The pipelines whose output a command runs: as the command itself, behind `-c`, through `eval` and `source`, as a
 * script's file or on its input.
 */
export function sourcesOfProgram(command: Command): readonly Pipeline[] {
  const { name, word, words, wordFrom, redirects, group } = command
  const given: Pipeline[] = []
  if (word.startsWith(UNKNOWN)) given.push(...wordFrom)
  const isShell = shells.has(name)
  if (!isShell && !codeInterpreters.has(name) && !evaluators.has(name)) return given
  // `eval (…)` of fish.
  if (name === 'eval' || name === 'source') given.push(...group)
  for (const { operator, target } of redirects)
    if (operator.startsWith('<')) given.push(...target.substitutions)
  for (const [index, each] of words.entries())
    if (each.substitutions.length > 0 && isProgram(command, index))
      given.push(...each.substitutions)
  return given
}

const evaluators: ReadonlySet<string> = new Set([
  'eval',
  'source',
  '.',
  'iex',
  'invoke-expression',
  'tclsh',
  'expect',
  'powershell',
  'pwsh',
  '',
])

function isProgram({ name, args }: Command, index: number): boolean {
  if (evaluators.has(name)) return name !== ''
  const text = args[index] ?? ''
  if (/^-[a-zA-Z]{0,8}[cerp]$/.test(args[index - 1] ?? ''))
    return shells.has(name) ? startsUnknown(text) : isUnknown(text)
  return text === UNKNOWN && operands(args)[0] === text
}

/** Does some command of the text start with what is not known: `$x`, `set -e; $(…)`, `eval $x`? */
function startsUnknown(text: string): boolean {
  return /(?:^|[;&|({\n]|\b(?:eval|exec|sudo|then|do))\s{0,4}["'\\]{0,2}\uE000/.test(text)
}

const printers: ReadonlySet<string> = new Set(['echo', 'printf', 'print', 'cat', 'tee', 'xargs'])

/** The pipelines whose output a command hands on: `echo "$(…)"`, `cat <<< "$x"`, `cat < <(…)`. */
export function handedOn({ name, words, redirects, group }: Command): readonly Pipeline[] {
  if (group.length > 0) return group
  if (!printers.has(name)) return none
  const given: Pipeline[] = []
  for (const { substitutions } of words) given.push(...substitutions)
  for (const { operator, target } of redirects)
    if (operator.startsWith('<')) given.push(...target.substitutions)
  return given
}
