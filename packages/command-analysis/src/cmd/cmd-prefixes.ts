import { charAt, skipSpaces, type CmdSource } from './cmd-source.ts'
import { endsWord, readCmdWord } from './read-cmd-word.ts'

function nextWord(source: CmdSource): string {
  skipSpaces(source)
  return readCmdWord(source, false).text.toLowerCase()
}

/** Passes the condition of `if`, so that the command behind it comes next. */
export function skipCondition(source: CmdSource): void {
  let word = nextWord(source)
  while (word === '/i' || word === 'not') word = nextWord(source)
  if (/^(?:exist|defined|errorlevel|cmdextversion)$/.test(word)) {
    nextWord(source)
    return
  }
  const equals = word.indexOf('==')
  if (equals >= 0) {
    if (equals === word.length - 2) nextWord(source)
    return
  }
  const operator = nextWord(source)
  if (operator === '==' || /^(?:equ|neq|lss|leq|gtr|geq)$/.test(operator)) nextWord(source)
}

/** Passes the title and options of `start`, so that the program it starts comes next. Says whether it is an address. */
export function skipStartOptions(source: CmdSource): boolean {
  skipSpaces(source)
  if (charAt(source) === '"') {
    const before = source.at
    readCmdWord(source, false)
    skipSpaces(source)
    // A lone quoted word is the program itself.
    if (charAt(source) === '' || endsWord(source, charAt(source))) source.at = before
  }
  for (let count = 0; count < 16; count += 1) {
    skipSpaces(source)
    if (charAt(source) !== '/') break
    const option = readCmdWord(source, false).text.toLowerCase()
    if (option === '/d' || option === '/affinity' || option === '/node') nextWord(source)
  }
  return /^"?[a-z][\w+.-]{2,30}:(?![\\])/i.test(source.text.slice(source.at, source.at + 40))
}
