import { createCharTable } from '@ase/text-analysis'
import {
  credentialFiles,
  privateFiles,
  programFolders,
  traversalProofs,
  serverFolders,
  traversalTargets,
  systemFolders,
} from '@ase/url-analysis'
import { wrappers } from '../posix/wrappers.ts'
import { influentialVariables } from '../scripts/benign-commands.ts'
import type { Span } from './statement.ts'
import {
  HASH_START,
  hashWith,
  joinHashes,
  toLowerCode,
  programHashes,
  wordHashes,
} from './word-hash.ts'

/** Names of what commands destroy, open or publish, beside those of files and folders. */
const named =
  'root admin administrator sudo wheel all any prod production main master origin namespace namespaces cluster database databases bucket buckets instances project stack volume volumes snapshots backups users public metadata google internal localhost token secret secrets password credentials key keys history selinux firewall auditd logging audit defender null zero tcp udp exec system recurse force hard mirror purge delete destroy rm rb remove drop stop disable off flush clear'

/** Words that tell a dangerous argument from a harmless one: parts of sensitive paths, and names of what is precious. */
const sensitiveWords: ReadonlySet<string> = new Set([
  ...named.split(' '),
  ...[
    ...credentialFiles,
    ...privateFiles,
    ...traversalProofs,
    ...traversalTargets,
    ...systemFolders,
    ...programFolders,
    ...serverFolders,
  ]
    .flatMap((place) => place.toLowerCase().split(/[^a-z0-9_]+/))
    .filter((word) => word.length > 1),
])

/**
 * What one pass over a statement tells. Words and texts are hashes, and the same object is filled for every statement:
 * nothing is made for a statement that will be left out.
 */
export class StatementScan {
  /** Equal for equal statements. */
  exact = 0
  /** Equal for statements that differ in names and numbers alone. */
  likeness = 0
  /** Equal for statements of the same programs and signs, whatever their options and arguments. */
  form = 0
  /** The name of its first command, when it is written plainly; 0 when there is none. */
  program = 0
  /** Some word stands where a command starts and names a program that rules look at. */
  isNamed = false
  /** Nothing is quoted, expanded, redirected, joined or nested. */
  isPlain = true
  /** It contains a URL. */
  hasAddress = false
  /** It sets a variable that changes what other programs do. */
  speaks = false
  /** Braces may make many words of one. */
  multiplies = false
  /** How many commands it has at most, before anything is expanded. */
  commands = 1
  length = 0
  /** Names that it gives a meaning to: variables, functions, files. */
  readonly defines: number[] = []
}

const wordChars = createCharTable(
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-+@%:,',
)
/** What joins parts of a word that may each be a sensitive one. */
const joints = createCharTable('.-+@%:,')
/** What a plain statement consists of beside words. */
const plainSigns = createCharTable(' \t\r\n/=')
/** Behind these a command starts; behind quotation marks a nested script may. */
const startsCommand = createCharTable('|;&(){}`\n\'"')
const endsCommand = createCharTable('|;&({`\n')
const FLAG_CHARS = 24
const DEFINES_MAX = 8

const sensitive = wordHashes(sensitiveWords)
const wrapping = programHashes(wrappers.keys())
/** Their last word is a file or a variable that others may use. */
const definers = programHashes(
  'cp mv ln install tee dd hash read mapfile readarray curl wget function'.split(' '),
)

/** Reads the parts of a statement. `programs` are those that rules look at, and `used` takes the words that it uses. */
export function scanStatement(
  scan: StatementScan,
  text: string,
  parts: readonly Span[],
  programs: ReadonlySet<number>,
  used: number[] | null = null,
): void {
  let exact = HASH_START
  let likeness = HASH_START
  let form = HASH_START
  let last = -1
  let program = 0
  let lastWord = 0
  let isNamed = false
  let isPlain = true
  let hasAddress = false
  let speaks = false
  let multiplies = false
  let commands = 1
  let length = 0
  let atCommand = true
  let toFile = false
  /** Behind `name=` stands its value, and behind that still a command. */
  let isValue = false
  const { defines } = scan
  if (defines.length > 0) defines.length = 0
  for (const { from, to } of parts) {
    length += to - from
    let at = from
    while (at < to) {
      const code = text.charCodeAt(at)
      if (wordChars[code] !== 1) {
        exact = hashWith(exact, code)
        isValue &&= code === EQUALS || code === PLUS
        if (plainSigns[code] !== 1) {
          isPlain = false
          if (code === BRACE && wordChars[text.charCodeAt(at + 1)] === 1) multiplies = true
        }
        if (endsCommand[code] === 1) commands += 1
        if (startsCommand[code] === 1) atCommand = true
        if (code === GREATER) toFile = true
        else if (code !== SLASH && code !== BLANK && code !== AMPERSAND) toFile = false
        const sign = code === TAB || code === RETURN ? BLANK : code < 128 ? code : OTHER
        if (sign !== last) {
          likeness = hashWith(likeness, sign)
          form = hashWith(form, sign)
        }
        last = sign
        at += 1
        continue
      }
      const start = at
      let hash = HASH_START
      let part = HASH_START
      let known = 0
      let digits = true
      for (let next = code; at < to && wordChars[next] === 1; next = text.charCodeAt(at)) {
        if (next === PLUS && at > start && text.charCodeAt(at + 1) === EQUALS) break
        exact = hashWith(exact, next)
        const small = toLowerCode(next)
        hash = hashWith(hash, small)
        if (joints[next] === 1) {
          if (sensitive.has(part)) known = hashWith(known, part)
          part = HASH_START
        } else {
          part = hashWith(part, small)
          if (next < 48 || next > 57) digits = false
        }
        at += 1
      }
      last = -1
      const appends = at < to && text.charCodeAt(at) === PLUS
      const sign = at < to ? text.charCodeAt(appends ? at + 1 : at) : BLANK
      const stands = atCommand && !isValue && sign !== EQUALS && sign !== SLASH
      isValue = sign === EQUALS && atCommand
      lastWord = hash
      if (sign !== EQUALS || appends) used?.push(hash)
      if (sign === EQUALS) {
        addName(defines, hash)
        if (atCommand && code < 91 && influentialVariables.test(text.slice(start, at))) {
          speaks = true
          likeness = hashWith(likeness, hash)
          form = hashWith(form, hash)
          continue
        }
      } else if (sign === PARENTHESIS || toFile) addName(defines, hash)
      if (sign === SLASH && text.charCodeAt(at - 1) === COLON) hasAddress = true
      if (stands) {
        const wraps = wrapping.has(hash)
        const isProgram = programs.has(hash)
        if (program === 0) program = hash
        atCommand = wraps || code === HYPHEN
        isNamed ||= isProgram
        if (wraps || isProgram) {
          likeness = hashWith(likeness, hash)
          form = hashWith(form, hash)
          continue
        }
      }
      form = hashWith(form, code === HYPHEN ? HYPHEN : LETTER)
      // Options and sensitive words stay what they are; of any other word only that it is one.
      if (at - start <= FLAG_CHARS) {
        if (code === HYPHEN || sensitive.has(hash)) {
          likeness = hashWith(likeness, hash)
          continue
        }
        if (sensitive.has(part)) known = hashWith(known, part)
      }
      likeness = hashWith(likeness, known === 0 ? (digits ? DIGIT : LETTER) : known)
    }
    // Between the parts stands a list.
    likeness = hashWith(likeness, OTHER)
    form = hashWith(form, OTHER)
    atCommand = true
  }
  if (definers.has(program) && lastWord !== 0) {
    addName(defines, lastWord)
    used?.pop()
  }
  scan.exact = joinHashes(exact, hashWith(likeness, length))
  scan.likeness = joinHashes(likeness, hashWith(likeness, OTHER))
  scan.form = joinHashes(form, hashWith(form, OTHER))
  scan.program = program
  scan.isNamed = isNamed
  scan.isPlain = isPlain
  scan.hasAddress = hasAddress
  scan.speaks = speaks
  scan.multiplies = multiplies
  scan.commands = commands
  scan.length = length
}

function addName(names: number[], name: number): void {
  if (names.length < DEFINES_MAX) names.push(name)
}

const TAB = 9
const RETURN = 13
const BLANK = 32
const AMPERSAND = 38
const PLUS = 43
const PARENTHESIS = 40
const HYPHEN = 45
const SLASH = 47
const COLON = 58
const EQUALS = 61
const GREATER = 62
const BRACE = 123
const OTHER = 126
const DIGIT = 48
const LETTER = 119
