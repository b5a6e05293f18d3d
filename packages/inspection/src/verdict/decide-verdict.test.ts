import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as stores from '../../test/manifest-stores.ts'
import { declaring } from '../../test/xmp-packets.ts'
import { collectDeclarations } from '../metadata/read-declarations.ts'
import type {
  ActionKind,
  MetadataKind,
  Declaration,
  Position,
} from '../declarations/declaration.ts'
import { generators } from '../declarations/generators.ts'
import { UNKNOWN, vocabulary } from '../declarations/digital-source-types.ts'
import { decideVerdict } from './decide-verdict.ts'
import { digestEvidence } from './digest-evidence.ts'

const { action, actions, created, placed, store } = stores

const AI = 'HIGHLY_LIKELY_AI'
const PARTLY = 'SUSPICIOUS_SYNTHETIC'
const CAMERA = 'LIKELY_AUTHENTIC'
const NONE = 'NO_AI_DECLARATION'

/** The verdict of a picture that declares one value and nothing else. */
const alone: readonly (readonly [value: string, verdictKey: string])[] = [
  ['trainedAlgorithmicMedia', AI],
  ['trainedAlgorithmicData', AI],
  ['compositeWithTrainedAlgorithmicMedia', PARTLY],
  ['compositeSynthetic', PARTLY],
  ['virtualRecording', PARTLY],
  ['digitalCapture', CAMERA],
  ['computationalCapture', CAMERA],
  ['compositeCapture', CAMERA],
  ['negativeFilm', CAMERA],
  ['positiveFilm', CAMERA],
  ['print', NONE],
  ['screenCapture', NONE],
  ['humanEdits', NONE],
  ['minorHumanEdits', NONE],
  ['algorithmicallyEnhanced', NONE],
  ['digitalCreation', NONE],
  ['digitalArt', NONE],
  ['softwareImage', NONE],
  ['dataDrivenMedia', NONE],
  ['algorithmicMedia', NONE],
  ['composite', NONE],
  ['empty', NONE],
  [UNKNOWN, NONE],
]

function verdictOf(manifestStore: unknown, ...xmpPackets: readonly string[]): string {
  return decideVerdict(collectDeclarations({ manifestStore, xmpPackets })).verdictKey
}

test('the table of this test covers the whole vocabulary', () => {
  expect(alone.map(([value]) => value).toSorted()).toEqual(
    [...vocabulary.keys(), UNKNOWN].toSorted(),
  )
})

describe.each(alone)('the source type %s alone has the verdict %s', (value, verdictKey) => {
  test.each([
    ['on c2pa.created', store({ a: { assertions: [created(value)] } })],
    [
      'in version 1',
      store({
        a: {
          assertions: [{ label: 'c2pa.actions', data: { actions: [action('created', value)] } }],
        },
      }),
    ],
    [
      'by a template',
      store({
        a: {
          assertions: [
            {
              label: 'c2pa.actions.v2',
              data: { actions: [action('created')], templates: [action('created', value)] },
            },
          ],
        },
      }),
    ],
    [
      'among the parameters of Adobe',
      store({
        a: {
          assertions: [
            actions(
              action('created', undefined, {
                parameters: { 'com.adobe.digitalSourceType': value },
              }),
            ),
          ],
        },
      }),
    ],
    [
      'in metadata',
      store({
        a: {
          assertions: [
            { label: 'c2pa.metadata', data: { 'Iptc4xmpExt:DigitalSourceType': value } },
          ],
        },
      }),
    ],
    [
      'in a creative work',
      store({
        a: {
          assertions: [
            { label: 'stds.schema-org.CreativeWork', data: { digitalSourceType: value } },
          ],
        },
      }),
    ],
    [
      'on the parent',
      store({
        a: { ingredients: [{ of: 'b', relationship: 'parentOf' }] },
        b: { assertions: [created(value)] },
      }),
    ],
    [
      'on the only component',
      store({ a: { ingredients: [{ of: 'b' }] }, b: { assertions: [created(value)] } }),
    ],
  ])('a source type alone has its verdict: %s', (_, json) => {
    expect(verdictOf(json)).toBe(verdictKey)
  })

  test('a source type in XMP alone has its verdict', () => {
    expect(verdictOf(null, declaring(value))).toBe(verdictKey)
  })
})

describe('decideVerdict: a picture of an AI service', () => {
  test.each(generators)(
    'a picture of the AI service $id is AI',
    ({ claimGenerators = [], agents = [], described }) => {
      for (const generator of claimGenerators)
        expect(verdictOf(store({ a: { generator } }))).toBe(AI)
      for (const softwareAgent of agents)
        expect(
          verdictOf(
            store({
              a: { assertions: [actions(action('created', undefined, { softwareAgent }))] },
            }),
          ),
        ).toBe(AI)
      for (const description of described?.descriptions ?? [])
        expect(
          verdictOf(
            store({
              a: {
                issuer: described?.issuer ?? '',
                assertions: [actions(action('created', undefined, { description }))],
              },
            }),
          ),
        ).toBe(AI)
    },
  )

  test('a picture is AI when Firefly of 2023 signed it without a source type', () => {
    expect(
      verdictOf(store({ a: { assertions: [{ label: 'com.adobe.generative-ai', data: {} }] } })),
    ).toBe(AI)
  })

  test('a picture of an AI service is AI also when the service declares an empty canvas', () => {
    expect(verdictOf(store({ a: { generator: 'Bria Ai', assertions: [created('empty')] } }))).toBe(
      AI,
    )
  })

  test('a picture is partly AI when an AI service is the agent of an edit', () => {
    const edit = actions(action('edited', undefined, { softwareAgent: 'Adobe Firefly' }))
    expect(verdictOf(store({ a: { generator: 'Adobe Photoshop', assertions: [edit] } }))).toBe(
      PARTLY,
    )
    expect(verdictOf(store({ a: { assertions: [created('digitalCapture'), edit] } }))).toBe(PARTLY)
  })
})

describe('decideVerdict: a chain of real files', () => {
  const ai = { assertions: [created('trainedAlgorithmicMedia')], generator: 'ChatGPT' }
  const plainAi = { assertions: [created('trainedAlgorithmicMedia')] }
  const camera = { assertions: [created('digitalCapture')] }
  const work = { assertions: [created('digitalCreation')] }
  const parent = { of: 'base', relationship: 'parentOf' }
  const component = { of: 'part', id: 'p' }
  const opens = action('opened')

  test.each<[string, Record<string, stores.ManifestOf>, string]>([
    [
      'ChatGPT 2025: no actions, the AI manifest as component',
      { a: { ingredients: [{ of: 'base' }] }, base: ai },
      AI,
    ],
    [
      'ChatGPT: opened, the AI manifest as parent',
      { a: { assertions: [actions(opens)], ingredients: [parent] }, base: ai },
      AI,
    ],
    [
      'an editor opens an AI picture as component',
      {
        a: {
          assertions: [actions(opens, action('edited', 'humanEdits'))],
          ingredients: [{ of: 'base' }],
        },
        base: plainAi,
      },
      AI,
    ],
    [
      'edits do not wash AI out',
      {
        a: {
          assertions: [
            actions(
              opens,
              action('edited', 'humanEdits'),
              action('cropped', 'minorHumanEdits'),
              action('edited', 'algorithmicallyEnhanced'),
            ),
          ],
          ingredients: [parent],
        },
        base: plainAi,
      },
      AI,
    ],
    [
      'a claim of capture over an AI parent',
      { a: { ...camera, ingredients: [parent] }, base: plainAi },
      AI,
    ],
    [
      'an AI claim over a camera parent',
      { a: { ...plainAi, ingredients: [parent] }, base: camera },
      AI,
    ],
    [
      'Pixel: capture, generative edit, crop',
      {
        a: {
          assertions: [actions(action('cropped', 'humanEdits'))],
          ingredients: [{ of: 'mid', relationship: 'parentOf' }],
        },
        mid: {
          assertions: [actions(action('edited', 'compositeWithTrainedAlgorithmicMedia'))],
          ingredients: [parent],
        },
        base: { assertions: [created('computationalCapture')] },
      },
      PARTLY,
    ],
    [
      'a capture with human edits',
      {
        a: { assertions: [actions(opens, action('edited', 'humanEdits'))], ingredients: [parent] },
        base: camera,
      },
      CAMERA,
    ],
    [
      'a capture that was enhanced',
      {
        a: {
          assertions: [actions(opens, action('edited', 'algorithmicallyEnhanced'))],
          ingredients: [parent],
        },
        base: camera,
      },
      CAMERA,
    ],
    [
      'a capture with an AI element placed',
      {
        a: { assertions: [actions(placed('p'))], ingredients: [parent, component] },
        base: camera,
        part: ai,
      },
      PARTLY,
    ],
    [
      'a capture with an AI element placed, on its own action',
      {
        a: {
          assertions: [
            created('digitalCapture'),
            actions(action('placed', 'trainedAlgorithmicMedia')),
          ],
        },
      },
      PARTLY,
    ],
    [
      'a capture with an edit by a model',
      {
        a: {
          assertions: [
            created('digitalCapture'),
            actions(action('edited', 'trainedAlgorithmicMedia')),
          ],
        },
      },
      PARTLY,
    ],
    [
      'a drawing with an AI element placed',
      {
        a: {
          ...work,
          ingredients: [{ of: 'base', id: 'b' }, component],
          assertions: [actions(placed('p', 'b'), action('created', 'digitalCreation'))],
        },
        base: camera,
        part: plainAi,
      },
      PARTLY,
    ],
    [
      'an AI element on an empty canvas',
      {
        a: {
          assertions: [actions(action('created', 'empty'), placed('p'))],
          ingredients: [component],
        },
        part: plainAi,
      },
      AI,
    ],
    [
      'an AI element on a canvas of which nothing is declared',
      { a: { assertions: [actions(placed('p'))], ingredients: [component] }, part: plainAi },
      AI,
    ],
    [
      'an edit by a model where nothing else is declared',
      { a: { assertions: [actions(action('edited', 'trainedAlgorithmicMedia'))] } },
      AI,
    ],
    [
      'an AI edit of work by hand',
      {
        a: {
          assertions: [
            actions(action('edited', 'humanEdits'), action('edited', 'trainedAlgorithmicMedia')),
          ],
        },
      },
      PARTLY,
    ],
    [
      'a composite with an AI ingredient',
      {
        a: {
          assertions: [actions(action('created', 'composite'), placed('p'))],
          ingredients: [component],
        },
        part: plainAi,
      },
      PARTLY,
    ],
    [
      'a composite with camera ingredients',
      {
        a: {
          assertions: [actions(action('created', 'composite'), placed('p'))],
          ingredients: [component],
        },
        part: camera,
      },
      NONE,
    ],
    [
      'a camera ingredient placed on an empty canvas',
      { a: { assertions: [actions(placed('p'))], ingredients: [component] }, part: camera },
      NONE,
    ],
    [
      'a part that is partly AI',
      {
        a: {
          assertions: [created('digitalCapture'), actions(placed('p'))],
          ingredients: [component],
        },
        part: { assertions: [created('compositeSynthetic')] },
      },
      PARTLY,
    ],
    [
      'an AI prompt image',
      { a: { ...camera, ingredients: [{ of: 'base', relationship: 'inputTo' }] }, base: ai },
      CAMERA,
    ],
    [
      'an AI picture from a camera prompt image',
      { a: { ...ai, ingredients: [{ of: 'base', relationship: 'inputTo' }] }, base: camera },
      AI,
    ],
    ['a scan of a print', { a: { assertions: [created('print')], ingredients: [] } }, NONE],
    [
      'an old camera: EXIF only',
      {
        a: {
          assertions: [{ label: 'stds.exif', data: { 'exif:Make': 'Nikon' } }],
          generator: 'NIKON Z 9',
        },
      },
      NONE,
    ],
    [
      'an editor without a source type',
      {
        a: {
          assertions: [actions(opens, action('edited'))],
          generator: 'Adobe Photoshop',
          issuer: 'Adobe Inc.',
        },
      },
      NONE,
    ],
  ])('a chain of real files has its verdict: %s', (_, manifests, verdictKey) => {
    expect(verdictOf(store(manifests))).toBe(verdictKey)
  })

  test('declarations in XMP have the same order of precedence', () => {
    expect(verdictOf(store({ a: camera }), declaring('trainedAlgorithmicMedia'))).toBe(AI)
    expect(verdictOf(store({ a: plainAi }), declaring('digitalCapture'))).toBe(AI)
    expect(verdictOf(store({ a: camera }), declaring('compositeWithTrainedAlgorithmicMedia'))).toBe(
      PARTLY,
    )
    expect(
      verdictOf(
        store({ a: { assertions: [actions(action('edited', 'humanEdits'))] } }),
        declaring('digitalCapture'),
      ),
    ).toBe(CAMERA)
  })

  test('an image without declarations has the verdict NO_AI_DECLARATION', () => {
    expect(decideVerdict([])).toEqual({
      verdictKey: NONE,
      aiProbability: 0.5,
      authenticityScore: 0.5,
      reasons: [],
    })
  })
})

const declaration = (more: Partial<Declaration>): Declaration => ({
  value: 'print',
  metadata: 'actions',
  position: 'base',
  action: 'created',
  depth: 0,
  ...more,
})

describe('decideVerdict: reasons', () => {
  test('reasons have place, metadata and value, sorted and without repetitions', () => {
    const declarations = [
      declaration({ position: 'part', depth: 2, value: 'trainedAlgorithmicMedia' }),
      declaration({ metadata: 'xmp', action: 'none' }),
      declaration({ depth: 1, value: 'digitalCapture' }),
      declaration({ depth: 3, value: 'digitalCapture' }),
      declaration({ action: 'placed', value: 'compositeSynthetic' }),
    ]
    expect(decideVerdict(declarations).reasons).toEqual([
      'parent:actions:digitalCapture',
      'part:actions:compositeSynthetic',
      'part:actions:trainedAlgorithmicMedia',
      'picture:xmp:print',
    ])
  })

  test('reasons keep the declarations of AI, at any depth', () => {
    const metadataKinds: readonly MetadataKind[] = ['xmp', 'metadata', 'creativeWork']
    const near = metadataKinds.flatMap((metadata) =>
      ['print', 'digitalCapture', 'empty', 'humanEdits', 'composite', 'digitalArt'].flatMap(
        (value) => [declaration({ value, metadata }), declaration({ value, metadata, depth: 1 })],
      ),
    )
    const far = declaration({ value: 'trainedAlgorithmicMedia', depth: 9 })
    const { verdictKey, reasons } = decideVerdict([...near, far])
    expect(verdictKey).toBe(AI)
    expect(reasons).toContain('parent:actions:trainedAlgorithmicMedia')
  })

  test('there are at most 32 reasons, the nearest first', () => {
    const far = [...vocabulary.keys()].map((value, index) =>
      declaration({ value, depth: 2 + index }),
    )
    const near = [...vocabulary.keys()].map((value) => declaration({ value, metadata: 'xmp' }))
    const { reasons } = decideVerdict([...far, ...near])
    expect(reasons).toHaveLength(32)
    expect(reasons.filter((reason) => reason.startsWith('picture:xmp:'))).toHaveLength(22)
    expect(reasons).toEqual(reasons.toSorted())
  })
})

const mildness = [CAMERA, NONE, PARTLY, AI]
const values = [...vocabulary.keys(), UNKNOWN]
const anyDeclaration = fc
  .record({
    metadata: fc.constantFrom<MetadataKind>(
      'actions',
      'templates',
      'metadata',
      'creativeWork',
      'generator',
      'legacyGenerator',
      'xmp',
    ),
    position: fc.constantFrom<Position>('base', 'part'),
    action: fc.constantFrom<ActionKind>('created', 'placed', 'edited', 'none'),
    depth: fc.nat({ max: 64 }),
    value: fc.constantFrom(...values),
    generator: fc.constantFrom(...generators.map(({ id }) => id)),
  })
  .map(({ generator, ...more }) =>
    isGenerator(declaration(more)) ? declaration({ ...more, value: generator }) : declaration(more),
  )
const isGenerator = ({ metadata }: Declaration) =>
  metadata === 'generator' || metadata === 'legacyGenerator'
const saysAi = (one: Declaration) =>
  isGenerator(one) || ['ai', 'partlyAi'].includes(vocabulary.get(one.value) ?? '')
const saysPartlyAi = (one: Declaration) =>
  isGenerator(one) ? one.action === 'edited' : vocabulary.get(one.value) === 'partlyAi'

describe('decideVerdict: any declarations', () => {
  const several = fc.array(anyDeclaration, { maxLength: 12 })

  test('the order and repetitions of declarations change neither the verdict nor the digest', () => {
    fc.assert(
      fc.property(several, fc.infiniteStream(fc.nat()), (declarations, keys) => {
        const shuffled = [...declarations, ...declarations.slice(0, 3)]
          .map((one) => ({ one, key: keys.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one }) => one)
        expect(decideVerdict(shuffled)).toEqual(decideVerdict(declarations))
        expect(digestEvidence(shuffled)).toBe(digestEvidence(declarations))
      }),
    )
  })

  test('one more declaration of AI never makes the verdict milder', () => {
    const more = anyDeclaration.filter((one) => saysAi(one) && !saysPartlyAi(one))
    fc.assert(
      fc.property(several, more, (declarations, another) => {
        const before = mildness.indexOf(decideVerdict(declarations).verdictKey)
        const after = mildness.indexOf(decideVerdict([...declarations, another]).verdictKey)
        expect(after).toBeGreaterThanOrEqual(Math.max(before, mildness.indexOf(PARTLY)))
      }),
      { numRuns: 5000 },
    )
  })

  test('a declaration of partly AI gives SUSPICIOUS_SYNTHETIC at least', () => {
    fc.assert(
      fc.property(several, anyDeclaration.filter(saysPartlyAi), (declarations, another) => {
        expect([PARTLY, AI]).toContain(decideVerdict([...declarations, another]).verdictKey)
      }),
      { numRuns: 2000 },
    )
  })

  test('LIKELY_AUTHENTIC has no declaration of AI', () => {
    fc.assert(
      fc.property(several, (declarations) => {
        const isCamera = decideVerdict(declarations).verdictKey === CAMERA
        expect(isCamera && declarations.some(saysAi)).toBe(false)
      }),
      { numRuns: 5000 },
    )
  })
})

describe('decideVerdict: any chain', () => {
  const label = fc.constantFrom('a', 'b', 'c', 'd')
  const anyManifest = fc.record({
    assertions: fc.array(
      fc
        .record({
          name: fc.constantFrom('created', 'edited', 'opened', 'placed'),
          value: fc.constantFrom(...values),
        })
        .map(({ name, value }) => actions(action(name, value))),
      { maxLength: 3 },
    ),
    ingredients: fc.array(
      fc.record({ of: label, relationship: fc.constantFrom('parentOf', 'componentOf', 'inputTo') }),
      { maxLength: 4 },
    ),
  })
  const chain = fc.record({ a: anyManifest, b: anyManifest, c: anyManifest, d: anyManifest })
  const reversed = (parts: stores.ManifestOf) => ({
    assertions: parts.assertions?.toReversed() ?? [],
    ingredients: parts.ingredients?.toReversed() ?? [],
  })

  test('the order of assertions, ingredients and manifests does not change the verdict', () => {
    fc.assert(
      fc.property(chain, (manifests) => {
        const { a, b, c, d } = manifests
        const other = store({ a: reversed(a), d: reversed(d), c: reversed(c), b: reversed(b) })
        const one = collectDeclarations({ manifestStore: store(manifests), xmpPackets: [] })
        expect(collectDeclarations({ manifestStore: other, xmpPackets: [] })).toEqual(one)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('digestEvidence', () => {
  test('digestEvidence is the SHA-256 of the canonical JSON of the declarations', () => {
    expect(digestEvidence([])).toBe(
      '4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945',
    )
    const canonical =
      '[{"act":"created","carrier":"actions","depth":0,"position":"base","value":"print"}]'
    expect(digestEvidence([declaration({})])).toBe(sha256(canonical))
  })

  test('digestEvidence differs for different evidence', () => {
    const others = [
      { value: 'empty' },
      { metadata: 'xmp' },
      { position: 'part' },
      { action: 'none' },
      { depth: 1 },
    ] as const
    const digests = others.map((more) => digestEvidence([declaration(more)]))
    expect(new Set([...digests, digestEvidence([declaration({})])]).size).toBe(6)
  })
})

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
