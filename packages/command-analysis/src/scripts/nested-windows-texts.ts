import { type Command, UNKNOWN, type NestedText } from '../model/model.ts'
import { decodeBase64Utf16 } from '@ase/text-analysis'

/** The scripts in the arguments of Windows programs, cmdlets and .NET calls; null when the name is none of these. */
export function findWindowsNestedTexts(command: Command): readonly NestedText[] | null {
  return readers.get(command.name)?.(command) ?? null
}

function powershell(...texts: readonly (string | null | undefined)[]): readonly NestedText[] {
  return texts.flatMap((text) => (isKnown(text) ? [{ text, dialect: 'powershell' as const }] : []))
}

function cmd(...texts: readonly (string | null | undefined)[]): readonly NestedText[] {
  return texts.flatMap((text) => (isKnown(text) ? [{ text, dialect: 'cmd' as const }] : []))
}

function isKnown(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text.replaceAll(UNKNOWN, '').trim() !== ''
}

/** Options of powershell.exe by their whole names; any beginning that fits counts, as the program itself has it. */
const switches = ['noprofile', 'noninteractive', 'nologo', 'noexit', 'sta', 'mta', 'login', 'help']
const valued = [
  'executionpolicy',
  'windowstyle',
  'version',
  'inputformat',
  'outputformat',
  'psconsolefile',
  'configurationname',
  'custompipename',
  'settingsfile',
  'workingdirectory',
  'encodedarguments',
]

type Option = 'command' | 'encoded' | 'file' | 'switch' | 'valued' | null

/** Which option of powershell.exe an argument is; null for a word of the command itself. */
export function classifyPowershellOption(arg: string): Option {
  const written = /^(?:--?|\/|[\u2013\u2014\u2015])([A-Za-z]{1,20}):?$/
    .exec(arg)?.[1]
    ?.toLowerCase()
  if (written === undefined) return null
  if (written === 'ec' || 'encodedcommand'.startsWith(written)) return 'encoded'
  if (written === 'cwa' || 'commandwithargs'.startsWith(written)) return 'command'
  if ('file'.startsWith(written)) return 'file'
  if (written === 'ep' || written === 'wd' || written === 'ea') return 'valued'
  if (valued.some((name) => name.startsWith(written))) return 'valued'
  return switches.some((name) => name.startsWith(written)) ? 'switch' : null
}

function readPowershellCall({ args }: Command): readonly NestedText[] {
  let at = 0
  while (at < args.length) {
    const option = classifyPowershellOption(args[at] ?? '')
    if (option === 'encoded') return powershell(decodeBase64Utf16(args[at + 1] ?? ''))
    if (option === 'file') return []
    if (option === 'command') return powershell(commandText(args.slice(at + 1)))
    if (option === null) return powershell(commandText(args.slice(at)))
    at += option === 'valued' ? 2 : 1
  }
  return []
}

/** A shell of another kind may have left the quotes of the whole command in place. */
function commandText(args: readonly string[]): string {
  if (args.length === 1 && args[0] === '-') return ''
  const text = args.join(' ').trim()
  const quote = text.charAt(0)
  return text.length > 1 && (quote === "'" || quote === '"') && text.endsWith(quote)
    ? `${text.slice(1, -1)}\n`
    : text
}

function readCmdCall({ args }: Command): readonly NestedText[] {
  for (const [index, arg] of args.entries()) {
    const glued = /^[,;=]{0,4}(?:\/[a-z](?::[a-z]{1,3})?){0,6}\/[ckr]/i.exec(arg)
    if (glued !== null)
      return cmd(
        joinQuoted([arg.slice(glued[0].length).replace(/^[,;=]+/, ''), ...args.slice(index + 1)]),
      )
    if (!/^[,;=]{0,4}\//.test(arg)) break
  }
  return []
}

/** Blanks inside a word were quoted, unless it is the whole command; a caret's character acts in the inner shell. */
function joinQuoted(words: readonly string[]): string {
  const filled = words.filter((word) => word !== '')
  if (filled.length < 2) return filled[0] ?? ''
  return filled
    .map((word) => (/\s/.test(word) && !word.includes('"') ? `"${word}"` : word))
    .join(' ')
}

function valueOf(args: readonly string[], pattern: RegExp): string | undefined {
  const at = args.findIndex((arg) => pattern.test(arg))
  return at < 0 ? undefined : args[at + 1]
}

function expressionText({ args }: Command): readonly NestedText[] {
  const text = args.filter((arg) => !/^-c[a-z]{0,6}$/i.test(arg)).join(' ')
  return powershell(text)
}

function firstArgument({ args }: Command): readonly NestedText[] {
  return powershell(args[0])
}

function startedProcess({ args }: Command): readonly NestedText[] {
  const file = valueOf(args, /^-f(?:i(?:l[a-z]{0,6})?)?$/i)
  const plain = positional(args)
  const at = args.findIndex((arg) => /^-a(?:r[a-z]{0,10})?$/i.test(arg))
  const rest = at < 0 ? plain.slice(file === undefined ? 1 : 0) : listAfter(args, at)
  const program = file ?? plain[0] ?? ''
  // The whole text behind -Command reaches PowerShell as it stands; its `&` is no separator of cmd.
  const script = /^(?:powershell|pwsh)(?:\.exe)?$/i.test(program)
    ? /(?:^|\s)-c(?:ommand)?\s{1,4}(.+)$/is.exec(rest.join(' '))?.[1]
    : undefined
  return [...cmd([requoteProgram(program), ...rest].join(' ')), ...powershell(script)]
}

function listAfter(args: readonly string[], at: number): readonly string[] {
  const rest = args.slice(at + 1)
  const end = rest.findIndex(
    (arg, index) =>
      index > 0 &&
      /^-(?:verb|w|wait|windowstyle|nonewwindow|passthru|wo\w{0,16}|cred\w{0,8}|red\w{0,20})$/i.test(
        arg,
      ),
  )
  return end < 0 ? rest : rest.slice(0, end)
}

function requoteProgram(program: string): string {
  return /\s/.test(program) && !program.includes('"') ? `"${program}"` : program
}

const startOptions =
  /^-(?:verb|w|wi\w{0,10}|wo\w{0,16}|cred\w{0,8}|red\w{0,20}|a\w{0,12}|f\w{0,8})$/i

function positional(args: readonly string[]): readonly string[] {
  return args.filter(
    (arg, index) =>
      (!arg.startsWith('-') || /\s/.test(arg)) && !startOptions.test(args[index - 1] ?? ''),
  )
}

function programAndArguments({ args }: Command): readonly NestedText[] {
  const [program = '', parameters = ''] = args
  return cmd(
    `${requoteProgram(program)} ${parameters.includes('.') && !parameters.includes(' ') ? '' : parameters}`,
  )
}

function wmiCreate({ args }: Command): readonly NestedText[] {
  const at = args.findIndex((arg) => /^create$/i.test(arg))
  const calls = args.some((arg) => /^call$/i.test(arg))
  return at < 0 || !calls ? [] : cmd(args.slice(at + 1).join(' '))
}

function methodCommandLine({ args }: Command): readonly NestedText[] {
  const named = valueOf(args, /^commandline$/i) ?? valueOf(args, /^-arg\w{0,12}$/i)
  // `Invoke-WmiMethod Win32_Process Create 'command'`
  const isPlaced = /^win32_process$/i.test(args[0] ?? '') && /^create$/i.test(args[1] ?? '')
  return cmd(named ?? (isPlaced ? args[2] : undefined))
}

function taskAction({ args }: Command): readonly NestedText[] {
  const program = valueOf(args, /^-e\w{0,8}$/i) ?? positional(args)[0] ?? ''
  return cmd(`${requoteProgram(program)} ${valueOf(args, /^-a\w{0,8}$/i) ?? ''}`)
}

/** `winrs -r:host command` */
function remoteShell({ args }: Command): readonly NestedText[] {
  const at = args.findIndex((arg) => !/^[-/][a-z]{1,16}(?::|$)/i.test(arg))
  return at < 0 ? [] : cmd(args.slice(at).join(' '))
}

function linuxCommand({ args }: Command): readonly NestedText[] {
  let at = 0
  while (at < args.length) {
    const arg = args[at] ?? ''
    if (/^(?:-d|--distribution|-u|--user|--cd|--shell-type)$/.test(arg)) at += 2
    else if (/^(?:-e|--exec|--system|--|~)$/.test(arg)) at += 1
    else break
  }
  const words = args.slice(at)
  if (words.length === 0 || words[0]?.startsWith('-') === true) return []
  const text = words.length === 1 ? (words[0] ?? '') : words.map(quotePosix).join(' ')
  return [{ text, dialect: 'posix' }]
}

function quotePosix(word: string): string {
  return /^[\w./:=@%+|&;<>-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}

/** What a Windows shell makes of a text on its standard input; null when the program is no such shell. */
export function findWindowsInputTexts(
  { name, args }: Command,
  text: string,
): readonly NestedText[] | null {
  switch (name) {
    case 'invoke-expression':
    case 'iex':
      return powershell(text)
    case 'cmd':
      return args.some((arg) => /^\/[ckr]/i.test(arg)) ? [] : cmd(text)
    case 'powershell':
    case 'pwsh':
      return args.at(-1) === '-' || args.every((arg) => classifyPowershellOption(arg) === 'switch')
        ? powershell(text)
        : []
    default:
      return null
  }
}

type Reader = (command: Command) => readonly NestedText[]

const readers = new Map<string, Reader>(
  Object.entries<Reader>({
    powershell: readPowershellCall,
    pwsh: readPowershellCall,
    powershell_ise: readPowershellCall,
    sqlps: readPowershellCall,
    sqltoolsps: readPowershellCall,
    cmd: readCmdCall,
    iex: expressionText,
    'invoke-expression': expressionText,
    'scriptblock::create': firstArgument,
    'management.automation.scriptblock::create': firstArgument,
    '.invokescript': firstArgument,
    '.addscript': firstArgument,
    '.newscriptblock': firstArgument,
    'start-process': startedProcess,
    saps: startedProcess,
    'diagnostics.process::start': programAndArguments,
    '.shellexecute': programAndArguments,
    '.run': ({ args }) => cmd(args[0]),
    '.exec': ({ args }) => cmd(args[0]),
    '.create': ({ args }) => (/win32_process/.test(args.at(-1) ?? '') ? cmd(args[0]) : []),
    wmic: wmiCreate,
    'invoke-wmimethod': methodCommandLine,
    'invoke-cimmethod': methodCommandLine,
    forfiles: ({ args }) => cmd(valueOf(args, /^[/-]c$/i)),
    pcalua: ({ args }) => cmd([valueOf(args, /^-a$/i), valueOf(args, /^-c$/i)].join(' ')),
    schtasks: ({ args }) => cmd(valueOf(args, /^[/-]tr$/i)),
    'new-scheduledtaskaction': taskAction,
    'new-service': ({ args }) => cmd(valueOf(args, /^-b\w{0,16}$/i)),
    sc: ({ args }) => cmd(valueOf(args, /^binpath=$/i)),
    conhost: ({ args }) => cmd(args.filter((arg) => !arg.startsWith('--')).join(' ')),
    runas: ({ args }) => cmd(args.at(-1)),
    psexec: ({ args }) => cmd(args.filter((arg) => !/^(?:\\\\|-)/.test(arg)).join(' ')),
    winrs: remoteShell,
    wsl: linuxCommand,
  }),
)
