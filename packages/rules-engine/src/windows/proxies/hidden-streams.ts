import type { Severity } from '@ase/schemas'
import type { Command } from '../../shell/command.ts'
import { isStream } from './signs.ts'

/** Data written to a file's alternate stream, where no listing of the folder shows it. */
export function severityOfHiddenStream({ redirects }: Command): Severity | null {
  return redirects.some(({ operator, target }) => operator.startsWith('>') && isStream(target.text))
    ? 'medium'
    : null
}
