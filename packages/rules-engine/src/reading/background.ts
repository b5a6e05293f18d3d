import type { TypedInput } from '@ase/schemas'
import { distinctValues } from '../text/values.ts'
import { tokenize } from '../text/tokenize.ts'
import type { Passage } from './passages.ts'

/** What the user said, and which values strangers brought in. Made once per envelope. */
export interface Background {
  readonly userWords: ReadonlySet<string>
  readonly userText: string
  /** What strangers wrote, lower case; only for a single proposed action. */
  readonly externalText: string
  /** The first event in which a foreign text names the value; 0 for the context of an action. */
  readonly firstForeign: ReadonlyMap<string, number>
  /** Does the user's own text name the value? Answers are kept. */
  readonly userNames: (value: string) => boolean
}

const FOREIGN_VALUES_MAX = 512

export function backgroundOf(envelope: TypedInput, passages: readonly Passage[]): Background {
  const userText = userTextOf(envelope).toLowerCase()
  const compact = userText.replaceAll(' ', '')
  const answers = new Map<string, boolean>()
  return {
    userWords: new Set(tokenize(userText).map(({ word }) => word)),
    userText,
    externalText:
      envelope.type === 'action'
        ? foreignPassages(passages)
            .map(({ text }) => text)
            .join('\n')
            .toLowerCase()
        : '',
    firstForeign: foreignValues(passages),
    userNames: (value) => {
      const known = answers.get(value) ?? compact.includes(value)
      answers.set(value, known)
      return known
    },
  }
}

function userTextOf(envelope: TypedInput): string {
  if (envelope.type === 'action') {
    const context = (envelope.input.context ?? []).filter(({ source }) => source === 'user')
    return [envelope.input.userIntent, ...context.map(({ content }) => content)].join('\n')
  }
  if (envelope.type !== 'trace') return ''
  const events = envelope.input.events.filter(
    ({ kind, source }) => kind === 'user_message' || kind === 'approval' || source === 'user',
  )
  return [envelope.input.goal, ...events.map(({ content }) => content ?? '')].join('\n')
}

function foreignPassages(passages: readonly Passage[]): readonly Passage[] {
  return passages.filter(({ origin }) => origin !== 'user')
}

function foreignValues(passages: readonly Passage[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>()
  for (const { text, event } of foreignPassages(passages)) {
    for (const { value } of distinctValues(text)) {
      if (first.size >= FOREIGN_VALUES_MAX) return first
      if (!first.has(value)) first.set(value, event ?? 0)
    }
  }
  return first
}
