import { languageOfProgram, readCode } from '../code/read-code.ts'
import { tokenizeCode } from '../code/tokenize-code.ts'
import { decodeHex } from '@ase/text-analysis'
import type { Command } from '../model/model.ts'
import { optionValueAfter } from './inner-commands.ts'
import { splitAtSeparator } from '../posix/sed.ts'
import { quoteWords } from '../model/quoting.ts'

type Escapes = (args: readonly string[]) => readonly (string | undefined)[]

/**
 * Programs that are no shells but run one when an option or argument asks for it (what the GTFOBins list collects),
 * and what they would run.
 */
export function findEscapeTexts({ name, args }: Command): readonly string[] {
  const escapes = table.get(name)
  if (escapes === undefined || args.length === 0) return []
  return escapes(args).flatMap((text) => (text === undefined || text === '' ? [] : [text]))
}

const pagers: Escapes = (args) => [...banged(args), optionValueAfter(args, '-P', '--pager')]

const editors: Escapes = (args) => banged(args)

/** `-c ':!cmd'`, `+!cmd`, `:shell`. */
function banged(args: readonly string[]): readonly string[] {
  return args.flatMap((arg) => {
    const found = /^\+?\s{0,4}:?\s{0,4}(?:silent!?\s{1,4})?!(.*)$/s.exec(arg)
    return found?.[1] === undefined ? [] : [found[1]]
  })
}

const table = new Map<string, Escapes>(
  Object.entries<Escapes>({
    vim: editors,
    vi: editors,
    nvim: editors,
    ex: editors,
    view: editors,
    rvim: editors,
    ed: editors,
    less: pagers,
    more: pagers,
    man: pagers,
    awk: awkTexts,
    gawk: awkTexts,
    mawk: awkTexts,
    nawk: awkTexts,
    sed: sedTexts,
    gsed: sedTexts,
    tar: tarTexts,
    bsdtar: tarTexts,
    gtar: tarTexts,
    zip: (args) => [optionValueAfter(args, '-TT', '--unzip-command')],
    rsync: (args) => [optionValueAfter(args, '-e', '--rsh')],
    scp: (args) => [optionValueAfter(args, '-S'), ...sshTexts(args)],
    sftp: (args) => [optionValueAfter(args, '-S'), ...sshTexts(args)],
    ssh: sshTexts,
    tcpdump: (args) => [optionValueAfter(args, '-z')],
    split: (args) => [optionValueAfter(args, '--filter')],
    sort: (args) => [optionValueAfter(args, '--compress-program')],
    make: makeTexts,
    gmake: makeTexts,
    gdb: (args) => shellLines(args),
    lldb: (args) => shellLines(args),
    mysql: (args) => clientTexts(args),
    mariadb: (args) => clientTexts(args),
    psql: (args) => clientTexts(args),
    sqlite3: (args) => clientTexts(args),
    socat: socatTexts,
    expect: (args) => [convertTclToShell(optionValueAfter(args, '-c'))],
    emacs: (args) => quotedIn(args, 'shell-command'),
    watch: watchTexts,
    env: (args) => [splitString(args)],
    concurrently: (args) => args.filter((arg) => arg.includes(' ')),
    'npm-run-all': (args) => args.filter((arg) => arg.includes(' ')),
    nodemon: (args) => [optionValueAfter(args, '--exec', '-x')],
    npx: (args) => [optionValueAfter(args, '-c', '--call')],
    npm: (args) => [
      args[0] === 'exec' || args[0] === 'x' ? optionValueAfter(args, '-c', '--call') : undefined,
    ],
    script: (args) => [textAfterCluster(args)],
    flock: (args) => [textAfterCluster(args)],
    // `parallel ::: 'cmd'` without a command of its own: each value is one.
    ':::': (args) => args,
    capsh: (args) => [optionValueAfter(args, '-c')],
    trap: (args) => [args[0] === '--' ? args[1] : args[0]],
    fish: (args) => [optionValueAfter(args, '--command', '-C', '--init-command')],
    history: (args) => [args[0] === '-s' ? args.slice(1).join(' ') : undefined],
    compgen: (args) => [optionValueAfter(args, '-C')],
    complete: (args) => [optionValueAfter(args, '-C')],
    bind: (args) => [optionValueAfter(args, '-x')?.replace(/^[^:]{0,40}:\s{0,4}/, '')],
    fzf: (args) => [optionValueAfter(args, '--preview')],
  }),
)

/** The word after a cluster that ends in `c`, or after `--command`. */
function textAfterCluster(args: readonly string[]): string | undefined {
  const at = args.findIndex((arg) => /^-[a-z]{0,4}c$/.test(arg))
  return at >= 0 ? args[at + 1] : optionValueAfter(args, '--command')
}

function watchTexts(args: readonly string[]): readonly string[] {
  let at = 0
  while (at < args.length && args[at]?.startsWith('-') === true)
    at += /^(?:-n|--interval|-q)$/.test(args[at] ?? '') ? 2 : 1
  const words = args.slice(at)
  return words.length > 1 ? [words.join(' '), quoteWords(words)] : words
}

function splitString(args: readonly string[]): string | undefined {
  const at = args.findIndex((arg) => /^-[iv0]{0,3}S|^--split-string/.test(arg))
  if (at < 0) return undefined
  const first = (args[at] ?? '').replace(/^-[iv0]{0,3}S|^--split-string=?/, '')
  const [head = '', ...rest] = first === '' ? args.slice(at + 1) : [first, ...args.slice(at + 1)]
  return [head, ...rest.map((word) => `'${word.replaceAll("'", `'\\''`)}'`)].join(' ')
}

/** `-v name=value` and `name=value` behind the program. */
function awkVariables(args: readonly string[]): ReadonlyMap<string, string> {
  const given = new Map<string, string>()
  for (const arg of args) {
    const at = arg.indexOf('=')
    const name = arg.slice(0, Math.max(at, 0)).replace(/^-v/, '')
    if (at > 0 && /^[A-Za-z_]\w{0,31}$/.test(name)) given.set(name, arg.slice(at + 1))
  }
  return given
}

/** `system("…")`, `"cmd" | getline`, `print | "cmd"`. */
function awkTexts(args: readonly string[]): readonly string[] {
  const program = args.find((arg) => arg.includes('{') || arg.includes('system'))
  if (program === undefined || !/system|\|/.test(program)) return []
  const found = [...readCode(program, 'other', awkVariables(args)).scripts]
  const { tokens } = tokenizeCode(program, false)
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== 'text') continue
    const before = tokens[at - 1]?.text
    const piped = before === '|' || (before === '&' && tokens[at - 2]?.text === '|')
    if (piped || tokens[at + 1]?.text === '|') found.push(text)
  }
  return found
}

/** `1e cmd` runs cmd; `s/x/cmd/e` runs what the line becomes. */
function sedTexts(args: readonly string[]): readonly string[] {
  return args.flatMap((arg) => {
    const run = /^\s{0,4}(?:\d{1,6}|\$|\/[^/]{1,80}\/)?\s{0,4}e\s(.*)$/s.exec(arg)
    if (run?.[1] !== undefined) return [run[1]]
    const parts = splitAtSeparator(arg.replace(/^\s{0,4}(?:\d{1,6}|\$|\/[^/]{1,80}\/)?\s{0,4}/, ''))
    return parts?.command === 's' &&
      /^[a-zA-Z0-9]{0,6}$/.test(parts.fields[2] ?? '') &&
      (parts.fields[2] ?? '').includes('e')
      ? [parts.fields[1] ?? '']
      : []
  })
}

function tarTexts(args: readonly string[]): readonly (string | undefined)[] {
  return [
    ...args
      .filter((arg) => arg.startsWith('--checkpoint-action=exec='))
      .map((arg) => arg.slice(25)),
    optionValueAfter(args, '--checkpoint-action')?.replace(/^exec=/, ''),
    optionValueAfter(
      args,
      '-I',
      '--use-compress-program',
      '--to-command',
      '-F',
      '--info-script',
      '--rsh-command',
    ),
    optionValueAfter(args, '--to-command'),
  ]
}

function sshTexts(args: readonly string[]): readonly string[] {
  return args.flatMap((arg) => {
    const found = /^(?:-o)?(?:ProxyCommand|LocalCommand|KnownHostsCommand)[= ](.*)$/is.exec(arg)
    return found?.[1] === undefined ? [] : [found[1].replace(/^;/, '')]
  })
}

/** Recipes given as a text: `--eval`. A makefile on standard input is read by the caller. */
function makeTexts(args: readonly string[]): readonly string[] {
  const text = optionValueAfter(args, '--eval', '-E')
  return text === undefined ? [] : parseMakeRecipes(text)
}

/** The commands of a makefile: lines behind a tab, and what follows `;` or stands in `$(shell …)`. */
export function parseMakeRecipes(makefile: string): readonly string[] {
  const found: string[] = []
  for (const line of makefile.split('\n')) {
    if (line.startsWith('\t')) found.push(line.slice(1).replace(/^[@+-]{1,3}/, ''))
    else {
      const behind = /^[\w%./ -]{1,200}:[^=;]{0,200};(.*)$/.exec(line)?.[1]
      if (behind !== undefined) found.push(behind)
    }
    const asked = line.indexOf('$(shell ')
    if (asked >= 0) found.push(line.slice(asked + 8).replace(/\)\s{0,8}$/, ''))
  }
  return found.map((line) => line.replaceAll('$$', '$'))
}

/** `shell cmd` and `!cmd` behind the options that take commands of the debugger. */
function shellLines(args: readonly string[]): readonly string[] {
  return args.flatMap((arg) => {
    const found = /^(?:!|(?:platform\s)?shell\s)(.*)$/s.exec(arg)
    return found?.[1] === undefined ? [] : [found[1]]
  })
}

/** `\! cmd` of the SQL clients, `.shell cmd` of another. */
function clientTexts(args: readonly string[]): readonly string[] {
  return args.flatMap((arg) => {
    const found = /^(?:\\!|\.(?:shell|system)\s|system\s|\\system\s)(.*)$/s.exec(arg)
    return found?.[1] === undefined ? [] : [found[1]]
  })
}

function socatTexts(args: readonly string[]): readonly string[] {
  return args.flatMap((arg) => {
    const found = /^(?:exec|system):["']?([^"']*)/is.exec(arg)
    return found?.[1] === undefined ? [] : [found[1]]
  })
}

/** Tcl as a shell would have it: its braces quote, and its commands that start something are left out. */
export function convertTclToShell(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const known = text
    .replace(
      /\[binary format H\*? ([0-9a-f]{2,4096})\]/g,
      (_, hex: string) => `{${decodeHex(hex) ?? ''}}`,
    )
    .replace(/\bfile\s{1,4}delete\s{1,4}-force\b/g, 'rm -rf')
    .replaceAll('$env(HOME)', '$HOME')
    .replace(/^\s{0,8}(?:spawn|exec)\s/, '')
    .replace(/;\s{0,4}(?:spawn|exec|interact)\b/g, ';')
  return quoteBraces(known)
}

function quoteBraces(text: string): string {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (char === '{') {
      if (depth === 0) {
        parts.push(text.slice(start, at))
        start = at + 1
      }
      depth += 1
    } else if (char === '}' && depth > 0) {
      depth -= 1
      if (depth > 0) continue
      parts.push(quoteWords([text.slice(start, at)]))
      start = at + 1
    }
  }
  parts.push(text.slice(start))
  return parts.join('')
}

function quotedIn(args: readonly string[], word: string): readonly string[] {
  return args
    .filter((arg) => arg.includes(word))
    .flatMap((arg) =>
      readCode(arg, languageOfProgram('')).calls.flatMap((each) =>
        each.args.map(({ text }) => text),
      ),
    )
}
