import type { TypedInput } from '@ase/schemas'
import { tokenize } from '../text/tokenize.ts'

type Event = Extract<TypedInput, { type: 'trace' }>['input']['events'][number]

const HEAD = 400

/** First words of a refusal, without accents. */
const refusing = new Set(
  'no nope nah not stop wait hold never don leave nein nicht halt stopp non pas attends nao espera nee niet nej nie'.split(
    ' ',
  ),
)
/** Words that give a refusal anywhere in a short answer. */
const declining =
  /\b(?:(?:do not|don['’]t|please not|not yet|not before|not until|hold (?:off|on)|rather (?:you )?(?:did )?not|leave it|let['’]s not|bitte nicht|noch nicht|pas encore|todav[ií]a no|non ancora))\b/
/** What is wanted in place of the refused: then the next act is no defiance. */
const offering =
  /\b(?:only|just|instead|but|use|take|make it|rather than|go ahead|nur|sondern|stattdessen|seulement|solo|pero|mais)\b|[,;] (?:do it )?now\b/

/**
 * The user's answer, in lower case, when it declines what the model has just asked; empty when it agrees, offers
 * something else, or answers no question.
 */
export function refusalIn(question: Event | undefined, answer: Event): string {
  if (question?.kind !== 'model_message') return ''
  if (!(question.content ?? '').slice(-HEAD).includes('?')) return ''
  const text = (answer.content ?? '').slice(0, HEAD).toLowerCase()
  const [first] = tokenize(text)
  if (!refusing.has(first?.word ?? '') && !declining.test(text)) return ''
  return offering.test(text) ? '' : text
}
