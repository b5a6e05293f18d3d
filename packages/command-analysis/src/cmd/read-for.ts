import { textValue } from '../powershell/value.ts'
import { limits, UNKNOWN } from '../model/model.ts'
import { charAt, skipSpaces, type CmdSource } from './cmd-source.ts'
import { readCmdWord } from './read-cmd-word.ts'

/** Reads another text one level deeper: handed in, since commands hold loops and loops hold commands. */
export type ReadInner = (source: CmdSource, text: string) => void

const WORDS_MAX = 12

/**
 * Reads `for … %x in ( … ) do` up to the command that it repeats. The command inside `in ('…')` is read too. The loop's
 * variable is known when there is only one thing that it can be.
 */
export function readFor(source: CmdSource, readInner: ReadInner): void {
  let name = ''
  let options = ''
  for (let count = 0; count < WORDS_MAX; count += 1) {
    skipSpaces(source)
    if (charAt(source) === '(') break
    const start = source.at
    const word = readCmdWord(source, false).text.toLowerCase()
    const raw = source.text.slice(start, source.at)
    const variable = /^%{1,2}([A-Za-z])$/.exec(raw)
    if (variable !== null) name = (variable[1] ?? '').toLowerCase()
    if (word.includes('tokens') || word.includes('delims')) options = word
    if (word === 'in' || word === '') {
      skipSpaces(source)
      break
    }
  }
  if (charAt(source) !== '(') return
  const set = readSet(source)
  if (name !== '' && options.includes(','))
    setTokens(source, name, options, valueOf(source, set, readInner))
  else if (name !== '')
    source.scope.variables.set(`for:${name}`, textValue(valueOf(source, set, readInner)))
}

/** `"tokens=1,2 delims=;"` gives one variable after the other a part of the line. */
function setTokens(source: CmdSource, first: string, options: string, line: string): void {
  const delimiters = /delims=(\S{1,16})/.exec(options)?.[1] ?? ' \t'
  const wanted = /tokens=([\d,*]{1,32})/.exec(options)?.[1]?.split(',') ?? []
  let parts: readonly string[] = [line]
  for (const delimiter of delimiters) parts = parts.flatMap((part) => part.split(delimiter))
  for (const [index, token] of wanted.slice(0, 16).entries()) {
    const name = String.fromCharCode(first.charCodeAt(0) + index)
    const text = token === '*' ? parts.slice(index).join(' ') : parts[Number(token) - 1]
    source.scope.variables.set(`for:${name}`, textValue(line === UNKNOWN ? UNKNOWN : (text ?? '')))
  }
}

/** The text up to the parenthesis that closes the set, quotes respected. */
function readSet(source: CmdSource): string {
  const start = source.at + 1
  let quote = ''
  let open = 1
  source.at = start
  while (source.at < source.text.length && open > 0) {
    const char = charAt(source)
    if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '"' || char === "'" || char === '`') quote = char
    else if (char === '(') open += 1
    else if (char === ')') open -= 1
    source.at += 1
  }
  return source.text.slice(start, open === 0 ? source.at - 1 : source.at).trim()
}

function valueOf(source: CmdSource, set: string, readInner: ReadInner): string {
  const quote = set.charAt(0)
  if ((quote === "'" || quote === '`') && set.endsWith(quote) && set.length > 2)
    return outputOf(source, set.slice(1, -1), readInner)
  const plain = set.replace(/^"([^"]*)"$/, '$1')
  // Of several things the first stands for all.
  return plain === '' ? UNKNOWN : plain === set ? (set.split(/[\s,;]+/, 1)[0] ?? UNKNOWN) : plain
}

function outputOf(source: CmdSource, command: string, readInner: ReadInner): string {
  const { budget } = source.scope
  budget.charsLeft -= command.length
  if (budget.charsLeft < 0 || source.nesting >= limits.depth) {
    budget.limited = true
    return UNKNOWN
  }
  readInner(source, command.replace(/\^([|&<>"])/g, '$1'))
  return /^echo\s([^|&<>]+)$/i.exec(command)?.[1]?.trim() ?? UNKNOWN
}
