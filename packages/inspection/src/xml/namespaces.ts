import { replaceEntities, type Attributes } from './markup.ts'

const XMLNS = 'xmlns'
/** What a prefix stands for, and what it stood for outside. */
interface Binding {
  readonly uri: string
  readonly outer: Binding | undefined
}

/** Shared by the many elements that bind nothing. Never written to. */
const NONE: string[] = []

export type Namespaces = readonly (readonly [prefix: string, uri: string])[]

/** Which namespace a prefix stands for, while elements open and close. Every step takes time in its own attributes only. */
export class NamespaceScopes {
  readonly #bindings = new Map<string, Binding>([
    ['xml', { uri: 'http://www.w3.org/XML/1998/namespace', outer: undefined }],
  ])
  readonly #opened: string[][] = []

  open(attributes: Attributes): void {
    let prefixes: string[] = NONE
    for (const [name, uri] of attributes) {
      const prefix = prefixOfDeclaration(name)
      if (prefix === undefined) continue
      const outer = this.#bindings.get(prefix)
      this.#bindings.set(prefix, { uri: replaceEntities(uri), outer })
      if (prefixes === NONE) prefixes = []
      prefixes.push(prefix)
    }
    this.#opened.push(prefixes)
  }

  close(): void {
    for (const prefix of this.#opened.pop() ?? NONE) {
      const outer = this.#bindings.get(prefix)?.outer
      if (outer === undefined) this.#bindings.delete(prefix)
      else this.#bindings.set(prefix, outer)
    }
  }

  /** The name with its namespace before it, for an element; a name without a prefix has the default namespace. */
  elementName(name: string): string {
    return this.#expanded(name, this.#bindings.get('')?.uri ?? '')
  }

  /** The same for an attribute, which without a prefix has no namespace. */
  attributeName(name: string): string {
    return this.#expanded(name, '')
  }

  /** What holds here. */
  namespaces(): Namespaces {
    return [...this.#bindings]
      .filter(([prefix]) => prefix !== 'xml')
      .map(([prefix, { uri }]) => [prefix, uri])
  }

  #expanded(name: string, unprefixed: string): string {
    const colon = name.indexOf(':')
    if (colon < 0) return unprefixed + name
    const uri = this.#bindings.get(name.slice(0, colon))?.uri
    // A space cannot stand in a name: what is not bound equals nothing.
    return uri === undefined ? ` ${name}` : uri + name.slice(colon + 1)
  }
}

function prefixOfDeclaration(name: string): string | undefined {
  if (name === XMLNS) return ''
  return name.startsWith(`${XMLNS}:`) ? name.slice(XMLNS.length + 1) : undefined
}
