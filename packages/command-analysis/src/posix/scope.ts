import { shellLimits, UNKNOWN, type Pipeline, type Budget } from '../model/model.ts'
import { marks } from './expand-word.ts'

const wellKnown: ReadonlyMap<string, string> = new Map([
  ['HOME', '~'],
  ['PWD', '.'],
  ['IFS', marks.split],
  ['SHELL', 'sh'],
  ['BASH', 'bash'],
  ['TMPDIR', '/tmp'],
])

/** Usual values that start with a slash: `${PATH:0:1}` is a slash on every machine. */
const rooted = new Set(['HOME', 'PWD', 'OLDPWD', 'PATH', 'SHELL', 'BASH', 'TMPDIR', 'MAIL'])

const noSources: readonly Pipeline[] = []
const noValues: ReadonlyMap<string, string> = new Map()

/** What a text's assignments say about its variables; everything else stays unknown. */
export class Variables {
  readonly #values: Map<string, string>
  readonly #lists: Map<string, Map<string, string>>
  readonly #bindings: ReadonlyMap<string, string>
  /** What printed the unknown values: commands that fetch or decode. */
  readonly #sources: Map<string, readonly Pipeline[]>
  /** `$0` and on; null while they are those of an unknown caller. */
  #positional: readonly string[] | null

  constructor(
    values = new Map<string, string>(),
    lists = new Map<string, Map<string, string>>(),
    bindings: ReadonlyMap<string, string> = noValues,
    positional: readonly string[] | null = null,
    sources = new Map<string, readonly Pipeline[]>(),
  ) {
    this.#values = values
    this.#lists = lists
    this.#bindings = bindings
    this.#positional = positional
    this.#sources = sources
  }

  /** The same variables for a body with parameters or with a loop's variable of its own. */
  bound(
    positional: readonly string[] | undefined,
    bindings: ReadonlyMap<string, string> | undefined,
  ): Variables {
    return new Variables(
      this.#values,
      this.#lists,
      bindings ?? this.#bindings,
      positional ?? this.#positional,
      this.#sources,
    )
  }

  set(name: string, value: string): void {
    if (this.#sources.size > 0) this.#sources.delete(name)
    this.#values.set(name, value.length > shellLimits.valueLength ? UNKNOWN : value)
  }

  /** The values of this moment, to be restored. */
  values(): ReadonlyMap<string, string> {
    return new Map(this.#values)
  }

  restore(values: ReadonlyMap<string, string>): void {
    this.#values.clear()
    for (const [name, value] of values) this.#values.set(name, value)
  }

  append(name: string, value: string): void {
    const before = this.sourcesOf(name)
    this.set(name, (this.#values.get(name) ?? '') + value)
    this.setSources(name, before)
  }

  /** Remembers what printed a value that stays open; `set` forgets it. */
  setSources(name: string, sources: readonly Pipeline[]): void {
    if (sources.length > 0) this.#sources.set(name, sources)
  }

  sourcesOf(name: string): readonly Pipeline[] {
    return this.#sources.size === 0 ? noSources : (this.#sources.get(name) ?? noSources)
  }

  /** An array, or the parameters under the name `@`. Items may carry their own keys: `[key]=value`. */
  setList(name: string, items: readonly string[], appends = false): void {
    if (name === '@') {
      this.#positional = ['', ...items]
      return
    }
    const list = appends
      ? (this.#lists.get(name) ?? new Map<string, string>())
      : new Map<string, string>()
    for (const item of items.slice(0, shellLimits.expansions)) {
      const keyed = item.startsWith('[') ? item.indexOf(']=') : -1
      if (keyed > 0) list.set(item.slice(1, keyed), item.slice(keyed + 2))
      else list.set(String(list.size), item)
    }
    this.#lists.set(name, list)
  }

  setItem(name: string, key: string, value: string): void {
    const list = this.#lists.get(name) ?? new Map<string, string>()
    if (list.size < shellLimits.expansions) list.set(key, value.slice(0, shellLimits.valueLength))
    this.#lists.set(name, list)
  }

  /** Null when nothing was assigned and the shell has no usual value for the name. */
  find(name: string): string | null {
    const value =
      this.#bindings.get(name) ?? this.#values.get(name) ?? this.#lists.get(name)?.get('0')
    if (value !== undefined) return value
    if (name === '@' || name === '*')
      return this.#positional?.slice(1).join(' ') ?? marks.positional
    if (name >= '0' && name <= '9~') return this.#parameter(Number(name))
    return wellKnown.get(name) ?? null
  }

  /** The items of an array or of the parameters; null when they are not known. */
  list(name: string): readonly string[] | null {
    if (name === '@' || name === '*') return this.#positional?.slice(1) ?? null
    const list = this.#lists.get(name)
    return list === undefined ? null : [...list.values()]
  }

  item(name: string, key: string): string | null {
    const list = this.#lists.get(name)
    if (list === undefined) return key === '0' ? this.find(name) : null
    return (key === '-1' ? [...list.values()].at(-1) : list.get(key)) ?? null
  }

  isRooted(name: string): boolean {
    return rooted.has(name) && !this.#values.has(name)
  }

  /** What fields are split at besides white space: the characters that were assigned to IFS. */
  separators(): string {
    const own = this.#values.get('IFS')
    return own === undefined || own.length > 8 ? '' : own.replace(/\s|[\uE000-\uE007]/g, '')
  }

  /** Far parameters are hardly ever given: they only stand between what is to be kept apart from its reader. */
  #parameter(index: number): string {
    return this.#positional?.[index] ?? (index > 5 ? '' : marks.positional)
  }
}

/** What one text and all that it leads to know of each other. */
export interface Scope {
  readonly budget: Budget
  readonly variables: Variables
  /** Bodies of the functions defined so far. */
  readonly functions: Map<string, string>
  readonly aliases: Map<string, string>
  /** Other names given to programs by `ln` and `cp`. */
  readonly links: Map<string, string>
  /** What files hold that were written on the way. */
  readonly files: Map<string, string>
  /** Files whose last line was left open, by `echo -n` and its kin. */
  readonly openFiles: Set<string>
  /** Some loop starts processes without end. */
  readonly endless: { found: boolean }
  /** Is this call new and within the budget? The same call twice leads to the same commands. */
  readonly called: (name: string, args: readonly string[], chars: number) => boolean
}

/** All bodies of functions and loops that are read again with their parameters. */
const BODY_CHARS = 32_768

export function newScope(budget: Budget): Scope {
  const known = new Set<string>()
  let charsLeft = BODY_CHARS
  return {
    budget,
    variables: new Variables(),
    functions: new Map(),
    aliases: new Map(),
    links: new Map(),
    files: new Map(),
    openFiles: new Set(),
    endless: { found: false },
    called: (name, args, chars) => {
      const key = [name, ...args].join('\0').slice(0, 512)
      if (known.has(key)) return false
      known.add(key)
      charsLeft -= chars
      if (charsLeft < 0) budget.limited = true
      return charsLeft >= 0
    },
  }
}
