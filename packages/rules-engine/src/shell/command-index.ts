import type { Command, Line } from './command.ts'

/** The commands of a script by what rules look for, so that no rule walks over commands that cannot concern it. */
export interface CommandIndex {
  readonly byName: ReadonlyMap<string, readonly Command[]>
  readonly redirected: readonly Command[]
  readonly assigning: readonly Command[]
  /** Lines with more than one command. */
  readonly pipes: readonly Line[]
}

/** What a rule looks at: programs by name, and any command that redirects or assigns. */
export interface Interest {
  readonly names: ReadonlySet<string>
  readonly redirected?: boolean
  readonly assigning?: boolean
}

export function indexCommands(lines: readonly Line[]): CommandIndex {
  const byName = new Map<string, Command[]>()
  const redirected: Command[] = []
  const assigning: Command[] = []
  for (const { commands } of lines) {
    for (const command of commands) {
      const known = byName.get(command.name)
      if (known === undefined) byName.set(command.name, [command])
      else known.push(command)
      if (command.redirects.length > 0) redirected.push(command)
      if (command.assignments.length > 0) assigning.push(command)
    }
  }
  return {
    byName,
    redirected,
    assigning,
    pipes: lines.filter(({ commands }) => commands.length > 1),
  }
}

const noCommands: readonly Command[] = []

/** The commands that an interest names; one that both redirects and assigns may come twice. */
export function commandsOf(index: CommandIndex, interest: Interest): readonly Command[] {
  if (!concerns(index, interest)) return noCommands
  const found: Command[] = []
  for (const [name, commands] of index.byName) {
    if (interest.names.has(name)) for (const command of commands) found.push(command)
  }
  if (interest.redirected === true) addOthers(found, index.redirected, interest.names)
  if (interest.assigning === true) addOthers(found, index.assigning, interest.names)
  return found
}

function addOthers(
  found: Command[],
  commands: readonly Command[],
  names: ReadonlySet<string>,
): void {
  for (const command of commands) if (!names.has(command.name)) found.push(command)
}

/** Is there any command of the interest? */
export function concerns(index: CommandIndex, interest: Interest): boolean {
  if (interest.redirected === true && index.redirected.length > 0) return true
  if (interest.assigning === true && index.assigning.length > 0) return true
  for (const name of index.byName.keys()) if (interest.names.has(name)) return true
  return false
}
