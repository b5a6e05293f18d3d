import { sourceTypeOf } from '../../declarations/digital-source-types.ts'
import {
  parseMarkup,
  replaceEntities,
  type Attributes,
  type CharacterData,
  type Content,
} from '../../xml/markup.ts'
import { NamespaceScopes } from '../../xml/namespaces.ts'
import { refuseUnreadDeclaration, SOURCE_TYPE_NAME } from './packet.ts'

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const SOURCE_TYPE = `http://iptc.org/std/Iptc4xmpExt/2008-02-29/${SOURCE_TYPE_NAME}`
const VALUE = `${RDF}value`
const DESCRIPTION = `${RDF}Description`
const lists: ReadonlySet<string> = new Set([`${RDF}Bag`, `${RDF}Seq`, `${RDF}Alt`])
const wrappers: ReadonlySet<string> = new Set(['adobe:ns:meta/xmpmeta', 'adobe:ns:meta/xapmeta'])
const WRAPPERS_MAX = 2
/** XMP is about ten levels deep. */
const DEPTH_MAX = 256
const VALUES_MAX = 64
/** The longest packets, with the history of a thousand edits, have about 20,000 tags and texts. */
const PIECES_MAX = 65_536
const VALUE_LENGTH_MAX = 1024

/**
 * The IPTC digital source types that an XMP packet declares of its picture: as attribute, as element with a text or a list, or
 * as `rdf:resource`, under any prefix. Only a property of the description itself counts: one that stands deeper describes
 * something else, such as an ingredient or a step of the history. Throws an `UnreadableMetadataError` when the name stands behind
 * the end of the well-formed part, or beyond the bounds; nothing else. Linear in the length of the packet.
 */
export function sourceTypesOfPacket(packet: string): string[] {
  // Most packets do not have it.
  if (!packet.includes(SOURCE_TYPE_NAME)) return []
  const parser = new PacketParser()
  let pieces = 0
  let readUntil = 0
  for (const { content, end } of parseMarkup(packet)) {
    pieces += 1
    if (pieces > PIECES_MAX || !parser.accept(content)) break
    readUntil = end
  }
  refuseUnreadDeclaration(packet, readUntil)
  return parser.values
}

class PacketParser {
  readonly values: string[] = []
  readonly #scopes = new NamespaceScopes()
  readonly #written: string[] = []
  /** Names of the open elements with their namespaces. */
  readonly #path: string[] = []
  #value = ''

  /** Returns false when the rest of the packet is not to be read. */
  accept(content: Content): boolean {
    if (content.kind === 'text') this.#text(content)
    if (content.kind === 'start') this.#start(content.name, content.attributes)
    const ends = content.kind === 'end' || (content.kind === 'start' && content.isEmpty)
    if (ends && !this.#end(content.name)) return false
    return this.#path.length <= DEPTH_MAX && this.values.length < VALUES_MAX
  }

  #start(written: string, attributes: Attributes): void {
    this.#scopes.open(attributes)
    this.#written.push(written)
    this.#path.push(this.#scopes.elementName(written))
    if (this.#isDescription(this.#path.length)) this.#readAttribute(attributes, SOURCE_TYPE)
    if (this.#holdsValue()) {
      this.#value = ''
      this.#readAttribute(attributes, `${RDF}resource`)
      this.#readAttribute(attributes, VALUE)
    }
  }

  #text({ written, hasReferences }: CharacterData): void {
    if (this.#value.length > VALUE_LENGTH_MAX || !this.#holdsValue()) return
    this.#value += hasReferences ? replaceEntities(written) : written
  }

  /** False when another element is open. */
  #end(written: string): boolean {
    if (this.#written.pop() !== written) return false
    if (this.#holdsValue()) {
      this.#declare(this.#value)
      this.#value = ''
    }
    this.#path.pop()
    this.#scopes.close()
    return true
  }

  #readAttribute(attributes: Attributes, wanted: string): void {
    for (const [name, value] of attributes)
      if (this.#scopes.attributeName(name) === wanted) this.#declare(replaceEntities(value))
  }

  #declare(value: string): void {
    if (value.trim() !== '') this.values.push(sourceTypeOf(value))
  }

  /** The open element is the property, an item of a list that is its value, or the value of either beside qualifiers. */
  #holdsValue(): boolean {
    let depth = this.#path.length
    if (this.#path[depth - 1] === VALUE) {
      depth -= 1
      if (this.#path[depth - 1] === DESCRIPTION) depth -= 1
    }
    if (this.#path[depth - 1] === `${RDF}li` && lists.has(this.#path[depth - 2] ?? '')) depth -= 2
    return this.#isProperty(depth)
  }

  #isProperty(depth: number): boolean {
    return this.#path[depth - 1] === SOURCE_TYPE && this.#isDescription(depth - 1)
  }

  /** `rdf:RDF/rdf:Description`, at the top or under `x:xmpmeta`. */
  #isDescription(depth: number): boolean {
    if (depth < 2 || depth > WRAPPERS_MAX + 2) return false
    if (this.#path[depth - 1] !== DESCRIPTION || this.#path[depth - 2] !== `${RDF}RDF`) return false
    return this.#path.slice(0, depth - 2).every((name) => wrappers.has(name))
  }
}
