import { languageOfProgram, readCode } from '../code/read-code.ts'
import { commandName, codeInterpreters, shells } from '../model/command-name.ts'
import {
  type Command,
  type SimpleCommand,
  isUnknown,
  UNKNOWN,
  type Pipeline,
  type Redirect,
} from '../model/model.ts'
import { hasOption, operands } from '../model/options.ts'

type Decides = (args: readonly string[]) => boolean

const always: Decides = () => true
const whenAsked: Decides = (args) =>
  hasOption(args, '-d', '-D', '--decode', '--decompress', '--decrypt')

/** Programs that turn unreadable bytes into text, and when they do. */
const decoders = new Map<string, Decides>(
  Object.entries<Decides>({
    base64: whenAsked,
    gbase64: whenAsked,
    base32: whenAsked,
    basenc: whenAsked,
    base58: whenAsked,
    uudecode: always,
    xxd: (args) => hasOption(args, '-r'),
    openssl: (args) => hasOption(args, '-d', '-decrypt') || args.includes('-d'),
    gpg: (args) => hasOption(args, '-d', '--decrypt'),
    gpg2: (args) => hasOption(args, '-d', '--decrypt'),
    age: (args) => hasOption(args, '-d', '--decrypt'),
    rev: always,
    od: always,
    tr: shiftsLetters,
    gunzip: always,
    zcat: always,
    gzip: whenAsked,
    xz: whenAsked,
    unxz: always,
    xzcat: always,
    bzip2: whenAsked,
    bunzip2: always,
    bzcat: always,
    zstd: whenAsked,
    zstdcat: always,
    unzstd: always,
    brotli: whenAsked,
    lz4: whenAsked,
    dd: (args) => args.some((arg) => arg.startsWith('skip=')),
    strings: always,
    steghide: always,
    dig: asksForText,
    host: asksForText,
    nslookup: asksForText,
    drill: asksForText,
    kdig: asksForText,
    // A number of bytes out of the middle of a file is no script that someone wrote as such.
    head: (args) => hasOption(args, '-c', '--bytes'),
    tail: (args) => hasOption(args, '-c', '--bytes'),
    awk: (args) => args.some(spellsByNumber),
    gawk: (args) => args.some(spellsByNumber),
    mawk: (args) => args.some(spellsByNumber),
  }),
)

/** Records that hold any text their owner likes. */
function asksForText(args: readonly string[]): boolean {
  return args.some((arg) => /^(?:-(?:q|query|type)=)?txt$/i.test(arg))
}

/** `printf "%c", 114` of awk. */
function spellsByNumber(arg: string): boolean {
  return arg.includes('%c') && arg.includes('printf')
}

/** `tr a-z n-za-m` hides letters; `tr a-z A-Z` and `tr -d` do not. */
function shiftsLetters(args: readonly string[]): boolean {
  return args.some((arg) => /[a-z]-[a-z]/i.test(arg) && !/^\[?[a-z]-z\]?$/i.test(arg))
}

/**
 * Does the command print something that was not readable in its input (`base64 -d`, `xxd -r`, a program that decodes)?
 */
export function commandDecodes({ name, args }: Command): boolean {
  return decodesWith(name, args)
}

/** As `commandDecodes`, for a command as it stands in a substitution. */
export function simpleCommandDecodes({ argv }: SimpleCommand): boolean {
  return decodesWith(
    commandName(argv[0]?.text ?? ''),
    argv.slice(1).map(({ text }) => text),
  )
}

function decodesWith(name: string, args: readonly string[]): boolean {
  if (codeInterpreters.has(name)) return programDecodes(name, args)
  return decoders.get(name)?.(args) ?? false
}

function programDecodes(name: string, args: readonly string[]): boolean {
  if (args.includes('base64') && args.includes('-d')) return true
  const at = args.findIndex((arg) => /^-[a-zA-Z]{0,3}[cer]$/.test(arg))
  const code = at < 0 ? undefined : args[at + 1]
  if (code === undefined || !/print|puts|echo|write|log|say/.test(code)) return false
  return (
    readCode(code, languageOfProgram(name)).printsUnseen ||
    /decode|unpack|fromhex|unhexlify|decompress|atob|inflate/i.test(code)
  )
}

/** Programs that fetch from another machine. */
export const downloaders: ReadonlySet<string> = new Set([
  'curl',
  'wget',
  'fetch',
  'aria2c',
  'http',
  'https',
  'xh',
  'lynx',
  'w3m',
  'lwp-request',
  'iwr',
  'irm',
  'invoke-webrequest',
  'invoke-restmethod',
  'ftp',
  'tftp',
  'axel',
  'scp',
  'lwp-download',
  'get',
  'finger',
  'rsync',
  'sftp',
  'httpie',
  'wget2',
  'curlie',
  'gdown',
])

const none: readonly Pipeline[] = []

/** So many pipelines are remembered for one value. */
const SOURCES_MAX = 4

/** Does one of the pipelines fetch from another machine? */
export function containsDownload(pipelines: readonly Pipeline[]): boolean {
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

/** The pipelines that fetch or decode: their output is unknown before they run. */
export function findUnknownOutputs(pipelines: readonly Pipeline[]): readonly Pipeline[] {
  if (pipelines.length === 0) return none
  return pipelines
    .filter(
      (pipeline) => containsDownload([pipeline]) || pipeline.commands.some(simpleCommandDecodes),
    )
    .slice(0, SOURCES_MAX)
}

/**
 * The pipelines whose output a command runs: as the command itself, behind `-c`, through `eval` and `source`, as the
 * file of a script or on its input.
 */
export function findProgramSources(command: Command): readonly Pipeline[] {
  const { name, word, words, wordSubstitutions, redirects, group } = command
  const given: Pipeline[] = []
  if (word.startsWith(UNKNOWN)) given.push(...wordSubstitutions)
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

/** The pipelines whose output a command forwards: `echo "$(…)"`, `cat <<< "$x"`, `cat < <(…)`. */
export function findForwardedPipelines({
  name,
  words,
  redirects,
  group,
}: Command): readonly Pipeline[] {
  if (group.length > 0) return group
  if (!printers.has(name)) return none
  const given: Pipeline[] = []
  for (const { substitutions } of words) given.push(...substitutions)
  for (const { operator, target } of redirects)
    if (operator.startsWith('<')) given.push(...target.substitutions)
  return given
}
