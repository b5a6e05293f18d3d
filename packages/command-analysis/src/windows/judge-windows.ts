import type { Severity } from '@ase/schemas'
import type { Command } from '../model/command.ts'
import type { Interest } from '../model/command-index.ts'
import { libraryExports, loadsOtherLibrary } from './proxies/library-exports.ts'
import { mergeTables, type Shape, type WindowsCode } from './proxies/shape.ts'
import { argumentText } from './proxies/signs.ts'
import { systemPrograms } from './proxies/system-programs.ts'
import { accountsAndServices } from './techniques/accounts-and-services.ts'
import { protectionAndSecrets } from './techniques/protection-and-secrets.ts'
import { registryChanges, registryKey } from './techniques/registry.ts'

const table = mergeTables(
  systemPrograms,
  libraryExports,
  registryChanges,
  accountsAndServices,
  protectionAndSecrets,
)

/** The programs, cmdlets and calls for which a code has shapes. */
export function windowsInterest(code: WindowsCode): Interest {
  const names = new Set<string>()
  for (const [name, shapes] of table)
    if (shapes.some((shape) => shape.code === code)) names.add(name.replace(/^reg-.{0,8}$/, 'reg'))
  return { names }
}

/** How bad a command is under a code by the shapes of its arguments; null when none matches. */
export function severityOnWindows(code: WindowsCode, command: Command): Severity | null {
  if (!table.has(command.name)) return null
  if (command.name === 'rundll32' && !loadsOtherLibrary(command.args)) return null
  const text = argumentText(command)
  const shapes = table.get(command.name === 'reg' ? registryKey(text) : command.name) ?? []
  let found: Severity | null = null
  for (const candidate of shapes) {
    if (candidate.code !== code || !matches(candidate, text)) continue
    if (candidate.severity === 'high') return 'high'
    found = found === 'medium' ? found : candidate.severity
  }
  return found
}

function matches({ patterns }: Shape, text: string): boolean {
  return patterns.every((pattern) => pattern.test(text))
}
