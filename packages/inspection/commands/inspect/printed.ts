import type { InspectedFile } from './inspected-file.ts'

/** What would steer a terminal or hide in it: controls, marks of direction, characters of no width, other line ends. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu
/** The longest verdict or code. */
const VERDICT_WIDTH = 24

export const tableHeader = row('VERDICT', 'AI', 'FILE', 'DECLARED')

/** One line of the table. */
export function tableLine(result: InspectedFile): string {
  const file = printable(result.file)
  if ('error' in result) return row(result.error.code, '-', file, '-')
  const { verdictKey, aiProbability, reasons } = result
  return row(verdictKey, aiProbability.toFixed(2), file, reasons.join(' ') || '-')
}

/** One line of JSON that a parser reads back as it was and that a terminal can show. */
export function jsonLine(result: InspectedFile): string {
  return JSON.stringify(result).replace(unprintable, escaped)
}

function printable(text: string): string {
  return text.replace(unprintable, '\uFFFD')
}

function row(verdict: string, probability: string, file: string, declared: string): string {
  return `${verdict.padEnd(VERDICT_WIDTH)}  ${probability.padEnd(4)}  ${file}  ${declared}`
}

function escaped(characters: string): string {
  return characters
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}
