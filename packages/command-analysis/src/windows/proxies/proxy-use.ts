import type { Severity } from '@ase/schemas'
import type { Command } from '../../model/model.ts'
import { libraryExports, loadsOtherLibrary } from './library-exports.ts'
import { ambiguousPrograms, rarePrograms } from './rare-programs.ts'
import {
  isStream,
  argumentText,
  hasStream,
  isRemote,
  isWindowsSpelling,
} from './argument-shapes.ts'
import { systemPrograms } from './system-programs.ts'

/** Data written to or taken from a file's alternate stream, where no listing of the folder shows it. */
export function severityOfHiddenStream({ name, args, redirects }: Command): Severity | null {
  if (redirects.some(({ target }) => isStream(target.text))) return 'medium'
  const copies = name === 'type' && redirects.some(({ operator }) => operator.startsWith('>'))
  return copies && args.some((arg) => /^\\\\\w/.test(arg)) ? 'medium' : null
}

/** Every program that may be used as a proxy, with whatever arguments. */
export const proxyPrograms: ReadonlySet<string> = new Set([
  ...systemPrograms.keys(),
  ...libraryExports.keys(),
  ...rarePrograms,
  ...ambiguousPrograms,
])

const onlyAsks = /^ [-/]{1,2}(?:\?|h|help|v|version) $/

/** Does a signed system program run, fetch or hide something that it was not made for? */
export function severityOfProxy(command: Command): Severity | null {
  const { name } = command
  if (name === 'rundll32') return loadsOtherLibrary(command.args) ? 'medium' : null
  if (systemPrograms.has(name) && isWindowsSpelling(command) && hasStream(command.args))
    return 'medium'
  if (name === 'control' && /^ \/name\b/.test(argumentText(command))) return null
  if (rarePrograms.has(name) || (ambiguousPrograms.has(name) && isWindowsSpelling(command)))
    return severityOfRare(command)
  return null
}

function severityOfRare(command: Command): Severity | null {
  const text = argumentText(command)
  if (onlyAsks.test(text)) return null
  return isRemote(text) || hasStream(command.args) ? 'high' : 'medium'
}
