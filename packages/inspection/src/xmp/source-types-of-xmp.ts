import { sourceTypesOf } from '../declarations/source-type.ts'
import { markupOf, type Attributes } from './markup.ts'
import { Scopes } from './scopes.ts'

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const IPTC_EXTENSION = 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/'
const SOURCE_TYPE = `${IPTC_EXTENSION}DigitalSourceType`
const RESOURCE = `${RDF}resource`
const lists = new Set([`${RDF}Bag`, `${RDF}Seq`, `${RDF}Alt`])
const wrappers = new Set(['adobe:ns:meta/xmpmeta', 'adobe:ns:meta/xapmeta'])
/** XMP is about ten levels deep. */
const DEPTH_MAX = 256
const VALUES_MAX = 64
const VALUE_LENGTH_MAX = 1024

/**
 * The IPTC digital source types that an XMP packet declares of its picture: as attribute, as element with text or list, or as
 * `rdf:resource`, under whatever prefix. Only a property of the description itself counts: what stands deeper speaks of
 * something else, such as an ingredient or a step of the history. Never throws; linear in the length of the packet.
 */
export function sourceTypesOfXmp(packet: string): string[] {
  const reading = new Reading()
  for (const markup of markupOf(packet)) {
    if (markup.kind === 'text') reading.text(markup.text)
    else if (markup.kind === 'end') reading.end(markup.name)
    else reading.start(markup.name, markup.attributes)
    if (markup.kind === 'start' && markup.empty) reading.end(markup.name)
    if (reading.isOver) break
  }
  return reading.values
}

class Reading {
  readonly values: string[] = []
  isOver = false
  readonly #scopes = new Scopes()
  readonly #written: string[] = []
  readonly #path: string[] = []
  /** The text of the property that is open, or undefined outside of one. */
  #value: string | undefined

  start(written: string, attributes: Attributes): void {
    this.#scopes.open(attributes)
    this.#written.push(written)
    this.#path.push(this.#scopes.elementName(written))
    if (this.#path.length > DEPTH_MAX) this.isOver = true
    if (this.#isDescription(this.#path.length)) this.#fromAttributes(attributes, SOURCE_TYPE)
    if (!this.#isProperty(this.#path.length)) return
    this.#value = ''
    this.#fromAttributes(attributes, RESOURCE)
  }

  end(written: string): void {
    if (this.#written.pop() !== written) {
      this.isOver = true
      return
    }
    const depth = this.#path.length
    const item = depth > 0 && this.#path.at(-1) === `${RDF}li` && lists.has(this.#path.at(-2) ?? '')
    if (this.#isProperty(depth) || (item && this.#isProperty(depth - 2))) this.#take()
    this.#path.pop()
    this.#scopes.close()
  }

  text(text: string): void {
    if (this.#value !== undefined && this.#value.length <= VALUE_LENGTH_MAX) this.#value += text
  }

  #take(): void {
    this.#declare(this.#value ?? '')
    this.#value = this.#isProperty(this.#path.length) ? undefined : ''
  }

  #fromAttributes(attributes: Attributes, wanted: string): void {
    for (const [name, value] of attributes)
      if (this.#scopes.attributeName(name) === wanted) this.#declare(value)
  }

  #declare(value: string): void {
    this.values.push(...sourceTypesOf(value))
    if (this.values.length >= VALUES_MAX) this.isOver = true
  }

  /** `rdf:RDF/rdf:Description`, at the top or under `x:xmpmeta` only. */
  #isDescription(depth: number): boolean {
    if (this.#path[depth - 1] !== `${RDF}Description` || this.#path[depth - 2] !== `${RDF}RDF`)
      return false
    return depth === 2 || (depth === 3 && wrappers.has(this.#path[0] ?? ''))
  }

  #isProperty(depth: number): boolean {
    return this.#path[depth - 1] === SOURCE_TYPE && this.#isDescription(depth - 1)
  }
}
