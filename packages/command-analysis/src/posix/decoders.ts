import { languageOf, readCode } from '../code/read-code.ts'
import { commandName } from '../model/command-name.ts'
import type { Command } from '../model/command.ts'
import { codeInterpreters } from '../model/interpreters.ts'
import type { SimpleCommand } from '../model/model.ts'
import { hasOption } from '../model/options.ts'

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

/** Does the command print something that was not readable in what it was given? */
export function decodes({ name, args }: Command): boolean {
  return decodesWith(name, args)
}

/** The same for a command as it stands in a substitution. */
export function decodesSimple({ argv }: SimpleCommand): boolean {
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
    readCode(code, languageOf(name)).printsUnseen ||
    /decode|unpack|fromhex|unhexlify|decompress|atob|inflate/i.test(code)
  )
}
