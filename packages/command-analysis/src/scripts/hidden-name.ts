import { commandName } from '../model/command-name.ts'
import type { Command } from '../model/command.ts'
import { constantOutput } from '../posix/constant-output.ts'
import { decodesSimple } from '../posix/decoders.ts'

const printers: ReadonlySet<string> = new Set(['echo', 'printf', 'rev', 'tr', 'sed', 'awk'])

/** Is the name of a program put together by printing or decoding constants: `$(echo id)`, `$(printf '\\151\\144')`? */
export function hasHiddenName({ wordFrom }: Command): boolean {
  return wordFrom.some(({ commands }) => {
    const first = commandName(commands[0]?.argv[0]?.text ?? '')
    return (
      (printers.has(first) || commands.some(decodesSimple)) &&
      /^[a-z/.]/i.test(constantOutput(commands) ?? '')
    )
  })
}
