import type { Signals } from '@ase/schemas'
import { wordSet } from './intent.ts'
import { fieldsOf, textOf } from './json.ts'
import { signalOf, strongestWindow } from './logistic.ts'
import { textModel } from './model.ts'
import { concept } from './concepts.ts'
import { readSentences } from './read-sentences.ts'
import { means, readWords } from './words.ts'

/** `promptInjection` of content before it enters the context of a model. */
export function assessContext(state: unknown): Signals {
  const { content, source, intendedUse } = fieldsOf(state)
  const task = textOf(intendedUse)
  const reading = { fromUser: source === 'user', intent: longWords(task), guarded: isGuarded(task) }
  return {
    promptInjection: signalOf(strongestWindow(readSentences(textOf(content), reading), textModel)),
  }
}

/** "Never give away the code": the task of the model names what it must keep. */
function isGuarded(task: string): boolean {
  const words = readWords(task)
  const forbids = words.some((word) => means(word, concept.not))
  return (
    forbids && words.some((word) => means(word, concept.secret | concept.reveal | concept.tell))
  )
}

function longWords(text: string): Set<string> {
  return new Set([...wordSet(text)].filter((word) => word.length > 3))
}
