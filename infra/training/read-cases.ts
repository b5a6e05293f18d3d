import { redactJson } from '@ase/redactor'
import { readCase } from '@ase/rules-engine/quality'
import { stopCommand } from '@ase/settings'
import { readFileSync } from 'node:fs'
import type { LabelledCase } from './cases/labelled-case.ts'

/** What `work` makes; a file or a line that cannot be read ends the command with the reason. */
export function exitOnCaseProblem<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof CaseProblem) stopCommand(error.message)
    throw error
  }
}

/** A file that cannot be read, or a line of it that is no labelled case; `message` names file, line and field. */
export class CaseProblem extends Error {
  override readonly name = 'CaseProblem'
}

/**
 * Labelled cases from lines of JSON, as `score` reads them, redacted as a provider sees them; ambiguous ones are left
 * out. Throws a `CaseProblem` for a line that is no case.
 */
export function readCases(lines: string, file: string): LabelledCase[] {
  return lines.split('\n').flatMap((line, at) => {
    const read = readCase(file, at + 1, line)
    if (!read.ok) throw new CaseProblem(read.error)
    if (read.value === 'blank' || read.value === 'ambiguous') return []
    const { id, source, label, envelope } = read.value
    const input = redactJson(envelope.input)
    return [
      {
        id,
        source: source === '' ? 'given' : source,
        label,
        envelope: { type: envelope.type, input },
      },
    ]
  })
}

/** The cases of a file, see `readCases`. */
export function readCaseFile(path: string): LabelledCase[] {
  return readCases(textOf(path), path)
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new CaseProblem(`cannot read ${path}`)
  }
}
