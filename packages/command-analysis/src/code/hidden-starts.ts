import { isUnknown } from '../model/model.ts'
import type { CodeCall } from './code-state.ts'

/** Beyond this a program has other reasons to turn texts around. */
const PROGRAM_MAX = 1024

/** By what a short program spells a text without writing it. */
const marks =
  'chr( chr, map(chr {chr {chr} fromchar fromcodepoint pack( .pack unpack [::-1] .reverse reversed( strrev rot13 rot_13 maketrans rawtochar inttoutf8 string.char bytes([ bytearray xor fromhex b64decode b64 base64 unhexlify binascii codecs atob'.split(
    ' ',
  )
const phrases = ['scalar reverse', ' chr ', 'sprintf("%c"']

/** Does a call that starts something get what the program only spells: characters by number, turned or shifted letters? */
export function startsHiddenText({ args, name }: CodeCall, code: string): boolean {
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
export function passesStarter(code: string): boolean {
  if (code.length > PROGRAM_MAX || !code.includes('lambda')) return false
  return (
    /\blambda \w{1,16}: ?\w{1,16}\(/.test(code) &&
    code.includes('))(') &&
    /\.(?:system|popen|call)\b/.test(code)
  )
}
