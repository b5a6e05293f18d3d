import { fileKey } from '../posix/constant-output.ts'
import type { Command } from '../model/model.ts'
import { commandName } from '../model/command-name.ts'
import { shells } from '../model/command-name.ts'
import { constantOutputOf, type Files } from '../posix/constant-output.ts'
import type { SimpleCommand } from '../model/model.ts'
import { quoteAll } from '../model/quoting.ts'

const ITEMS_MAX = 256
/** What the lines that are made may measure together; some are made in any case. */
const MADE_CHARS = 65_536
const ITEMS_MIN = 32

/** The command lines that `xargs` and `parallel` make of what they read; `cut` is called when there would be more. */
export function feedTexts(
  command: Command,
  simple: SimpleCommand,
  text: string,
  cut: () => void,
): readonly string[] {
  const feeder = simple.argv.findIndex(({ text: word }) =>
    /^(?:xargs|parallel)$/.test(commandName(word)),
  )
  if (feeder < 0 || !(command.fed || command.name === 'xargs')) return []
  const options = simple.argv.slice(feeder + 1, feeder + 12).map((word) => word.text)
  const given = command.name === 'xargs' ? [] : [command.word, ...command.args]
  const values = given.findIndex(isValueMark)
  const inner = values < 0 ? given : given.slice(0, values)
  const parallel = commandName(simple.argv[feeder]?.text ?? '') === 'parallel'
  const marker = markerOf(options, parallel)
  const items = itemsOf(text, options, parallel || marker !== null)
  const filledEach = marker !== null && inner.some((word) => word.includes(marker))
  if (!filledEach && inner.length > 0)
    return [quoteAll([...inner, ...items]), ...byLines(command, inner, items, text)]
  const chars = inner.reduce((sum, word) => sum + word.length + 1, 1)
  const most = Math.min(ITEMS_MAX, Math.max(ITEMS_MIN, Math.floor(MADE_CHARS / chars)))
  if (items.length > most) cut()
  if (filledEach)
    return items.slice(0, most).map((item) => {
      const filled = inner.map((word) => word.replaceAll(marker, () => item))
      // One word of parallel is a line for a shell.
      return filled.length === 1 ? filled.join(' ') : quoteAll(filled)
    })
  return items.slice(0, most)
}

/** `:::` and its kin: what stands behind them are values for parallel. */
function isValueMark(word: string): boolean {
  return word === ':::' || word === ':::+'
}

/** What a command of xargs or parallel is fed by its own words: `-a file`, `-a <(…)`, `::: value`. */
export function ownFeed({ argv }: SimpleCommand, files: Files): string | null {
  const mark = argv.findIndex(({ text }) => isValueMark(text))
  if (mark >= 0)
    return argv
      .slice(mark + 1)
      .map(({ text }) => text)
      .filter((text) => !isValueMark(text))
      .join('\n')
  const at = argv.findIndex(({ text }) => /^(?:-a|--arg-file|::::)(?:=|$)/.test(text))
  const option = argv[at]
  if (option === undefined || at > OPTIONS_MAX) return null
  const file = option.text.includes('=') ? option : argv[at + 1]
  if (file === undefined) return null
  return file.substitutions.length > 0
    ? constantOutputOf(file.substitutions, files)
    : (files.get(fileKey(file.text.replace(/^--arg-file=/, ''))) ?? null)
}

const OPTIONS_MAX = 16

/** A shell that is fed takes an item as its script or its parameter: then whole lines count too. */
function byLines(
  { name }: Command,
  inner: readonly string[],
  items: readonly string[],
  text: string,
): readonly string[] {
  if (!shells.has(name)) return []
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.length < items.length ? [quoteAll([...inner, ...lines])] : []
}

/** The text that an item takes the place of: `-I X`, `-IX`, `-i`, `--replace=X`; `{}` for parallel. */
function markerOf(options: readonly string[], parallel: boolean): string | null {
  for (const [index, option] of options.entries()) {
    if (option === '-I' || option === '-J') return options[index + 1] ?? null
    if (/^-I./.test(option)) return option.slice(2)
    if (option === '-i' || option === '--replace') return '{}'
    if (option.startsWith('--replace=')) return option.slice(10) || '{}'
    if (!option.startsWith('-') && index > 0 && !(options[index - 1] ?? '').startsWith('-')) break
  }
  return parallel ? '{}' : null
}

function itemsOf(text: string, options: readonly string[], byLine: boolean): readonly string[] {
  const zero = options.some((option) => option === '-0' || option === '--null')
  const delimited = options.some((option) => /^(?:-d|--delimiter)/.test(option))
  if (zero) return text.split(/\\0|\0/).filter((item) => item !== '')
  const parts = byLine || delimited ? text.split('\n') : text.split(/\s+/)
  return parts
    .filter((item) => item !== '')
    .map((item) => (byLine || delimited ? item : item.replace(/^(['"])(.*)\1$/, '$2')))
}
