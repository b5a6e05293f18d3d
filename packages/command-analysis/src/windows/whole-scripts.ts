import type { CommandIndex } from '../model/command-index.ts'
import { argumentText } from './proxies/signs.ts'
import { guard } from './techniques/accounts-and-services.ts'

const shellsStarted = [
  'invoke-expression',
  'diagnostics.process::start',
  'start-process',
  '.start',
  'cmd',
  'powershell',
]

const kits = [
  'powercat',
  'invoke-powershelltcp',
  'invoke-powershelltcponeline',
  'invoke-conptyshell',
  'invoke-powershelludp',
]

/** One of these stands in every script that connects a shell. */
export const connectingPrograms: ReadonlySet<string> = new Set([
  ...kits,
  '.getstream',
  '.accepttcpclient',
  '.acceptsocket',
])

/** A TCP stream whose input a PowerShell script runs, or the script of a known kit. */
export function connectsShell({ byName }: CommandIndex): boolean {
  if (kits.some((name) => byName.has(name))) return true
  const socket =
    byName.get('.getstream')?.some(({ args }) => /sockets|^$/.test(args.at(-1) ?? '')) === true ||
    byName.has('.accepttcpclient') ||
    byName.has('.acceptsocket')
  return socket && shellsStarted.some((name) => byName.has(name))
}

/** Services or processes of protection, listed and then stopped. */
export function stopsListedGuards({ pipes }: CommandIndex): boolean {
  return pipes.some(
    ({ commands }) =>
      commands.some(({ name }) => /^(?:stop|set|remove|suspend)-(?:service|process)$/.test(name)) &&
      commands.some(
        (command) => command.name.startsWith('get-') && guard.test(argumentText(command)),
      ),
  )
}

/** A dump of another process's memory, whatever the type is called that imports the function. */
export function dumpsMemory({ byName }: CommandIndex): boolean {
  for (const name of byName.keys()) if (name.endsWith('minidumpwritedump')) return true
  return false
}

function deletesEach(name: string, { byName }: CommandIndex): boolean {
  return /^remove-|^invoke-/.test(name) || (name === 'foreach-object' && byName.has('.delete'))
}

/** Shadow copies that a query lists and the next command deletes. */
export function deletesShadowCopies(index: CommandIndex): boolean {
  return index.pipes.some(({ commands }) => {
    const lists = commands.some(({ args }) => args.some((arg) => /win32_shadowcopy/i.test(arg)))
    return lists && commands.some(({ name }) => deletesEach(name, index))
  })
}
