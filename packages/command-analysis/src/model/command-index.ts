import type { Command, Line } from './model.ts'

/** The commands of a script by what checks select, so that no check walks over commands that cannot concern it. */
export interface CommandIndex {
  readonly byName: ReadonlyMap<string, readonly Command[]>
  readonly redirected: readonly Command[]
  readonly assigning: readonly Command[]
  /** Lines with more than one command. */
  readonly pipes: readonly Line[]
}

/** What a rule looks at: programs by name, and any command that redirects or assigns. */
export interface CommandSelector {
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

/**
 * The commands that a selector names, in the order of their programs. One that both redirects and assigns may come
 * twice.
 */
export function selectCommands(index: CommandIndex, selector: CommandSelector): readonly Command[] {
  const redirected = selector.redirected === true ? index.redirected : noCommands
  const assigning = selector.assigning === true ? index.assigning : noCommands
  const named = commandsNamed(index, selector.names)
  if (redirected.length === 0 && assigning.length === 0) return named
  const found = [...named]
  addOthers(found, redirected, selector.names)
  addOthers(found, assigning, selector.names)
  return found
}

/** Most scripts have one of the names at most: its list is given as it is. */
function commandsNamed(index: CommandIndex, names: ReadonlySet<string>): readonly Command[] {
  let only = noCommands
  let several: Command[] | null = null
  for (const [name, commands] of index.byName) {
    if (!names.has(name)) continue
    if (only.length === 0) only = commands
    else {
      several ??= [...only]
      for (const command of commands) several.push(command)
    }
  }
  return several ?? only
}

function addOthers(
  found: Command[],
  commands: readonly Command[],
  names: ReadonlySet<string>,
): void {
  for (const command of commands) if (!names.has(command.name)) found.push(command)
}
