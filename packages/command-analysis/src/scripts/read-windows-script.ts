import { readCmd } from '../cmd/read-cmd.ts'
import { readPowershell } from '../powershell/read-powershell.ts'
import type { WindowsScope } from '../powershell/script-source.ts'
import type { Script } from '../model/script.ts'

/** Reads a script of one of the two Windows shells. */
export function readWindowsScript(
  text: string,
  dialect: 'powershell' | 'cmd',
  scope: WindowsScope,
  depth: number,
): Script {
  return dialect === 'powershell' ? readPowershell(text, scope, depth) : readCmd(text, scope, depth)
}
