import { valueAfter } from './argument-words.ts'
import { quoteAll } from '../model/quote-words.ts'

/** `runuser -u x -- cmd` takes words; `su x -c 'cmd'` a text. */
export function switchedUser(args: readonly string[]): string | null {
  const text = valueAfter(args, '-c', '--command') ?? valueAfterCluster(args)
  if (text !== undefined) return text
  const dashes = args.indexOf('--')
  if (dashes >= 0) return quoteAll(args.slice(dashes + 1))
  return args[0] === '-u' && args.length > 2 ? quoteAll(args.slice(2)) : null
}

/** `-lc 'cmd'` */
function valueAfterCluster(args: readonly string[]): string | undefined {
  const at = args.findIndex((arg) => /^-[a-z]{1,4}c$/.test(arg))
  return at < 0 ? undefined : args[at + 1]
}

const sessionValues = new Set('-s -n -c -t -x -y -S -e -F'.split(' '))

/** What a session starts with or is typed into it: one script, or words. */
export function detachedCommand(args: readonly string[]): string | null {
  const typed = args.findIndex((arg) => arg === 'send-keys' || arg === 'send' || arg === 'stuff')
  if (typed >= 0) return typedKeys(args.slice(typed + 1))
  const verb = args.findIndex((arg) =>
    /^(?:new(?:-session|-window|w|s)?|split-window|splitw|respawn-pane|run-shell|run|if-shell)$/.test(
      arg,
    ),
  )
  if (verb < 0 && !args.some((arg) => /^-[a-zA-Z]{0,4}[dmX]/.test(arg))) return null
  let at = Math.max(verb + 1, 0)
  while (at < args.length && args[at]?.startsWith('-') === true)
    at += sessionValues.has(args[at] ?? '') || /^-[dDmR]{1,3}S$/.test(args[at] ?? '') ? 2 : 1
  const rest = args.slice(at)
  return rest.length === 1 ? (rest[0] ?? null) : quoteAll(rest)
}

function typedKeys(args: readonly string[]): string {
  const keys = args.filter(
    (arg, index) =>
      !/^-[a-zA-Z]{1,3}$/.test(arg) && args[index - 1] !== '-t' && !/^(?:Enter|C-m|C-j)$/.test(arg),
  )
  return keys.join(' ').replace(/\^M|\\n|\n/g, '\n')
}

/** What a terminal's window is opened with. */
export function terminalCommand(args: readonly string[]): string | null {
  const at = args.findIndex((arg) => /^(?:-e|-x|--|--command)$/.test(arg))
  const rest = at < 0 ? [] : args.slice(at + 1)
  return rest.length === 0 ? null : rest.length === 1 ? (rest[0] ?? null) : quoteAll(rest)
}
