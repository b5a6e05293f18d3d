import { parseSync } from 'oxc-parser'

/** A word or phrase that the glossary refuses, and what it gives instead. */
export interface RefusedWord {
  /** In lower case, words separated by one space. */
  readonly word: string
  readonly instead: string
}

/** The rows of the glossary's table "not | but". A cell may name several words, separated by commas. */
export function readRefusedWords(glossary: string): RefusedWord[] {
  const rows = glossary
    .split('\n')
    .map((line) => /^\| (?<not>[^|]+) \| (?<but>[^|]+) \|$/.exec(line)?.groups)
    .filter((row) => row !== undefined)
  const begin = rows.findIndex(({ not = '' }) => not.trim() === 'not')
  return rows.slice(begin + 1).flatMap(({ not = '', but = '' }) =>
    not
      .split(',')
      .map((word) => word.trim())
      .filter((word) => !/^-*$/.test(word))
      .map((word) => ({ word, instead: but.trim() })),
  )
}

export interface WordProblem {
  readonly line: number
  readonly refused: RefusedWord
}

/** Refused words in the comments, the names and the test titles of TypeScript source. Other strings may hold any word. */
export function findWordsInSource(
  file: string,
  source: string,
  refused: readonly RefusedWord[],
): WordProblem[] {
  const { program, comments, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed.`)
  const texts = comments.map(({ start, value }) => ({ start, text: value }))
  const pending: unknown[] = [program]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!isRecord(node)) continue
    const { type, name, start } = node
    if (type === 'Identifier' && typeof name === 'string')
      texts.push({ start: Number(start), text: name })
    const title = titleOf(node)
    if (title !== null) texts.push({ start: Number(start), text: title })
    pending.push(...Object.values(node).filter((child) => typeof child === 'object'))
  }
  return texts.flatMap(({ start, text }) =>
    findWords(text, refused).map((found) => ({
      ...found,
      line: found.line + lineOf(source, start),
    })),
  )
}

/** Refused words of a Markdown document. */
export function findWordsInDocument(text: string, refused: readonly RefusedWord[]): WordProblem[] {
  return findWords(text, refused).map((found) => ({ ...found, line: found.line + 1 }))
}

/** `line` counts from 0. */
function findWords(text: string, refused: readonly RefusedWord[]): WordProblem[] {
  return text.split('\n').flatMap((line, index) => {
    const words = ` ${wordsOf(line).join(' ')} `
    return refused
      .filter(({ word }) => words.includes(` ${word} `))
      .map((found) => ({ line: index, refused: found }))
  })
}

/** A name such as `twoWords` is split; `published_names` of logs, metrics and tables are left out, because they stay. */
function wordsOf(text: string): string[] {
  return text
    .replace(/\b[a-z0-9]+(?:_[a-z0-9]+)+\b/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
}

/** The first argument of `test`, `it` and `describe`, with whatever is called on them. */
function titleOf(node: Record<string, unknown>): string | null {
  if (node['type'] !== 'CallExpression' || !Array.isArray(node['arguments'])) return null
  let callee: unknown = node['callee']
  while (isRecord(callee) && callee['type'] !== 'Identifier')
    callee = callee['object'] ?? callee['callee']
  if (!isRecord(callee) || !/^(?:test|it|describe)$/.test(String(callee['name']))) return null
  const [title]: readonly unknown[] = node['arguments']
  return isRecord(title) && title['type'] === 'Literal' && typeof title['value'] === 'string'
    ? title['value']
    : null
}

function lineOf(source: string, start: number): number {
  return source.slice(0, start).split('\n').length
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
