import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { declaring, packetOf, VOCABULARY } from '../../../test/xmp-packets.ts'
import { vocabulary } from '../../declarations/digital-source-types.ts'
import { UnreadableMetadataError } from '../../declarations/unreadable-metadata-error.ts'
import { parseMarkup } from '../../xml/markup.ts'
import { sourceTypesOfPacket } from './packet-source-types.ts'

const AI = `${VOCABULARY}trainedAlgorithmicMedia`
const element = (inside: string, attributes = ''): string =>
  packetOf({
    elements: `<Iptc4xmpExt:DigitalSourceType${attributes}>${inside}</Iptc4xmpExt:DigitalSourceType>`,
  })

const spaces = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const property = `<rdf:Description Iptc4xmpExt:DigitalSourceType="${AI}" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"/>`
const inRdf = (inside: string) => `<rdf:RDF xmlns:rdf="${spaces}">${inside}</rdf:RDF>`

test.each([...vocabulary.keys()])('sourceTypesOfPacket reads %s', (value) => {
  expect(sourceTypesOfPacket(declaring(value))).toEqual([value])
})

describe('sourceTypesOfPacket reads a source type', () => {
  test.each([
    ['as attribute', declaring('trainedAlgorithmicMedia')],
    ['as element', element(AI)],
    ['with space around it', element(`\n   ${AI}\n  `)],
    ['as resource', element('', ` rdf:resource="${AI}"`)],
    [
      'as resource of an empty element',
      packetOf({ elements: `<Iptc4xmpExt:DigitalSourceType rdf:resource='${AI}'/>` }),
    ],
    ['beside qualifiers', element(`<rdf:value>${AI}</rdf:value>`, ' rdf:parseType="Resource"')],
    [
      'beside qualifiers in a description',
      element(`<rdf:Description><rdf:value>${AI}</rdf:value></rdf:Description>`),
    ],
    ['as attribute beside qualifiers', element('', ` rdf:value="${AI}"`)],
    ['as resource in a list', element(`<rdf:Bag><rdf:li rdf:resource="${AI}"/></rdf:Bag>`)],
    [
      'beside qualifiers in a list',
      element(`<rdf:Bag><rdf:li><rdf:value>${AI}</rdf:value></rdf:li></rdf:Bag>`),
    ],
    ['in a list', element(`<rdf:Bag><rdf:li>${AI}</rdf:li></rdf:Bag>`)],
    ['as character data', element(`<![CDATA[${AI}]]>`)],
    ['around a comment', element(`${AI.slice(0, 20)}<!-- print -->${AI.slice(20)}`)],
    ['with character references', element(AI.replaceAll('/', '&#x2F;').replaceAll(':', '&#58;'))],
    [
      'under another prefix',
      declaring('trainedAlgorithmicMedia')
        .replaceAll('Iptc4xmpExt:', 'q:')
        .replace('xmlns:Iptc4xmpExt', 'xmlns:q'),
    ],
    [
      'with its namespace bound on the element',
      packetOf({
        elements: `<DigitalSourceType xmlns="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">${AI}</DigitalSourceType>`,
      }),
    ],
    [
      'without the outer element',
      declaring('trainedAlgorithmicMedia').replaceAll(/<\/?x:xmpmeta[^>]*>/g, ''),
    ],
    ['in single quotes', declaring('trainedAlgorithmicMedia').replaceAll('"', "'")],
    ['before the packet breaks', declaring('trainedAlgorithmicMedia').replace('</rdf:Desc', '<<')],
  ])('sourceTypesOfPacket reads a source type %s', (_, packet) => {
    expect(sourceTypesOfPacket(packet)).toEqual(['trainedAlgorithmicMedia'])
  })
})

describe('sourceTypesOfPacket reads no source type', () => {
  test.each([
    [
      'in a comment',
      packetOf({
        elements: `<!-- <Iptc4xmpExt:DigitalSourceType>${AI}</Iptc4xmpExt:DigitalSourceType> -->`,
      }),
    ],
    [
      'in character data',
      packetOf({
        elements: `<![CDATA[<Iptc4xmpExt:DigitalSourceType>${AI}</Iptc4xmpExt:DigitalSourceType>]]>`,
      }),
    ],
    [
      'in a processing instruction',
      packetOf({
        elements: `<?a <Iptc4xmpExt:DigitalSourceType>${AI}</Iptc4xmpExt:DigitalSourceType> ?>`,
      }),
    ],
    [
      'in the text of a title',
      packetOf({
        elements: `<dc:title xmlns:dc="http://purl.org/dc/elements/1.1/">Iptc4xmpExt:DigitalSourceType="${AI}"</dc:title>`,
      }),
    ],
    [
      'in the value of an attribute',
      packetOf({ attributes: ` Iptc4xmpExt:Event='Iptc4xmpExt:DigitalSourceType="${AI}"'` }),
    ],
    [
      'for an ingredient',
      packetOf({
        elements: `<xmpMM:Pantry xmlns:xmpMM="m"><rdf:Bag><rdf:li><rdf:Description Iptc4xmpExt:DigitalSourceType="${AI}"/></rdf:li></rdf:Bag></xmpMM:Pantry>`,
      }),
    ],
    [
      'in another namespace',
      declaring('trainedAlgorithmicMedia').replace(
        'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
        'http://example.com/',
      ),
    ],
    [
      'under a prefix that is bound to nothing',
      declaring('trainedAlgorithmicMedia').replace('xmlns:Iptc4xmpExt', 'xmlns:other'),
    ],
    [
      'under a prefix that is bound to something else inside',
      packetOf({
        elements: `<Iptc4xmpExt:DigitalSourceType xmlns:Iptc4xmpExt="http://example.com/">${AI}</Iptc4xmpExt:DigitalSourceType>`,
      }),
    ],
    ['by an attribute without a prefix', packetOf({ attributes: ` DigitalSourceType="${AI}"` })],
    ['under a similar name', packetOf({ attributes: ` Iptc4xmpExt:DigitalSourceTypes="${AI}"` })],
    [
      'outside of a description',
      `<Iptc4xmpExt:DigitalSourceType xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">${AI}</Iptc4xmpExt:DigitalSourceType>`,
    ],
    ['deeper inside the property', element(`<rdf:Seq><rdf:value>${AI}</rdf:value></rdf:Seq>`)],
    ['by an empty value', element('   ')],
  ])('sourceTypesOfPacket reads no source type %s', (_, packet) => {
    expect(sourceTypesOfPacket(packet)).toEqual([])
  })
})

describe('sourceTypesOfPacket reads no source type', () => {
  test('sourceTypesOfPacket reads no source type inside an element that is not of XMP', () => {
    expect(sourceTypesOfPacket(inRdf(property))).toEqual(['trainedAlgorithmicMedia'])
    expect(sourceTypesOfPacket(`<a>${inRdf(property)}</a>`)).toEqual([])
  })

  test('sourceTypesOfPacket reads no source type under a prefix whose binding has ended', () => {
    const bound = ' xmlns:q="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"'
    const used = `<rdf:Description q:DigitalSourceType="${AI}"/>`
    expect(sourceTypesOfPacket(inRdf(`<a${bound}></a>${used}`))).toEqual([])
    expect(sourceTypesOfPacket(inRdf(`<a${bound}><b xmlns:q="u"/></a>${used}`))).toEqual([])
    const outer = inRdf(`<a xmlns:q="u"/>${used}`).replace(' xmlns', `${bound} xmlns`)
    expect(sourceTypesOfPacket(outer)).toEqual(['trainedAlgorithmicMedia'])
  })

  test('sourceTypesOfPacket reads no source type in a comment behind the packet', () => {
    expect(sourceTypesOfPacket(`${inRdf('')}<!-- DigitalSourceType -->`)).toEqual([])
  })
})

describe('sourceTypesOfPacket throws when the property name stands', () => {
  test.each([
    ['behind a break', `<a b=c>${declaring('trainedAlgorithmicMedia')}`],
    [
      'in elements that overlap',
      declaring('trainedAlgorithmicMedia').replace('<rdf:RDF', '<a></b><rdf:RDF'),
    ],
    [
      'twice on an element',
      packetOf({ attributes: ` Iptc4xmpExt:DigitalSourceType="${AI}"`.repeat(2) }),
    ],
    [
      'behind 64 values',
      packetOf({ elements: `<Iptc4xmpExt:DigitalSourceType rdf:resource="${AI}"/>`.repeat(65) }),
    ],
  ])('sourceTypesOfPacket throws when the property name stands %s', (_, packet) => {
    expect(() => sourceTypesOfPacket(packet)).toThrow(UnreadableMetadataError)
  })

  test('sourceTypesOfPacket throws when the property name stands behind 256 open elements, or 65,536 pieces', () => {
    const nested = (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`
    expect(sourceTypesOfPacket(inRdf(nested(255) + property))).toHaveLength(1)
    expect(() => sourceTypesOfPacket(inRdf(nested(256) + property))).toThrow(
      UnreadableMetadataError,
    )
    expect(sourceTypesOfPacket(inRdf('<a/>'.repeat(65_000) + property))).toHaveLength(1)
    const many = '<a/>'.repeat(65_536)
    expect(sourceTypesOfPacket(inRdf(property + many))).toHaveLength(1)
    expect(() => sourceTypesOfPacket(inRdf(many + property))).toThrow(UnreadableMetadataError)
  })
})

test('sourceTypesOfPacket does not expand entities that a document declares', () => {
  const packet = `<!DOCTYPE a [<!ENTITY ai "${AI}">]>${element('&ai;')}`
  expect(sourceTypesOfPacket(packet)).toEqual(['unknown'])
})

test('sourceTypesOfPacket reads a value outside the vocabulary as unknown, whatever its length is', () => {
  expect(sourceTypesOfPacket(element('http://example.com/trainedAlgorithmicMedia'))).toEqual([
    'unknown',
  ])
  expect(sourceTypesOfPacket(element(AI.repeat(10_000)))).toEqual(['unknown'])
})

test('parseMarkup ends without an exception for any text, and its pieces are contiguous', () => {
  const token = fc.constantFrom(
    '<',
    '>',
    '/',
    '=',
    '"',
    "'",
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '?>',
    '<!DOCTYPE',
    '[',
    ']',
    '&#x41;',
    'rdf:RDF',
    'a',
    ' ',
    'xmlns:rdf',
    '\0',
  )
  fc.assert(
    fc.property(fc.array(token, { maxLength: 60 }), (tokens) => {
      const text = tokens.join('')
      let end = 0
      for (const piece of parseMarkup(text)) {
        expect(piece.start).toBeGreaterThanOrEqual(end)
        expect(piece.end).toBeGreaterThan(piece.start)
        end = piece.end
      }
      expect(end).toBeLessThanOrEqual(text.length)
      expect(sourceTypesOfPacket(text)).toEqual([])
    }),
    { numRuns: 5000 },
  )
})
