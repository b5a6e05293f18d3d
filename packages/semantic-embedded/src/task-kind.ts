import { meaning, orderingMeanings } from './lexicon/lexicon.ts'
import { hasMeaning, type Word } from './words.ts'

/** What a task asks of the reader of a text. */
export interface TaskKind {
  /** The meanings of its verbs. */
  readonly acts: ReadonlySet<number>
  /** It leaves to the text what is done: "follow the steps". */
  readonly delegates: boolean
  /** It asks to read only: a summary, a translation, an answer to a question. */
  readonly reads: boolean
}

/** Words of a task and of a text are the same from here on cut: "summary" and "summarise". */
export function getIntentKey(word: string): string {
  return word.length > 6 ? word.slice(0, 6) : word
}

/** What a task asks for, by its words. */
export function readTaskKind(words: readonly Word[]): TaskKind | undefined {
  if (words.length === 0) return undefined
  const acts = new Set<number>()
  for (const word of words)
    for (const number of word.meanings) if (orderingMeanings.has(number)) acts.add(number)
  const delegates = words.some(
    (word) =>
      delegating.has(word.text) || hasMeaning(word, meaning.obey) || hasMeaning(word, meaning.task),
  )
  const doesMore = active.some((act) => acts.has(act))
  return { acts, delegates, reads: !delegates && !doesMore }
}

/** Words that leave it to a text what is done. */
const delegating: ReadonlySet<string> = new Set(
  'do steps instructions setup install installation set-up guide playbook runbook checklist procedure handle process act according apply'.split(
    ' ',
  ),
)

/** What changes something outside of the answer. */
const active: readonly number[] = [
  meaning.send,
  meaning.pay,
  meaning.acquire,
  meaning.destroy,
  meaning.grant,
  meaning.alter,
  meaning.run,
  meaning.build,
]
