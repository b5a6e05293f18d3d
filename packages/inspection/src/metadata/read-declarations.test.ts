import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as stores from '../../test/manifest-stores.ts'
import { declaring, VOCABULARY } from '../../test/xmp-packets.ts'
import { collectDeclarations } from './read-declarations.ts'
import type { Declaration } from '../declarations/declaration.ts'
import { DECLARATIONS_MAX } from '../declarations/declaration.ts'
import { generators } from '../declarations/generators.ts'
import { UnreadableMetadataError } from '../declarations/unreadable-metadata-error.ts'
import { UNKNOWN, vocabulary } from '../declarations/digital-source-types.ts'

const AI = 'trainedAlgorithmicMedia'
const { action, actions, created, placed, store } = stores

function declaredIn(manifestStore: unknown, ...xmpPackets: readonly string[]): string[] {
  return collectDeclarations({ manifestStore, xmpPackets }).map(
    (one) => `${one.position} ${one.depth} ${one.metadata} ${one.action} ${one.value}`,
  )
}

function declaredBy(...assertions: readonly unknown[]): string[] {
  return declaredIn(store({ a: { assertions } }))
}

describe('collectDeclarations: one manifest', () => {
  test.each([...vocabulary.keys()])(
    'collectDeclarations reads the source type %s of an action',
    (value) => {
      expect(declaredBy(created(value))).toEqual([`base 0 actions created ${value}`])
    },
  )

  test.each(['c2pa.actions', 'c2pa.actions.v2', 'c2pa.actions__1', 'c2pa.actions.v2__12'])(
    'collectDeclarations reads actions under the label %s',
    (label) => {
      const data = { actions: [action('created', AI)] }
      expect(declaredBy({ label, data })).toEqual([`base 0 actions created ${AI}`])
    },
  )

  test.each(['c2pa.actions.v3', 'c2pa.actions__', 'c2pa.actions__x', 'xc2pa.actions', 'c2pa', ''])(
    'collectDeclarations reads no actions under the label %s',
    (label) => {
      expect(declaredBy({ label, data: { actions: [action('created', AI)] } })).toEqual([])
    },
  )

  test.each([
    ['created', 'created'],
    ['placed', 'placed'],
    ['opened', 'none'],
    ['converted', 'none'],
    ['published', 'none'],
    ['repackaged', 'none'],
    ['transcoded', 'none'],
    ['watermarked', 'none'],
    ['edited', 'edited'],
    ['cropped', 'edited'],
    ['unknown', 'edited'],
    ['anything else', 'edited'],
  ])('the action c2pa.%s is of the kind %s', (name, kind) => {
    expect(declaredBy(actions(action(name, AI)))).toEqual([`base 0 actions ${kind} ${AI}`])
  })

  test("collectDeclarations reads Adobe's source type among the parameters of an action", () => {
    const parameters = { 'com.adobe.digitalSourceType': VOCABULARY + AI }
    expect(declaredBy(actions(action('placed', undefined, { parameters })))).toEqual([
      `base 0 actions placed ${AI}`,
    ])
  })

  test.each([
    'c2pa.metadata',
    'cawg.metadata',
    'stds.iptc.photo-metadata',
    'stds.iptc',
    'c2pa.metadata__2',
  ])('collectDeclarations reads the source type of the metadata assertion %s', (label) => {
    const data = { '@context': {}, 'Iptc4xmpExt:DigitalSourceType': VOCABULARY + AI }
    expect(declaredBy({ label, data })).toEqual([`base 0 metadata none ${AI}`])
    expect(declaredBy({ label: 'com.example.metadata', data })).toEqual([])
    expect(declaredBy({ label, data: { 'iptc:DigitalSourceTypes': AI } })).toEqual([])
  })

  test.each([
    'iptc:DigitalSourceType',
    'DigitalSourceType',
    'http://iptc.org/std/Iptc4xmpExt/2008-02-29/DigitalSourceType',
  ])('collectDeclarations reads the metadata property %s', (name) => {
    const data = { [name]: VOCABULARY + AI }
    expect(declaredBy({ label: 'cawg.metadata', data })).toEqual([`base 0 metadata none ${AI}`])
  })

  test('collectDeclarations reads related actions at any depth', () => {
    const inner = action('edited', AI)
    const outer = action('edited', undefined, { related: [{ action: 'x', related: [inner] }] })
    expect(declaredBy(actions(action('created', 'digitalCapture'), outer))).toEqual([
      'base 0 actions created digitalCapture',
      `base 0 actions edited ${AI}`,
    ])
  })

  test('collectDeclarations reads a CreativeWork assertion of schema.org', () => {
    const data = {
      '@type': 'CreativeWork',
      digitalSourceType: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
    }
    expect(declaredBy({ label: 'stds.schema-org.CreativeWork', data })).toEqual([
      `base 0 creativeWork none ${AI}`,
    ])
  })

  test('collectDeclarations reads the assertion of Firefly of 2023', () => {
    expect(
      declaredBy({ label: 'com.adobe.generative-ai', data: { description: 'x', version: '1' } }),
    ).toEqual(['base 0 legacyGenerator none adobe-firefly'])
  })

  test('collectDeclarations reads a value outside the vocabulary as unknown', () => {
    expect(
      declaredBy(actions({ action: 'c2pa.created', digitalSourceType: 'http://example.com/<b>' })),
    ).toEqual([`base 0 actions created ${UNKNOWN}`])
  })
})

describe('collectDeclarations: action templates', () => {
  const templated = (name: string, ...list: readonly unknown[]) =>
    declaredBy({
      label: 'c2pa.actions.v2',
      data: { actions: list, templates: [{ action: name, digitalSourceType: VOCABULARY + AI }] },
    })

  test('action templates apply to the actions of their name', () => {
    expect(templated('c2pa.placed', action('placed'), action('edited'))).toEqual([
      `base 0 templates placed ${AI}`,
    ])
    expect(templated('c2pa.placed', action('edited'))).toEqual([])
  })

  test('action templates under * apply to all actions', () => {
    expect(templated('*', action('created'), action('cropped'))).toEqual([
      `base 0 templates created ${AI}`,
      `base 0 templates edited ${AI}`,
    ])
    expect(templated('*')).toEqual([])
  })

  test('action templates do not apply to an action with a source type of its own', () => {
    expect(templated('c2pa.created', action('created', 'print'))).toEqual([
      'base 0 actions created print',
    ])
    expect(templated('*', action('created', 'print'))).toEqual(['base 0 actions created print'])
  })
})

describe('collectDeclarations: generators', () => {
  test('services that generate images are recognized as claim generators', () => {
    expect(declaredIn(store({ a: { generator: 'ChatGPT' } }))).toEqual([
      'base 0 generator none openai',
    ])
    const old = {
      active_manifest: 'a',
      manifests: { a: { claim_generator: 'Adobe_Firefly adobe_c2pa/0.5.0 c2pa-rs/0.20.0' } },
    }
    expect(declaredIn(old)).toEqual(['base 0 generator none adobe-firefly'])
  })

  test.each([
    ['as text', { softwareAgent: 'DALL·E' }],
    ['as object', { softwareAgent: { name: 'DALL·E', version: '3' } }],
  ])(
    'services that generate images are recognized as the software agent of an action %s',
    (_, agent) => {
      expect(declaredBy(actions(action('created', undefined, agent)))).toEqual([
        'base 0 generator created openai',
      ])
    },
  )

  test('services that generate images are recognized by the index of a software agent', () => {
    const data = {
      actions: [action('edited', undefined, { softwareAgentIndex: 1 })],
      softwareAgents: [{ name: 'x' }, { name: 'Adobe Firefly' }],
    }
    expect(declaredBy({ label: 'c2pa.actions.v2', data })).toEqual([
      'base 0 generator edited adobe-firefly',
    ])
  })

  test('services that generate images are recognized by a description beside their issuer', () => {
    const assertions = [
      actions(action('created', undefined, { description: 'Created by Google Generative AI.' })),
    ]
    expect(declaredIn(store({ a: { assertions, issuer: 'Google LLC' } }))).toEqual([
      'base 0 generator created google-generative-ai',
    ])
    expect(declaredIn(store({ a: { assertions } }))).toEqual([])
  })

  test('cameras and editors are not recognized as services that generate images', () => {
    const camera = {
      assertions: [created('computationalCapture')],
      generator: 'Google C2PA Core Generator Library',
      issuer: 'Google LLC',
    }
    expect(declaredIn(store({ a: camera }))).toEqual([
      'base 0 actions created computationalCapture',
    ])
    expect(
      declaredIn(store({ a: { generator: 'Adobe Photoshop', issuer: 'Adobe Inc.' } })),
    ).toEqual([])
  })
})

describe('collectDeclarations: the chain of ingredients', () => {
  const ai = { assertions: [created(AI)] }
  const camera = { assertions: [created('digitalCapture')] }
  const inAi = (position: string, depth: number) => `${position} ${depth} actions created ${AI}`

  test('collectDeclarations reads a parent as base', () => {
    expect(
      declaredIn(store({ a: { ingredients: [{ of: 'b', relationship: 'parentOf' }] }, b: ai })),
    ).toEqual([inAi('base', 1)])
  })

  test('collectDeclarations skips an inputTo ingredient', () => {
    expect(
      declaredIn(store({ a: { ingredients: [{ of: 'b', relationship: 'inputTo' }] }, b: ai })),
    ).toEqual([])
  })

  test('collectDeclarations reads a component as base when there is no parent and it was not placed', () => {
    const ingredients = [{ of: 'b', id: 'i' }]
    expect(declaredIn(store({ a: { ingredients }, b: ai }))).toEqual([inAi('base', 1)])
    expect(
      declaredIn(store({ a: { ingredients, assertions: [actions(placed('i'))] }, b: ai })),
    ).toEqual([inAi('part', 1)])
    expect(
      declaredIn(store({ a: { ingredients, assertions: [actions(placed('other'))] }, b: ai })),
    ).toEqual([inAi('base', 1)])
  })

  test('collectDeclarations reads a component beside a parent as part', () => {
    const ingredients = [{ of: 'b' }, { of: 'c', relationship: 'parentOf' }]
    expect(declaredIn(store({ a: { ingredients }, b: ai, c: camera }))).toEqual([
      'base 1 actions created digitalCapture',
      inAi('part', 1),
    ])
  })

  test.each([
    [
      'the label of its assertion',
      {
        parameters: {
          ingredients: [{ url: 'self#jumbf=c2pa.assertions/c2pa.ingredient.v3__1', hash: 'x' }],
        },
      },
    ],
    [
      'the label, in version 1',
      {
        parameters: {
          ingredient: { url: 'self#jumbf=/c2pa/urn/c2pa.assertions/c2pa.ingredient.v3__1' },
        },
      },
    ],
    ['its id, as older tools do', { parameters: { 'org.cai.ingredientIds': ['i'] } }],
    ['its id on the action', { instanceId: 'i' }],
    ['its id in the parameters', { parameters: { instanceId: 'i' } }],
  ])('collectDeclarations recognizes a placed ingredient by %s', (_, more) => {
    const json = {
      active_manifest: 'a',
      manifests: {
        a: {
          assertions: [actions(action('placed', undefined, more))],
          ingredients: [
            {
              active_manifest: 'b',
              relationship: 'componentOf',
              instance_id: 'i',
              label: 'c2pa.ingredient.v3__1',
            },
          ],
        },
        b: stores.manifest(ai),
      },
    }
    expect(declaredIn(json)).toEqual([inAi('part', 1)])
  })

  test('collectDeclarations reads the parents of a part as parts', () => {
    const b = { ingredients: [{ of: 'c', relationship: 'parentOf' }] }
    const a = { assertions: [actions(placed('i'))], ingredients: [{ of: 'b', id: 'i' }] }
    expect(declaredIn(store({ a, b, c: ai }))).toEqual([inAi('part', 2)])
  })

  test('collectDeclarations reads a manifest that is base and part as base, at its smallest depth', () => {
    const a = { ingredients: [{ of: 'b' }, { of: 'c', relationship: 'parentOf' }] }
    const c = { ingredients: [{ of: 'b', relationship: 'parentOf' }] }
    expect(declaredIn(store({ a, b: ai, c }))).toEqual([inAi('base', 2)])
  })

  test('collectDeclarations ends at a ring of manifests', () => {
    const parent = (of: string) => [{ of, relationship: 'parentOf' }]
    expect(
      declaredIn(
        store({ a: { ingredients: parent('b') }, b: { ...ai, ingredients: parent('a') } }),
      ),
    ).toEqual([inAi('base', 1)])
    expect(declaredIn(store({ a: { ...ai, ingredients: parent('a') } }))).toEqual([inAi('base', 0)])
  })

  test('collectDeclarations reads a chain of 1,024 manifests, and refuses a longer one', () => {
    const chain = (length: number) =>
      store(
        Object.fromEntries(
          Array.from({ length: length + 1 }, (_, index) => [
            `m${index}`,
            index === length
              ? ai
              : { ingredients: [{ of: `m${index + 1}`, relationship: 'parentOf' }] },
          ]),
        ),
      )
    expect(declaredIn(chain(1023))).toEqual([inAi('base', 1023)])
    expect(() => declaredIn(chain(1024))).toThrow(UnreadableMetadataError)
  })
})

test('collectDeclarations reads XMP beside the credentials as declaration of the picture', () => {
  expect(declaredIn(null, declaring('digitalCapture'), declaring(AI))).toEqual([
    'base 0 xmp none digitalCapture',
    `base 0 xmp none ${AI}`,
  ])
})

test('collectDeclarations keeps the nearest of equal declarations', () => {
  const a = {
    assertions: [created(AI), created(AI)],
    ingredients: [{ of: 'b', relationship: 'parentOf' }],
  }
  expect(declaredIn(store({ a, b: { assertions: [created(AI)] } }))).toEqual([
    `base 0 actions created ${AI}`,
  ])
})

describe('collectDeclarations: any JSON', () => {
  const known: readonly string[] = [
    ...vocabulary.keys(),
    UNKNOWN,
    ...generators.map(({ id }) => id),
  ]
  const expectBounded = (declarations: readonly Declaration[]) => {
    expect(declarations.length).toBeLessThanOrEqual(DECLARATIONS_MAX)
    for (const { value, depth } of declarations) {
      expect(known).toContain(value)
      expect(depth).toBeLessThanOrEqual(64)
    }
  }

  const key = fc.constantFrom(
    'active_manifest',
    'manifests',
    'a',
    'b',
    'assertions',
    'label',
    'data',
    'actions',
    'templates',
    'action',
    'digitalSourceType',
    'parameters',
    'softwareAgent',
    'softwareAgents',
    'softwareAgentIndex',
    'ingredients',
    'relationship',
    'claim_generator_info',
    'name',
    'signature_info',
    'issuer',
    '__proto__',
    'constructor',
    'length',
  )
  const leaf = fc.oneof(
    fc.constantFrom(
      'a',
      'b',
      'c2pa.actions',
      'c2pa.metadata',
      'c2pa.created',
      '*',
      AI,
      'parentOf',
      'ChatGPT',
      '',
      null,
      true,
      -1,
      1e308,
    ),
    fc.string(),
  )
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { maxDepth: 9 },
      leaf,
      fc.array(tie('json'), { maxLength: 4 }),
      fc.dictionary(key, tie('json'), { maxKeys: 8 }),
    ),
  }))

  test('collectDeclarations returns values of our lists, or throws an UnreadableMetadataError, for any JSON', () => {
    fc.assert(
      fc.property(json, json, json, (manifestStore, first, second) => {
        expectBounded(collectDeclarations({ manifestStore, xmpPackets: [] }))
        const nearly = { active_manifest: 'a', manifests: { a: first, b: second } }
        expectBounded(collectDeclarations({ manifestStore: nearly, xmpPackets: [] }))
      }),
      { numRuns: 2000 },
    )
  })

  test.each(['__proto__', 'constructor', 'toString', 'prototype'])(
    'collectDeclarations reads a manifest with the name %s',
    (label) => {
      const text = `{"active_manifest":"${label}","manifests":{"x":1}}`
      expect(declaredIn(JSON.parse(text))).toEqual([])
      const own = `{"active_manifest":"${label}","manifests":{"${label}":${JSON.stringify(stores.manifest({ generator: 'ChatGPT' }))}}}`
      expect(declaredIn(JSON.parse(own))).toEqual(['base 0 generator none openai'])
    },
  )

  test.each([
    undefined,
    null,
    0,
    '',
    'text',
    [],
    [[]],
    {},
    { active_manifest: 'a' },
    { active_manifest: 'a', manifests: [] },
    { active_manifest: {}, manifests: {} },
  ])('collectDeclarations returns no declaration for %j', (manifestStore) => {
    expect(declaredIn(manifestStore)).toEqual([])
  })
})

describe('collectDeclarations: bounded work', () => {
  /** The JSON with every read of a field counted. */
  function counted(json: unknown): { json: unknown; reads: () => number } {
    let reads = 0
    const wrap = (value: unknown): unknown =>
      typeof value !== 'object' || value === null
        ? value
        : new Proxy(value, {
            get(target, name) {
              reads += 1
              return wrap(Reflect.get(target, name))
            },
          })
    return { json: wrap(json), reads: () => reads }
  }

  /** How many fields are read, whether there is an answer or not. */
  function readsOf(json: unknown): number {
    const watched = counted(json)
    try {
      collectDeclarations({ manifestStore: watched.json, xmpPackets: [] })
    } catch (error) {
      if (!(error instanceof UnreadableMetadataError)) throw error
    }
    return watched.reads()
  }

  const repeat = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index))
  const hostile: Record<string, (size: number) => unknown> = {
    'ingredients of one manifest': (size) =>
      store({ a: { ingredients: repeat(size, () => ({ of: 'b' })) }, b: {} }),
    'ingredients that are placed': (size) =>
      store({
        a: {
          assertions: repeat(size, (index) => actions(placed(`i${index}`))),
          ingredients: repeat(size, (index) => ({ of: 'b', id: `i${index}` })),
        },
        b: {},
      }),
    'manifests in a row': (size) =>
      store(
        Object.fromEntries(
          repeat(size, (index) => [
            `m${index}`,
            { ingredients: [{ of: `m${index + 1}`, relationship: 'parentOf' }] },
          ]),
        ),
      ),
    'manifests that all name one another': (size) => {
      const count = Math.floor(Math.sqrt(size))
      return store(
        Object.fromEntries(
          repeat(count, (index) => [
            `m${index}`,
            { ingredients: repeat(count, (other) => ({ of: `m${other}` })) },
          ]),
        ),
      )
    },
    'actions beside templates': (size) =>
      store({
        a: {
          assertions: [
            {
              label: 'c2pa.actions',
              data: {
                actions: repeat(size, (index) => action(`x${index}`)),
                templates: repeat(size, (index) => ({
                  action: index % 2 ? '*' : `c2pa.x${index}`,
                  digitalSourceType: AI,
                })),
              },
            },
          ],
        },
      }),
    assertions: (size) => store({ a: { assertions: repeat(size, () => created(AI)) } }),
    'claim generators': (size) => ({
      active_manifest: 'a',
      manifests: { a: { claim_generator_info: repeat(size, () => ({ name: 'ChatGPT' })) } },
    }),
  }

  test.each(Object.entries(hostile))(
    'collectDeclarations reads fields in linear time: %s',
    (_, make) => {
      expect(readsOf(make(900))).toBeLessThan(2.2 * readsOf(make(450)) + 2000)
    },
  )

  test.each(Object.entries(hostile))(
    'collectDeclarations stops reading beyond the limits: %s',
    (_, make) => {
      expect(readsOf(make(100_000))).toBeLessThan(1_000_000)
    },
  )

  test.each([
    ['actions', repeat(16_384, () => action('edited')), []],
    ['related actions', [action('edited', '', { related: repeat(16_384, () => ({})) })], []],
    ['assertions', [], repeat(8191, () => ({ label: 'x', data: {} }))],
  ])(
    'collectDeclarations throws for too many %s, because a declaration could stand behind them',
    (_, many, assertions) => {
      const manifest = (ai: readonly unknown[]) =>
        store({
          a: { assertions: [actions(action('created', 'digitalCapture'), ...ai), ...assertions] },
        })
      expect(declaredIn(manifest([]))).toHaveLength(1)
      expect(() =>
        declaredIn(
          store({
            a: {
              assertions: [
                actions(action('created', 'digitalCapture'), ...many),
                ...assertions,
                created(AI),
              ],
            },
          }),
        ),
      ).toThrow(UnreadableMetadataError)
    },
  )

  test('collectDeclarations throws for more declarations than a real image has', () => {
    const names = ['created', 'placed', 'opened', 'edited']
    const every = repeat(64, (depth) => [
      `m${depth}`,
      {
        assertions: [...vocabulary.keys()].map((value) =>
          actions(...names.map((name) => action(name, value))),
        ),
        ingredients: [{ of: `m${depth + 1}`, relationship: 'parentOf' }, { of: `p${depth}` }],
      },
    ])
    const parts = repeat(64, (depth) => [
      `p${depth}`,
      {
        assertions: [...vocabulary.keys()].map((value) =>
          actions(...names.map((name) => action(name, value))),
        ),
      },
    ])
    const metadata = [...vocabulary.keys()].map((value) => ({
      label: 'cawg.metadata',
      data: { DigitalSourceType: value },
    }))
    const templates = [...vocabulary.keys()].map((digitalSourceType) => ({
      label: 'c2pa.actions',
      data: {
        actions: names.map((name) => action(name)),
        templates: [{ action: '*', digitalSourceType }],
      },
    }))
    const manifestStore = (more: readonly unknown[]) =>
      store({ ...Object.fromEntries([...every, ...parts]), p63: { assertions: more } })
    const declared = collectDeclarations({ manifestStore: manifestStore([]), xmpPackets: [] })
    expect(declared.length).toBeLessThanOrEqual(DECLARATIONS_MAX)
    expect(() => declaredIn(manifestStore([...metadata, ...templates]))).toThrow(
      UnreadableMetadataError,
    )
  })
})
