/** Shells that read POSIX scripts, or nearly so, by the name that `commandName` gives. */
export const shells: ReadonlySet<string> = new Set(
  'sh bash zsh dash ash ksh mksh pdksh lksh fish rbash rzsh csh tcsh yash nu elvish xonsh oil osh'.split(
    ' ',
  ),
)

/** Interpreters of other languages whose programs are read as code. */
export const codeInterpreters: ReadonlySet<string> = new Set(
  'python pypy perl ruby jruby node nodejs php lua luajit deno bun osascript r rscript julia groovy tsx ts-node guile elixir scala ghc runghc erl sbcl clisp racket clojure crystal swift jshell octave raku emacs emacsclient nim'.split(
    ' ',
  ),
)

/** Programs that run what they are given: a script in a file, in an argument or on their standard input. */
export const interpreters: ReadonlySet<string> = new Set([
  ...shells,
  ...codeInterpreters,
  'pwsh',
  'powershell',
  'tclsh',
  'wish',
  'expect',
  'iex',
  'invoke-expression',
  'cmd',
])

/** Does `a-z0-9_`, the inside of a bracket expression, name the character? Classes such as `[:alpha:]` are for the caller. */
export function isInBracketExpression(body: string, char: string): boolean {
  for (let at = 0; at < body.length; at += 1) {
    const isRange = body.charAt(at + 1) === '-' && at + 2 < body.length
    if (!isRange && body.charAt(at) === char) return true
    if (isRange && body.charAt(at) <= char && char <= body.charAt(at + 2)) return true
    if (isRange) at += 2
  }
  return false
}

/** A pattern that stands for a short name is short itself. */
const GLOB_MAX = 128

/**
 * The program behind a command word: without folders, `.exe`, case and version suffix (`/usr/bin/Python3.12` is
 * python). A short pattern (`/b?n/r?`) gives the program that it stands for.
 */
export function commandName(word: string): string {
  return isPlain(word) ? word : normalName(word)
}

/** Small letters, hyphens and underscores: nearly every name, and nothing in it to take off. */
function isPlain(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at)
    if ((code < 97 || code > 122) && code !== 45 && code !== 95) return false
  }
  return true
}

function normalName(word: string): string {
  // `=rm` of zsh is the program's path.
  const unmarked = word.replace(/[\uE000-\uE005]/g, '').replace(/^=/, '')
  const base = unmarked
    .slice(Math.max(unmarked.lastIndexOf('/'), unmarked.lastIndexOf('\\')) + 1)
    .toLowerCase()
  const plain = /\.(exe|com|cmd|bat)$/.test(base) ? base.slice(0, -4) : base
  if (plain === '%comspec%') return 'cmd'
  if (plain === 'exe' && /^\/proc\/(?:self|\$\$|\d{1,8})\/exe$/.test(unmarked)) return 'sh'
  // Without a folder it is a pattern of `case`, not of a program.
  if (base.length < unmarked.length && plain.length <= GLOB_MAX && /[?*[]/.test(plain))
    return resolveGlob(plain)
  return /^(python|pypy|perl|ruby|php|node|lua|pip)[0-9.]{1,6}$/.exec(plain)?.[1] ?? plain
}

/** Programs whose names are worth hiding behind a pattern such as `/b?n/r?`, a link or a variable. */
const oftenHidden =
  'rm sh bash cat nc dd ncat curl wget python perl ruby node php chmod chown chgrp sudo passwd base64 find mv cp tee mkfs mkfs.ext4 mkfs.xfs wipefs shred truncate kill killall pkill ssh scp zsh dash socat crontab at useradd usermod userdel insmod modprobe iptables systemctl shutdown reboot halt kubectl docker aws psql mysql terraform git redis-cli cryptsetup lvremove xxd openssl'.split(
    ' ',
  )
const oftenHiddenNames = new Set(oftenHidden)

export function isOftenHidden(name: string): boolean {
  return oftenHiddenNames.has(name)
}

function resolveGlob(pattern: string): string {
  const items = itemsOf(pattern)
  const letters = items.filter((item) => item.length === 1 && item !== '*' && item !== '?')
  if (letters.length === 0 && !pattern.includes('[')) return pattern
  const match = oftenHidden.find(
    (name) => letters.every((letter) => name.includes(letter)) && matchesItems(items, name),
  )
  return match ?? pattern
}

/** Does a pattern of a shell stand for a name: `?`, `*` and classes, by one pass with a single remembered star. */
export function matchesGlob(pattern: string, name: string): boolean {
  return matchesItems(itemsOf(pattern), name)
}

/** Characters, `?`, `*` and classes. */
function itemsOf(pattern: string): readonly string[] {
  return pattern.match(/\[[!^]?(?:\[:[a-z]{1,8}:\]|[^\][]){1,40}\]|[^[]/g) ?? []
}

function matchesItems(items: readonly string[], name: string): boolean {
  let item = 0
  let at = 0
  let star = -1
  let starAt = 0
  while (at < name.length) {
    const current = items[item]
    if (current !== undefined && current !== '*' && matchesItem(current, name.charAt(at))) {
      item += 1
      at += 1
    } else if (current === '*') {
      star = item
      starAt = at
      item += 1
    } else if (star >= 0) {
      item = star + 1
      starAt += 1
      at = starAt
    } else return false
  }
  return items.slice(item).every((rest) => rest === '*')
}

function matchesItem(item: string, char: string): boolean {
  return item === '?' || (item.length > 1 ? isInClass(item.slice(1, -1), char) : item === char)
}

/** `[abc]`, `[a-z]`, `[!x]`, `[[:alpha:]]`: names have letters, so any class of POSIX that has some is all of them. */
function isInClass(body: string, char: string): boolean {
  const negated = body.length > 1 && /^[!^]/.test(body)
  const members = negated ? body.slice(1) : body
  return negated !== hasMember(members, char)
}

function hasMember(members: string, char: string): boolean {
  if (members.includes('[:')) return !/\[:(?:digit|space|punct|blank|cntrl):\]/.test(members)
  return isInBracketExpression(members, char)
}
