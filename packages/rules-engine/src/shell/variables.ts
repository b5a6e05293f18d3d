import { marks } from './expand-word.ts'
import { limits, UNKNOWN } from './model.ts'

const wellKnown: Readonly<Record<string, string>> = {
  HOME: '~',
  PWD: '.',
  IFS: marks.split,
  SHELL: 'sh',
  TMPDIR: '/tmp',
  '@': marks.positional,
  '*': marks.positional,
}

/** What a text's assignments say about its variables; everything else stays unknown. */
export class Variables {
  readonly #values = new Map<string, string>()

  set(name: string, value: string): void {
    this.#values.set(name, value.length > limits.valueLength ? UNKNOWN : value)
  }

  append(name: string, value: string): void {
    this.set(name, (this.#values.get(name) ?? '') + value)
  }

  /** Null when nothing was assigned and the shell has no usual value for the name. */
  find(name: string): string | null {
    const value = this.#values.get(name)
    if (value !== undefined) return value
    if (name >= '0' && name <= '9~') return marks.positional
    return Object.hasOwn(wellKnown, name) ? (wellKnown[name] ?? null) : null
  }
}
