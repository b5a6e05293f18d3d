import { readFileSync } from 'node:fs'
import { resolveTypedPath, stopCommand } from '@ase/settings'

/** The text of a file that the user named, or of standard input for `-`; a file that cannot be read ends the command. */
export function readInput(name: string): string {
  try {
    return readFileSync(name === '-' ? 0 : resolveTypedPath(name), 'utf8')
  } catch {
    stopCommand(`cannot read ${name}`)
  }
}
