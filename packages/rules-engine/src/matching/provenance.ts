import type { Reading } from '../reading/reading.ts'
import type { ToolCall } from '../reading/tool-call.ts'
import { hasAny, toolKinds } from '../reading/tool-words.ts'
import type { DistinctValue } from '../text/values.ts'

const changing = [
  'set',
  'role',
  'install',
  'create',
  'update',
  'add',
  'grant',
  'http',
  'request',
  'execute',
  'run',
]
const looking = ['search', 'list', 'read', 'think', 'view', 'lookup']

/** Tools that only look at things cannot do what a stranger wants. */
export function changesState({ words }: ToolCall): boolean {
  const changes =
    hasAny(words, toolKinds.send) || hasAny(words, toolKinds.delete) || hasAny(words, changing)
  return changes && !hasAny(words, looking)
}

/** Values of the call that strangers named before it and the user never did. */
export function strangersValues(reading: Reading, call: ToolCall): readonly DistinctValue[] {
  const { firstForeign, userNames } = reading.background()
  if (firstForeign.size === 0) return []
  return call.values().filter(({ value }) => {
    const first = firstForeign.get(value)
    return first !== undefined && first <= (call.event ?? 0) && !userNames(value)
  })
}

/** Bare names (a package, a user) count too when they stand as they are in the foreign text of an action. */
export function hasStrangersName(reading: Reading, call: ToolCall): boolean {
  const { externalText, userText } = reading.background()
  if (externalText === '') return false
  return call
    .texts()
    .strings.slice(0, 32)
    .map(({ text }) => text)
    .filter((text) => /^[\w@./:-]{5,80}$/.test(text) && /[-_./@\d]/.test(text))
    .some(
      (text) => externalText.includes(text.toLowerCase()) && !userText.includes(text.toLowerCase()),
    )
}
