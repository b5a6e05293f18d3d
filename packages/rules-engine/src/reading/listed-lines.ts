import { commandName } from '@ase/command-analysis'

const listKeys = new Set(['commands', 'cmds', 'scripts', 'lines', 'steps'])
/** Programs whose arguments are texts, patterns or programs of another language. */
const talkers: ReadonlySet<string> = new Set(
  'echo printf print grep egrep fgrep rg ag ack sed awk gawk jq yq find git gh glab python python3 py node deno ruby perl php lua logger cowsay say notify-send wall espeak tmux screen'.split(
    ' ',
  ),
)
const ALONE_MAX = 64

/**
 * A list of strings may be one command in words or several command lines. These are the texts in which its items are
 * lines: all under a key for several commands; else items with spaces that no option and no text program takes.
 */
export function linesAmong(key: string, items: readonly string[]): readonly string[] {
  if (items.length < 2) return []
  const lines = listKeys.has(key) ? items : linesBetweenWords(items)
  if (lines.length === 0) return []
  // A line that leaves something open must not swallow the next one.
  const open = lines.filter(leavesOpen)
  return [lines.filter((line) => !leavesOpen(line)).join('\n'), ...open.slice(0, ALONE_MAX)]
}

function linesBetweenWords(items: readonly string[]): readonly string[] {
  if (talkers.has(commandName(items[0] ?? ''))) return []
  return items.filter(
    (text, at) => at > 0 && /\S\s+\S/.test(text) && !(items[at - 1] ?? '').startsWith('-'),
  )
}

function leavesOpen(line: string): boolean {
  return (
    line.endsWith('\\') ||
    line.includes('<<') ||
    count(line, "'") % 2 === 1 ||
    count(line, '"') % 2 === 1
  )
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1
}
