import type { EvaluationType } from '@ase/schemas'
import { readFields, readItems, readString, type Fields } from '../json.ts'

/**
 * The text in a state that a third party may have written and that a model reads, one part a line:
 * what a classifier of attacks on models has to see. The user's own words and the agent's own call are not in it.
 * Characters are brought to one form, and invisible ones are removed, so that neither splits a word; hidden
 * letters (Unicode tags) become visible ones. Everything missing or odd reads as empty.
 */
export function extractReadableText(type: EvaluationType, state: unknown): string {
  return stringsByType[type](readFields(state))
    .filter((text) => text.trim() !== '')
    .join('\n')
    .replaceAll(/[\u{e0020}-\u{e007e}]/gu, (tag) =>
      String.fromCharCode((tag.codePointAt(0) ?? 0) & 0x7f),
    )
    .replaceAll(/[\u007F-\u009F\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/([\p{M}\uff9e\uff9f]{8})[\p{M}\uff9e\uff9f]+/gu, '$1') // putting a long run of marks in order takes the square of its length
    .normalize('NFKC')
}

const stringsByType: Readonly<Record<EvaluationType, (state: Fields) => string[]>> = {
  context: ({ content }) => [readString(content)],
  action: ({ context }) =>
    readItems(context)
      .map(readFields)
      .filter(({ source }) => source !== 'user')
      .map(({ content }) => readString(content)),
  output: ({ content }) => [readString(content)],
  mcp: ({ tools, content }) => [
    ...readItems(tools).map(readFields).flatMap(stringsOfTool),
    readString(content),
  ],
  trace: ({ events }) =>
    readItems(events)
      .map(readFields)
      .filter(({ kind, source }) => !fromUser.has(readString(kind)) && source !== 'user')
      .map(({ content }) => readString(content)),
}

const fromUser: ReadonlySet<string> = new Set(['user_message', 'approval'])

/** A model is shown the whole schema of a tool: names, descriptions, defaults, examples. */
function stringsOfTool({ name, description, inputSchema }: Fields): string[] {
  return [readString(name), readString(description), ...collectStrings(inputSchema)]
}

/** Every key and string of a JSON value in the order in which it is written, without recursion. */
function collectStrings(value: unknown): string[] {
  const strings: string[] = []
  const left: unknown[] = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next === 'string') strings.push(next)
    if (typeof next !== 'object' || next === null) continue
    const inner: unknown[] = Array.isArray(next) ? next : Object.entries(next).flat()
    for (const each of inner.toReversed()) left.push(each)
  }
  return strings
}
