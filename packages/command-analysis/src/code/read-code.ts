import { isUnknown, UNKNOWN, type Language } from '../model/model.ts'
import type { CodeCall } from './code-state.ts'
import { evaluateCode } from './evaluate-code.ts'
import { tokenizeCode } from './tokenize-code.ts'
import { firstOrigin, listTexts, type CodeValue } from './value.ts'

/** Beyond this a program has other reasons to turn texts around. */
const PROGRAM_MAX = 1024

/** By what a short program spells a text without writing it. */
const marks =
  'chr( chr, map(chr {chr {chr} fromchar fromcodepoint pack( .pack unpack [::-1] .reverse reversed( strrev rot13 rot_13 maketrans rawtochar inttoutf8 string.char bytes([ bytearray xor fromhex b64decode b64 base64 unhexlify binascii codecs atob'.split(
    ' ',
  )
const phrases = ['scalar reverse', ' chr ', 'sprintf("%c"']

/** Does a call that starts something get what the program only spells: characters by number, turned or shifted letters? */
function startsHiddenText({ args, name }: CodeCall, code: string): boolean {
  const [first] = args
  if (first === undefined || name === '`' || code.length > PROGRAM_MAX) return false
  if (rewritesLetters(code)) return true
  if (!isUnknown(first.text) || first.items !== undefined) return false
  const small = code.toLowerCase()
  return (
    marks.some((mark) => small.includes(mark)) ||
    phrases.some((phrase) => small.includes(phrase)) ||
    /\^\s?\d/.test(small) ||
    /substr\(\w{1,8},\s?\w{1,8},\s?1\)/.test(small)
  )
}

/** Letters that are exchanged in place, after which no constant is what it was: `=~ tr/a-z/n-za-m/`, `gsub("@", "r", c)`. */
function rewritesLetters(code: string): boolean {
  const shifted = /(?:=~\s?|[;{]\s?)(?:tr|y)\/([^/\n]{1,80})\/([^/\n]{0,80})\//.exec(code)
  if (shifted !== null) {
    const [, from = '', to = ''] = shifted
    // Capital letters for small ones or the other way round hide nothing.
    return from.toLowerCase() !== to.toLowerCase()
  }
  return code.trimStart().startsWith('BEGIN') && /\bg?sub\(/.test(code)
}

/** `(lambda f: f('…'))(os.system)` */
function passesStarter(code: string): boolean {
  if (code.length > PROGRAM_MAX || !code.includes('lambda')) return false
  return (
    /\blambda \w{1,16}: ?\w{1,16}\(/.test(code) &&
    code.includes('))(') &&
    /\.(?:system|popen|call)\b/.test(code)
  )
}

/** What a program in a scripting language does, as far as its constants tell. */
export interface ParsedCode {
  readonly code: string
  /** Every call in order, its arguments evaluated: what rules about files and connections look at. */
  readonly calls: readonly CodeCall[]
  /** Texts that it gives to a shell. */
  readonly scripts: readonly string[]
  /** Programs that it starts, with their arguments. */
  readonly commands: readonly (readonly string[])[]
  /** Programs in its own language that it makes and runs. */
  readonly programs: readonly string[]
  /** It runs what a decoder or another machine gave, which no reader can see. */
  readonly runsUnseen: 'decoder' | 'network' | null
  /** What it prints, as far as known; null when nothing. */
  readonly output: string | null
  /** It starts what it spells in a way that only hides it: characters by number, turned or shifted letters. */
  readonly startsHidden: boolean
  /** It prints what a decoder or another machine gave. */
  readonly printsUnseen: boolean
  readonly limited: boolean
}

const noVariables: ReadonlyMap<string, string> = new Map()
const CODE_MAX = 131_072

/** Functions that start a program, whatever they belong to. */
const startsAlways = words(
  'system ProcessBuilder callCommand callProcess readProcess spawnProcess run_program run_shell_command call_process start_process shell_command shell_command_to_string async_shell_command call_process_shell_command popen popen2 popen3 popen4 Popen check_call check_output getoutput getstatusoutput execSync execFile execFileSync spawnSync shell_exec passthru proc_open pcntl_exec execl execle execlp execlpe execv execve execvp execvpe spawnl spawnlp spawnv spawnvp posix_spawn posix_spawnp create_subprocess_shell create_subprocess_exec capture2 capture2e capture3 spawnCommand ShellExecute startfile execa execaCommand execaSync',
)
/** Names that other things have too: they count on their own or as members of these. */
const startsAsMember = words(
  'exec run call spawn execute output sh shell Command command cmd spawnSync outputSync',
)
const owners = words(
  'System Sys uiop subprocess child_process cp os shell shelljs sh Deno Bun Open3 Process IO Kernel pty asyncio commands Runtime getRuntime process builtins sp pexpect posix',
)
const runsProgram = words(
  'exec eval Function runInThisContext runInNewContext runInContext execScript instance_eval class_eval module_eval loadstring create_function execfile load',
)
const programOwners = words('builtins __builtins__ vm window global globalThis self Kernel')
const prints = words('print puts echo printf log write say')

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/** Follows the constants of a program into its calls. Linear; never throws. */
export function readCode(
  code: string,
  language: Language,
  given: ReadonlyMap<string, string> | null = null,
): ParsedCode {
  const whole = code.slice(0, CODE_MAX)
  // Names of Lisp have hyphens.
  const part = language === 'lisp' ? whole.replace(/([a-z])-(?=[a-z])/g, '$1_') : whole
  const { tokens, limited } = tokenizeCode(part, language !== 'javascript')
  const dotJoins = language === 'perl' || language === 'php' || part.includes('<?php')
  const variables = given ?? (language === 'awk' ? noVariables : null)
  const { calls, limited: isCut } = evaluateCode(tokens, dotJoins, variables)
  const scripts: string[] = []
  const commands: (readonly string[])[] = []
  const programs: string[] = []
  let startsHidden = false
  let runsUnseen: ParsedCode['runsUnseen'] = null
  let output: string | null = null
  let printsUnseen = false
  for (const each of calls) {
    const starts = startsCommand(each)
    const runs = runsText(each)
    if (starts) addStarted(each, scripts, commands)
    if (runs) programs.push(...programOf(each))
    if (starts || runs) startsHidden ||= startsHiddenText(each, part)
    if (starts || runs) runsUnseen ??= firstOrigin(each.args.slice(0, 1)) ?? null
    if (!prints.has(each.name)) continue
    const [printed] = each.args
    if (printed === undefined) continue
    if (!isUnknown(printed.text))
      output = output === null ? printed.text : `${output}\n${printed.text}`
    else if (printed.from !== undefined) printsUnseen = true
  }
  startsHidden ||= passesStarter(part)
  return {
    code: part,
    calls,
    scripts: [...new Set(scripts)],
    commands,
    programs: [...new Set(programs)],
    runsUnseen,
    startsHidden,
    output,
    printsUnseen,
    limited: limited || isCut || whole.length < code.length,
  }
}

function startsCommand({ name, owner, receiver, args }: CodeCall): boolean {
  if (name === '`' || startsAlways.has(name)) return true
  if (name === 'open') return args.some(({ text }) => /^\s{0,4}\||\|\s{0,4}$/.test(text))
  if (name === '$') return true
  if (!startsAsMember.has(name)) return false
  // Groovy runs a text or a list by its own method; a database's cursor has the same name for it.
  if (name === 'execute' && receiver !== null && receiver.name === undefined)
    return args.length === 0 || (receiver.text !== '' && !isUnknown(receiver.text))
  return receiver === null ? name !== 'output' && name !== 'call' : owners.has(owner)
}

function runsText({ name, owner, receiver, args }: CodeCall): boolean {
  // Other languages load data with it.
  if (name === 'load') return receiver === null && firstOrigin(args.slice(0, 1)) !== undefined
  return runsProgram.has(name) && (receiver === null || programOwners.has(owner))
}

function programOf({ name, args }: CodeCall): readonly string[] {
  const text = args.at(name === 'Function' || name === 'create_function' ? -1 : 0)?.text
  return text === undefined || isUnknown(text) || text === '' ? [] : [text]
}

function isPlainText({ text, items, fields }: CodeValue): boolean {
  return items === undefined && fields === undefined && !isUnknown(text)
}

/** A shell text, an argv in one list, a program with a list, or a program with its arguments one by one. */
function addStarted(
  { name, receiver, args }: CodeCall,
  scripts: string[],
  commands: (readonly string[])[],
): void {
  const [first, second] = name === 'execute' && args.length === 0 && receiver ? [receiver] : args
  if (first === undefined) return
  // `exec(new String[]{"sh", "-c", …})`
  const listed = isUnknown(first.text)
    ? args.slice(1).find(({ fields }) => fields !== undefined)
    : undefined
  if (
    listed?.fields !== undefined &&
    listed.fields.length > 1 &&
    listed.fields.every(isPlainText)
  ) {
    commands.push(listed.fields.map(({ text }) => text))
    return
  }
  const list = first.items ?? first.fields?.find(({ items }) => items !== undefined)?.items
  if (list !== undefined) {
    commands.push(list.map(({ text }) => text))
    return
  }
  if (first.text === UNKNOWN) return
  const more = second?.items ?? second?.fields?.find(({ items }) => items !== undefined)?.items
  if (more !== undefined && more.length > 0) {
    const rest = more.map(({ text }) => text)
    commands.push([first.text, ...(/^exec[vl]/.test(name) ? rest.slice(1) : rest)])
    return
  }
  const others = args.slice(1).filter(({ text }) => text !== UNKNOWN)
  if (others.length > 0 && !/\s/.test(first.text))
    commands.push([first.text, ...others.slice(/^exec[vl]/.test(name) ? 1 : 0).flatMap(listTexts)])
  else scripts.push(first.text.replace(/^\s{0,4}\||\|\s{0,4}$/g, ''))
}

const lisps = words('guile emacs sbcl clisp racket clojure bb gimp emacsclient')

/** The language behind an interpreter's or a tool's name. */
export function languageOfProgram(name: string): Language {
  if (/^(?:node|nodejs|deno|bun|javascript|js|typescript|ts)$/.test(name)) return 'javascript'
  if (lisps.has(name)) return 'lisp'
  if (name === 'awk' || name === 'gawk' || name === 'mawk') return 'awk'
  return name === 'perl' || name === 'php' ? name : 'other'
}

/** The language of a program that nothing names: what its backquotes mean depends on it. */
export function detectLanguage(code: string): Language {
  return code.includes('`') && /\b(?:await|const|let|=>|require\()|=>/.test(code)
    ? 'javascript'
    : 'other'
}

export type { CodeCall }
