import { redactText } from '@ase/redactor'
import type { TypedInput } from '@ase/schemas'

/** Characters an example takes on the page. */
const EXAMPLE_MAX = 160

/**
 * What is characteristic of an example, on one line: a command, an address, a text. Formatted secrets are redacted and
 * invisible characters escaped, so that the page itself neither leaks nor hides anything.
 */
export function describeInput(input: TypedInput): string {
  const text = redactText(essence(input))
  const visible = Array.from(text.slice(0, EXAMPLE_MAX), escapeInvisible).join('')
  return text.length > EXAMPLE_MAX ? `${visible}…` : visible
}

function essence({ type, input }: TypedInput): string {
  switch (type) {
    case 'context':
    case 'output':
      return input.content
    case 'action': {
      const { tool, arguments: args } = input.proposedAction
      const values = Object.values(args)
      const [only] = values
      return values.length === 1 && typeof only === 'string'
        ? `${tool}: ${only}`
        : `${tool} ${JSON.stringify(args)}`
    }
    case 'mcp':
      return input.content ?? JSON.stringify(input.tools ?? [])
    case 'trace':
      return input.events
        .map(({ kind, tool, arguments: args, content }) =>
          [kind, tool, args === undefined ? content : JSON.stringify(args)]
            .filter((part) => part !== undefined)
            .join(' '),
        )
        .join(' → ')
  }
}

/** Printable Latin stays; all else could reorder, hide or break the line. */
function escapeInvisible(character: string): string {
  const point = character.codePointAt(0) ?? 0
  if ((point >= 0x20 && point < 0x7f) || (point >= 0xa1 && point < 0x250 && point !== 0xad))
    return character === '`' ? "'" : character
  if (character === '→' || character === '…') return character
  return `\\u{${point.toString(16)}}`
}
