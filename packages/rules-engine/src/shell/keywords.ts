import type { Draft, Source } from './source.ts'

/** Reserved words in front of a command, and those that close a compound command. */
const keywords = new Set([
  'if',
  'then',
  'else',
  'elif',
  'while',
  'until',
  'do',
  '!',
  'coproc',
  '}',
  'fi',
  'done',
  'esac',
  'function',
])

export function isKeyword(word: string): boolean {
  return keywords.has(word)
}

/** Stands for the input of a co-process. */
export const COPROCESS = '\uE007coproc'

/** Takes a reserved word that was just read: it is no part of the command; loops start and end here. */
export function readKeyword(source: Source, draft: Draft, word: string): void {
  draft.keyword = word
  if (word === 'coproc') source.variables.setList('COPROC', [COPROCESS, COPROCESS])
  if (word === 'while' || word === 'until') {
    source.loops.push({ start: source.at, names: [], values: null })
  } else if (word === 'done') {
    const loop = source.loops.pop()
    if (loop !== undefined && loop.names.length > 0)
      draft.loop = { loop, body: source.text.slice(loop.start, source.at - word.length) }
  }
}
