import type { Attributes } from './markup.ts'

const XMLNS = 'xmlns'
export type Namespaces = readonly (readonly [prefix: string, uri: string])[]

/** Which namespace a prefix stands for, while elements open and close. Every step takes time in its own attributes only. */
export class Scopes {
  readonly #bindings = new Map<string, string[]>([
    ['xml', ['http://www.w3.org/XML/1998/namespace']],
  ])
  readonly #opened: string[][] = []

  open(attributes: Attributes): void {
    const prefixes: string[] = []
    for (const [name, uri] of attributes) {
      const prefix = prefixOfDeclaration(name)
      if (prefix === undefined) continue
      const stack = this.#bindings.get(prefix)
      if (stack === undefined) this.#bindings.set(prefix, [uri])
      else stack.push(uri)
      prefixes.push(prefix)
    }
    this.#opened.push(prefixes)
  }

  close(): void {
    for (const prefix of this.#opened.pop() ?? []) this.#bindings.get(prefix)?.pop()
  }

  /** The name with its namespace before it, for an element; a name without a prefix has the default namespace. */
  elementName(name: string): string {
    return this.#expanded(name, this.#bindings.get('')?.at(-1) ?? '')
  }

  /** The same for an attribute, which without a prefix has no namespace. */
  attributeName(name: string): string {
    return this.#expanded(name, '')
  }

  /** What holds here. */
  namespaces(): Namespaces {
    return [...this.#bindings].flatMap(([prefix, stack]) => {
      const uri = stack.at(-1)
      return uri === undefined || prefix === 'xml' ? [] : [[prefix, uri]]
    })
  }

  #expanded(name: string, unprefixed: string): string {
    const colon = name.indexOf(':')
    if (colon < 0) return unprefixed + name
    const uri = this.#bindings.get(name.slice(0, colon))?.at(-1)
    // A space cannot stand in a name: what is not bound equals nothing.
    return uri === undefined ? ` ${name}` : uri + name.slice(colon + 1)
  }
}

function prefixOfDeclaration(name: string): string | undefined {
  if (name === XMLNS) return ''
  return name.startsWith(`${XMLNS}:`) ? name.slice(XMLNS.length + 1) : undefined
}
