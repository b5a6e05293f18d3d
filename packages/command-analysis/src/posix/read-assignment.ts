import { isUnknown, type Word } from '../model/model.ts'
import { readValueWords, readWords } from './read-word.ts'
import { added, isBlank, type Draft, type Source } from './source.ts'
import { unseenIn } from './unseen-sources.ts'

/** Commands after which `name=value` still assigns. */
export const declares = new Set(['export', 'declare', 'local', 'readonly', 'typeset', 'alias'])

/** Reads the value after `name=` or `name+=`, an array included, and keeps it for later expansions. */
export function readAssignment(source: Source, draft: Draft, named: string): void {
  const appends = named.endsWith('+=')
  const name = named.slice(0, appends ? -2 : -1)
  const isArray = source.text.charAt(source.at) === '('
  const words = isArray ? inOrder(readArray(source)) : readValue(source)
  const written = words.map((word) => word.text).join(' ')
  const text = refersToName(draft) ? (source.variables.find(written) ?? written) : written
  assign(source, name, text, appends)
  if (isArray)
    source.variables.setList(
      name,
      words.map((word) => word.text),
      appends,
    )
  const substitutions = words.flatMap((word) => word.substitutions)
  if (substitutions.length > 0 && isUnknown(text))
    source.variables.setSources(name, unseenIn(substitutions))
  const assignment = { name, value: { text, substitutions } }
  draft.assignments = added(draft.assignments, assignment)
}

/** `declare -n short=name` */
function refersToName({ argv }: Draft): boolean {
  return argv.length > 1 && argv.some(({ text }) => /^-[a-zA-Z]{0,4}n$/.test(text))
}

/** `name=`, `name+=` and `name[key]=`. */
function assign(source: Source, name: string, text: string, appends: boolean): void {
  const bracket = name.indexOf('[')
  if (bracket > 0) {
    const key = name.slice(bracket + 1, -1).replace(/^["']|["']$/g, '')
    source.variables.setItem(name.slice(0, bracket), key, text)
  } else if (appends) source.variables.append(name, text)
  else source.variables.set(name, text)
}

/** `([2]=c [0]=a)`: the shell hands the items on by their numbers. */
function inOrder(words: readonly Word[]): readonly Word[] {
  if (words.length < 2 || !words.every(({ text }) => numbered.test(text))) return words
  return words.toSorted((one, other) => indexOf(one) - indexOf(other))
}

const numbered = /^\[\d{1,4}\]=/

function indexOf({ text }: Word): number {
  return Number(text.slice(1, text.indexOf(']')))
}

function readValue(source: Source): Word[] {
  const next = source.text.charAt(source.at)
  return next === '' || isBlank(next) ? [] : readValueWords(source)
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
