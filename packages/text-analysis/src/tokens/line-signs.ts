import type { Token } from './token.ts'

/** Words that may stand between the name of an option and a phrase: `--quiet: do not tell`. */
const GLOSS_WORDS = 3

/** Right behind the name of an option, as a manual explains it: `--quiet: do not tell`, `-q, --quiet  do not tell`. */
export function explainsOption(token: Token): boolean {
  const before = token.lineBefore()
  const gap = Math.max(before.lastIndexOf(': '), before.lastIndexOf('  '))
  if (gap < 0 || before.slice(gap).trim().split(' ').length > GLOSS_WORDS) return false
  const head = before.slice(0, gap).trimEnd()
  return /^--?[a-z][\w-]{0,30}$/i.test(head.slice(head.lastIndexOf(' ') + 1))
}

/** In a comment of a program. */
export function isComment(token: Token): boolean {
  const line = token.lineBefore().trimStart()
  return line.startsWith('//') || line.startsWith('/*') || line.startsWith('# ')
}

/** Behind the signs of a comment, also in a line that a search printed with its place. */
export function isCodeComment(token: Token): boolean {
  const line = token.lineBefore()
  return (
    isComment(token) || line.includes('/* ') || line.includes('\t// ') || line.includes('; // ')
  )
}

/** An item of a list: the line begins with a bullet or a number. */
export function isListed(token: Token): boolean {
  return /^\s{0,16}(?:[-*\u2022]|\d{1,3}[.)])\s/.test(token.lineBefore())
}

/** In a line that repeats what someone else wrote. */
export function isQuotedLine(token: Token): boolean {
  return token.lineBefore().startsWith('>')
}

/** Signs that only expressions for searching have: what stands between two words of a phrase, or around it. */
const patternSigns = [')?', '.*', '\\s', '\\b', '(?:', '\\W', '/i,', '/i)', '/i;']

/** A phrase is written as a pattern for searching: `ignore (all )?previous instructions`. */
export function isSearchPattern(first: Token, last: Token): boolean {
  const written = first.textTo(last)
  if (written.includes('|') && written.includes('(')) return true
  return patternSigns.some((sign) => written.includes(sign))
}
