import { beforeAll, describe, expect, test } from 'vitest'
import { created, signed } from '../commands/fixtures/fixture.ts'
import { formats, imageOf } from '../commands/fixtures/images.ts'
import { createFixtureSigner, type FixtureSigner } from '../commands/fixtures/signer.ts'
import { urlOfSourceType, vocabulary } from '../commands/fixtures/vocabulary.ts'
import { xmpPacket } from '../commands/fixtures/xmp-packet.ts'
import { createInspector, type Inspector } from '../src/index.ts'
import { describeNative } from './describe-native.ts'

const values = Object.entries(vocabulary)
const forms: readonly (readonly [string, (address: string) => string])[] = [
  [
    'attribute',
    (address) => xmpPacket({ attributes: ` Iptc4xmpExt:DigitalSourceType="${address}"` }),
  ],
  [
    'element',
    (address) =>
      xmpPacket({
        elements: `<Iptc4xmpExt:DigitalSourceType>${address}</Iptc4xmpExt:DigitalSourceType>`,
      }),
  ],
  [
    'resource',
    (address) =>
      xmpPacket({ elements: `<Iptc4xmpExt:DigitalSourceType rdf:resource="${address}"/>` }),
  ],
]

let wasm: Inspector
beforeAll(() => {
  wasm = createInspector({ reader: 'wasm' })
  return () => wasm.close()
})

describe.each(formats)('%s', (format) => {
  test.each(forms)(
    'an image has the verdict of every source type in XMP, written as %s',
    async (_, packetOf) => {
      for (const [value, verdictKey] of values) {
        const image = imageOf(format, packetOf(urlOfSourceType(value)))
        expect(await wasm.inspect(image), value).toMatchObject({
          verdictKey,
          reasons: [`picture:xmp:${value}`],
        })
      }
    },
  )
})

describeNative('images that this test signs', () => {
  let signer: FixtureSigner
  let native: Inspector
  beforeAll(async () => {
    signer = await createFixtureSigner()
    native = createInspector({ reader: 'native' })
    return () => native.close()
  })

  test.each(formats)(
    'an image read by %s has the verdict of every source type in content credentials',
    async (format) => {
      for (const [value, verdictKey] of values) {
        const action = { ...created(value), digitalSourceType: urlOfSourceType(value) }
        const image = await signed(signer, format, { actions: [action] })
        for (const inspector of [wasm, native])
          expect(await inspector.inspect(image), value).toMatchObject({
            verdictKey,
            reasons: [`picture:actions:${value}`],
          })
      }
    },
  )
})
