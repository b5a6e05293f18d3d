import { commandName } from '../model/command-name.ts'
import type { Command } from '../model/model.ts'
import { codeInterpreters } from '../model/command-name.ts'
import { isUnknown, type SimpleCommand } from '../model/model.ts'

/** Does the command print nothing but what its own words say: `echo text`, `perl -e 'print …'`, `awk 'BEGIN{…}'`? */
export function printsConstant({ name, args, input, redirects }: Command): boolean {
  return prints(name, args, input !== null || redirects.some(({ operator }) => operator === '<'))
}

/** The same for a command as it stands in a substitution. */
export function printsConstantly({ argv, input, redirects }: SimpleCommand): boolean {
  return prints(
    commandName(argv[0]?.text ?? ''),
    argv.slice(1).map(({ text }) => text),
    input !== null || redirects.some(({ operator }) => operator === '<'),
  )
}

function prints(name: string, args: readonly string[], isFed: boolean): boolean {
  if (args.some(isUnknown) || args.length === 0) return false
  switch (name) {
    case 'echo':
    case 'printf':
    case 'print':
      return true
    case 'expr':
    case 'dc':
      return !isFed && args.length > 1
    case 'awk':
    case 'gawk':
    case 'mawk':
      return !isFed && args.at(-1)?.trimStart().startsWith('BEGIN') === true
    case 'jq':
      return args.some((arg) => /^-[a-zA-Z]{0,4}n/.test(arg))
    default:
      return (
        codeInterpreters.has(name) &&
        !isFed &&
        args.some((arg) => /^-[a-zA-Z]{0,4}[cerE]$/.test(arg))
      )
  }
}
