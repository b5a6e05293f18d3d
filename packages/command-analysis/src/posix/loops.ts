import { commandName } from '../model/command-name.ts'
import { isHideable } from '../model/command-name.ts'
import { fromRedirect } from './constant-output.ts'
import { isUnknown } from '../model/model.ts'
import type { Draft, Loop, Source } from './source.ts'

const VALUES_MAX = 16

/**
 * Keeps the body of a loop that has just ended for each value of its variable that may make a difference: a place in
 * the file system, a program, a whole command. Plain words are all like the first, which the body was read with.
 */
export function endLoop(source: Source, draft: Draft): void {
  const ended = draft.loop
  if (ended === null) return
  const { loop, body } = ended
  const input = draft.input ?? fromRedirect(draft, source.scope.files)
  const values = input === null ? loop.values : input.split('\n')
  if (values === null || !body.includes('$')) return
  let kept = 0
  for (const value of values) {
    if (!isTelling(value)) continue
    kept += 1
    if (kept > VALUES_MAX) {
      source.budget.limited = true
      return
    }
    if (source.scope.called(body.slice(0, 256), [value], body.length))
      source.bodies.push({ text: body, dialect: 'posix', bindings: bind(loop, value) })
  }
}

function isTelling(value: string): boolean {
  return (
    value !== '' &&
    !isUnknown(value) &&
    (/^[/~.*$]|[\s;|&]/.test(value) || isHideable(commandName(value)))
  )
}

/** One line into the variables of `read`: the last takes what is left. */
function bind({ names }: Loop, line: string): ReadonlyMap<string, string> {
  return new Map(fieldsFor(names, line))
}

export function fieldsFor(
  names: readonly string[],
  line: string,
): readonly (readonly [string, string])[] {
  if (names.length < 2) return names.map((name) => [name, line] as const)
  const fields = line.trim().split(/\s+/)
  return names.map((name, index) => [
    name,
    index === names.length - 1 ? fields.slice(index).join(' ') : (fields[index] ?? ''),
  ])
}
