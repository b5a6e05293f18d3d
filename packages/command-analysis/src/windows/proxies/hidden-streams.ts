import type { Severity } from '@ase/schemas'
import type { Command } from '../../model/command.ts'
import { isStream } from './signs.ts'

/** Data written to or taken from a file's alternate stream, where no listing of the folder shows it. */
export function severityOfHiddenStream({ name, args, redirects }: Command): Severity | null {
  if (redirects.some(({ target }) => isStream(target.text))) return 'medium'
  const copies = name === 'type' && redirects.some(({ operator }) => operator.startsWith('>'))
  return copies && args.some((arg) => /^\\\\\w/.test(arg)) ? 'medium' : null
}
