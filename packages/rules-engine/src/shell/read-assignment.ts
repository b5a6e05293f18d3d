import type { Word } from './model.ts'
import { readWords } from './read-word.ts'
import type { Draft, Source } from './source.ts'

/** Commands after which `name=value` still assigns. */
export const declares = new Set(['export', 'declare', 'local', 'readonly', 'typeset', 'alias'])

/** Reads the value after `name=` or `name+=`, an array included, and keeps it for later expansions. */
export function readAssignment(source: Source, draft: Draft, named: string): void {
  const appends = named.endsWith('+=')
  const name = named.slice(0, appends ? -2 : -1)
  const words = source.text.charAt(source.at) === '(' ? readArray(source) : readValue(source)
  const text = words.map((word) => word.text).join(' ')
  if (appends) source.variables.append(name, text)
  else source.variables.set(name, text)
  draft.assignments.push({
    name,
    value: { text, substitutions: words.flatMap((word) => word.substitutions) },
  })
}

function readValue(source: Source): Word[] {
  const next = source.text.charAt(source.at)
  return next === '' || isBlank(next) ? [] : readWords(source)
}

function readArray(source: Source): Word[] {
  source.at += 1
  const words: Word[] = []
  while (source.at < source.text.length) {
    const char = source.text.charAt(source.at)
    if (char === ')') {
      source.at += 1
      break
    }
    const before = source.at
    if (!isBlank(char)) words.push(...readWords(source))
    if (source.at === before) source.at += 1
  }
  return words
}

function isBlank(char: string): boolean {
  return char === ' ' || char === '\n' || char === '\t' || char === '\r'
}
