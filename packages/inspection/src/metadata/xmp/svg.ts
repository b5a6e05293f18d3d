import { PACKET_BYTES_MAX, refuseUnreadDeclaration, SOURCE_TYPE_NAME } from './packet.ts'
import { decodeXml, localName, parseMarkup } from '../../xml/markup.ts'
import { NamespaceScopes, type Namespaces } from '../../xml/namespaces.ts'

/** Below `svg` and `metadata`. */
const PACKET_DEPTH = 3
/** No drawing binds it. */
const WRAPPER_PREFIX = 'packet-of-svg'
const roots: ReadonlySet<string> = new Set([
  'adobe:ns:meta/xmpmeta',
  'adobe:ns:meta/xapmeta',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#RDF',
])

/**
 * The packets in `metadata` right under the root of an SVG, each inside an element that carries the namespaces which hold
 * there. Metadata of parts of the drawing, and pictures embedded in it, are not looked into.
 */
export function* svgPackets(bytes: Uint8Array): Generator<string, void, undefined> {
  const svg = decodeXml(bytes)
  // Most drawings declare nothing; a name cannot be written in another way.
  if (!svg.includes(SOURCE_TYPE_NAME)) return
  const scopes = new NamespaceScopes()
  const path: string[] = []
  let depth = 0
  let packetStart = -1
  let readUntil = 0
  let namespaces: Namespaces = []
  for (const { content, start, end } of parseMarkup(svg)) {
    readUntil = end
    if (content.kind === 'text' || content.kind === 'aside') continue
    if (content.kind === 'start') {
      depth += 1
      if (depth > PACKET_DEPTH) {
        if (content.isEmpty) depth -= 1
        continue
      }
      scopes.open(content.attributes)
      path.push(content.name)
      if (isInMetadata(path) && roots.has(scopes.elementName(content.name))) {
        packetStart = start
        namespaces = scopes.namespaces()
      }
      if (!content.isEmpty) continue
    }
    depth -= 1
    if (depth >= PACKET_DEPTH) continue
    if (path.pop() !== content.name) break
    scopes.close()
    if (packetStart < 0 || depth !== PACKET_DEPTH - 1) continue
    const packet = svg.slice(packetStart, end)
    if (packet.length > PACKET_BYTES_MAX) refuseUnreadDeclaration(packet)
    else yield wrapped(packet, namespaces)
    packetStart = -1
  }
  refuseUnreadDeclaration(svg, readUntil)
}

/** The packet inside an element of XMP that binds the namespaces of the drawing. */
function wrapped(packet: string, namespaces: Namespaces): string {
  const bindings = namespaces
    .filter(([prefix]) => prefix !== WRAPPER_PREFIX)
    .map(([prefix, uri]) => {
      const name = prefix === '' ? 'xmlns' : `xmlns:${prefix}`
      return ` ${name}="${uri.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`
    })
  const name = `${WRAPPER_PREFIX}:xmpmeta`
  return `<${name} xmlns:${WRAPPER_PREFIX}="adobe:ns:meta/"${bindings.join('')}>${packet}</${name}>`
}

function isInMetadata(path: readonly string[]): boolean {
  if (path.length !== PACKET_DEPTH) return false
  const [root = '', child = ''] = path
  return localName(root) === 'svg' && localName(child) === 'metadata'
}
