import { UNKNOWN, type SimpleCommand } from './model.ts'
import type { Draft, Source } from './source.ts'

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

/** Closes a command: keywords in front go, loops and `set --` bind their variables. Null when nothing is left. */
export function finish(source: Source, draft: Draft): SimpleCommand | null {
  let argv = draft.argv
  while (keywords.has(argv[0]?.text ?? '')) argv = argv.slice(1)
  const [first, second] = argv
  if (first?.text === 'for' && second !== undefined && argv[2]?.text === 'in') {
    source.variables.set(
      second.text,
      argv
        .slice(3)
        .map((word) => word.text)
        .join(' '),
    )
  }
  if (first?.text === 'set' && second?.text === '--') {
    source.variables.set(
      '@',
      argv
        .slice(2)
        .map((word) => word.text)
        .join(' '),
    )
  }
  if (first?.text === 'read' && second !== undefined)
    source.variables.set(argv.at(-1)?.text ?? '', UNKNOWN)
  const empty = argv.length === 0 && draft.group.length === 0 && draft.assignments.length === 0
  if (empty && draft.redirects.length === 0) return null
  if (source.budget.commandsLeft === 0) {
    source.budget.limited = true
    // Nothing further can be found: what is left is not worth the time.
    source.at = source.text.length
    return null
  }
  source.budget.commandsLeft -= 1
  // The draft itself: a here-document's body arrives only at the end of the line.
  draft.argv = argv
  return draft
}
