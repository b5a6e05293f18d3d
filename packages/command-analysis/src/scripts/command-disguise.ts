import { createCharTable } from '@ase/text-analysis'

/**
 * Does a script spell a command in a way that no user types and no script needs, only to slip past a reader of the raw
 * text? Takes POSIX text; linear. Sources: Bash reference manual (expansions), filter bypasses of command injection as
 * OWASP and MITRE T1027 list them.
 */
export function isDisguised(script: string): boolean {
  let at = 0
  let atCommand = true
  const end = scriptEnd(script)
  while (at < end) {
    const code = script.charCodeAt(at)
    if (isBlank(code)) at += 1
    else if (isSeparator(script, at, code)) {
      // `a=(` opens a list of words.
      atCommand = code !== 40 || script.charCodeAt(at - 1) !== 61
      at += 1
    } else if (code === HASH) {
      const line = script.indexOf('\n', at)
      at = line < 0 ? end : line
    } else {
      const stop = wordEnd(script, at, end)
      const last = Math.min(stop, at + WORD_MAX)
      const odd = holdsOddChar(script, at, last)
      if (atCommand || odd) {
        const word = script.slice(at, last)
        if (odd && (isOddWord(word) || (atCommand && isOddName(word)))) return true
        atCommand = atCommand && keepsCommandPosition(word)
      }
      at = Math.max(stop, at + 1)
    }
  }
  return false
}

/** Every odd spelling holds one of these. */
const oddChars = createCharTable('$?[{\'"\\')

function holdsOddChar(script: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (oddChars[script.charCodeAt(at)] === 1) return true
  return false
}

/** A longer word is data. */
const WORD_MAX = 256
const HASH = 35

/** Bodies of here-documents are text, and where they end is known only to the reader of the whole grammar. */
function scriptEnd(script: string): number {
  const heredoc = script.indexOf('<<')
  if (heredoc < 0) return script.length
  const line = script.indexOf('\n', heredoc)
  return line < 0 ? script.length : line
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9
}

function isSeparator(script: string, at: number, code: number): boolean {
  switch (code) {
    case 10: // newline
    case 13: // carriage return
    case 38: // &
    case 40: // (
    case 41: // )
    case 59: // ;
    case 96: // `
    case 124: // |
      return true
    case 36: // $(
      return script.charCodeAt(at + 1) === 40
    default:
      return false
  }
}

/** What a word may end with or take along. */
const wordSigns = createCharTable('\\\'" \t\n\r&()$;`|')

/** Where the word ends that starts here. Quoted parts belong to it whatever they hold. */
function wordEnd(script: string, start: number, end: number): number {
  for (let at = start; at < end; at++) {
    const code = script.charCodeAt(at)
    if (wordSigns[code] !== 1) continue
    if (code === 92) at += 1
    else if (code === 39 || code === 34) {
      const close = script.indexOf(code === 39 ? "'" : '"', at + 1)
      if (close < 0) return end
      at = close
    } else if (isBlank(code) || (code !== 36 && isSeparator(script, at, code))) return at
    else if (code === 36 && script.charCodeAt(at + 1) === 40 && script.charCodeAt(at + 2) !== 41)
      return at
    else if (code === 36 && script.charCodeAt(at + 1) === 40) at += 2
  }
  return end
}

const leading = new Set([
  'then',
  'do',
  'else',
  'elif',
  'if',
  'while',
  'until',
  '!',
  'time',
  '{',
  'sudo',
  'exec',
])

function keepsCommandPosition(word: string): boolean {
  return leading.has(word) || (word.includes('=') && /^[A-Za-z_][A-Za-z0-9_]{0,64}=/.test(word))
}

/** Blanks and slashes that are made of variables, and folders that are guessed by their length. */
function isOddWord(word: string): boolean {
  if (word.includes('IFS') && /^[^'"=]{0,200}[A-Za-z0-9}/]\$(?:IFS|\{IFS[}%:])/.test(word))
    return true
  if (
    word.includes(':0:1}') &&
    /^[^'"]{0,200}\$\{(?:HOME|PATH|PWD|SHELL|OLDPWD):0:1\}[A-Za-z]/.test(word)
  )
    return true
  return /^\/(?:[a-z?*]{1,40}\/){0,6}\?{2,20}(?:\/|$)/.test(word)
}

/** Names that are cut by quotes, escapes or empty variables, listed in braces, or guessed by a pattern. */
function isOddName(word: string): boolean {
  if (word.startsWith('{')) return isListInBraces(word)
  if (/^\/[a-z/]{0,40}(?:[?[]|['"\\]\[)/.test(word)) return true
  if (/^[A-Za-z]{1,20}\$(?:[@*1-9]|\(\))[A-Za-z]/.test(word)) return true
  if (!/^[A-Za-z/'"\\]{3,64}$/.test(word) || !/['"\\]/.test(word)) return false
  if (/^(?:'[^'"]{0,64}'|"[^'"]{0,64}")$/.test(word)) return false
  const plain = word.replace(/['"\\]/g, '')
  return knownNames.has(plain.slice(plain.lastIndexOf('/') + 1)) && plain !== word.slice(1)
}

/** `{cat,notes}` is `cat notes`. */
function isListInBraces(word: string): boolean {
  const comma = word.indexOf(',')
  return comma > 0 && word.indexOf('}') > comma && /^\{[A-Za-z/,]/.test(word)
}

/** What such spellings are made for; other names with a quote or backslash inside may be folders of Windows. */
const knownNames = new Set(
  (
    'bash sh zsh dash ksh cat tac less more head tail nl od xxd strings cp mv rm dd ls id whoami uname hostname ping nc ncat ' +
    'netcat socat curl wget ftp tftp scp ssh telnet python perl ruby php node lua awk gawk sed find xargs tar zip gzip base64 ' +
    'chmod chown chattr mkfs shred kill killall shutdown reboot halt crontab at systemctl service iptables useradd passwd ' +
    'sudo su env printenv echo printf eval source exec nohup touch tee git docker kubectl mysql psql openssl nslookup dig ' +
    'ifconfig ip netstat ps history'
  ).split(' '),
)
