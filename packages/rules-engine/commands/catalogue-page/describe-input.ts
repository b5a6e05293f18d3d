import { redactText } from '@ase/redactor'
import type { TypedInput } from '@ase/schemas'

/** Characters an example takes on the page. */
const EXAMPLE_MAX = 400
/** Characters of one text in it: what is characteristic may stand behind it. */
const TEXT_MAX = 120

/**
 * What is characteristic of an example, on one line: a command, a URL, a text, and what it is compared with.
 * Formatted secrets are redacted and invisible characters escaped, so that the page itself neither leaks nor hides
 * anything.
 */
export function describeInput(input: TypedInput): string {
  const text = redactText(
    listParts(input)
      .filter((part) => part !== '')
      .join(' · '),
  )
  return Array.from(clip(text, EXAMPLE_MAX), escapeInvisible).join('')
}

function listParts({ type, input }: TypedInput): readonly string[] {
  switch (type) {
    case 'context':
      return [
        clip(input.content, TEXT_MAX),
        input.source === 'user' ? 'from the user' : '',
        named('intended use', input.intendedUse),
      ]
    case 'output':
      return [
        clip(input.content, TEXT_MAX),
        input.destination.kind === 'user' && input.destination.identifier === undefined
          ? ''
          : `to ${input.destination.kind} ${input.destination.identifier ?? ''}`.trimEnd(),
        named('purpose', input.purpose),
        input.allowedDataClasses.join() === 'public,internal'
          ? ''
          : `allowed: ${input.allowedDataClasses.join(', ')}`,
      ]
    case 'action':
      return [
        describeCall(input.proposedAction),
        input.userIntent === 'Carry on with the task.' ? '' : named('user', input.userIntent),
        input.grantedCapabilities.join() === input.proposedAction.tool
          ? ''
          : `granted: ${input.grantedCapabilities.join(', ') || 'nothing'}`,
        ...(input.context ?? []).map(({ source, content }) => named(source, content)),
      ]
    case 'mcp':
      return [
        clip(input.content ?? JSON.stringify(input.tools ?? []), EXAMPLE_MAX),
        input.grantedCapabilities.length === 0
          ? ''
          : `granted: ${input.grantedCapabilities.join(', ')}`,
      ]
    case 'trace':
      return [named('goal', input.goal), ...describeEvents(input.events)]
  }
}

function describeCall({ tool, arguments: args }: { tool: string; arguments: object }): string {
  const values: unknown[] = Object.values(args)
  const [only] = values
  return values.length === 1 && typeof only === 'string'
    ? `${tool}: ${clip(only, TEXT_MAX)}`
    : clip(`${tool} ${JSON.stringify(args)}`, TEXT_MAX * 2)
}

type TraceInput = Extract<TypedInput, { type: 'trace' }>['input']

/** Repeated events stand once, with their number; ids and times only where they can decide: used twice, or given. */
function describeEvents(events: TraceInput['events']): readonly string[] {
  const uses = Map.groupBy(events, ({ id }) => id)
  const told: { text: string; times: number }[] = []
  for (const { id, kind, tool, timestamp, arguments: args, content } of events) {
    const mark = (uses.get(id)?.length ?? 0) > 1 ? `id ${id}` : ''
    const what = args === undefined ? clip(content ?? '', TEXT_MAX / 2) : JSON.stringify(args)
    const parts = [mark, timestamp ?? '', kind, tool ?? '', what]
    const text = clip(parts.filter((part) => part !== '').join(' '), TEXT_MAX)
    const last = told.at(-1)
    if (last?.text === text) last.times += 1
    else told.push({ text, times: 1 })
  }
  return told.map(({ text, times }) => (times === 1 ? text : `${text} (${times} times)`))
}

function named(name: string, text: string | undefined): string {
  return text === undefined || text === '' ? '' : `${name}: ${clip(text, TEXT_MAX)}`
}

/** Of a long text its start, its length and its end are shown. */
function clip(text: string, most: number): string {
  if (text.length <= most) return text
  const tail = Math.floor(most / 4)
  const length = text.length > most * 4 ? ` ${text.length} characters ` : ''
  return `${text.slice(0, most - tail)}…${length}…${text.slice(-tail)}`.replace('……', '…')
}

/** Letters and signs that one can see stay; all else could reorder, hide or break the line. */
function escapeInvisible(character: string): string {
  if (character === '`') return "'"
  if (character === ' ' || /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character)) return character
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}
