import { statementsOfAction, statementsOfTemplates, type Statement } from './actions.ts'
import type { Carrier } from './declaration.ts'
import { generatorOfClaim } from './generator-of.ts'
import { fieldsNamed } from './json.ts'
import type { Manifest } from './manifest.ts'
import { sourceTypesOf } from './source-type.ts'

const metadataLabels: ReadonlySet<string> = new Set([
  'c2pa.metadata',
  'cawg.metadata',
  'stds.iptc.photo-metadata',
  // The label of C2PA 1.
  'stds.iptc',
])
const CREATIVE_WORK = 'stds.schema-org.CreativeWork'
/** Firefly of 2023 marked its pictures by this assertion alone. */
const ADOBE_GENERATIVE = 'com.adobe.generative-ai'
/** Properties by their names without a namespace: which prefix stands for it is the writer's choice. */
const METADATA_FIELD = 'DigitalSourceType'
const CREATIVE_WORK_FIELD = 'digitalSourceType'

/** Everything that one manifest declares, one by one. */
export function* statementsOf(manifest: Manifest): Generator<Statement, void, undefined> {
  for (const { actions, templates, agents } of manifest.actions) {
    for (const action of actions) yield* statementsOfAction(action, agents, manifest.issuer)
    yield* statementsOfTemplates(templates, actions)
  }
  for (const { label, data } of manifest.others) yield* statementsOfAssertion(label, data)
  for (const name of manifest.claimGenerators) yield* whole('generator', generatorOfClaim(name))
}

function statementsOfAssertion(label: string, data: unknown): Statement[] {
  if (label === ADOBE_GENERATIVE) return whole('legacyGenerator', 'adobe-firefly')
  if (label === CREATIVE_WORK) return fromFields('creativeWork', data, CREATIVE_WORK_FIELD)
  if (metadataLabels.has(label)) return fromFields('metadata', data, METADATA_FIELD)
  return []
}

function fromFields(carrier: Carrier, data: unknown, name: string): Statement[] {
  return fieldsNamed(data, name).flatMap((value) =>
    sourceTypesOf(value).flatMap((sourceType) => whole(carrier, sourceType)),
  )
}

function whole(carrier: Carrier, value: string | undefined): Statement[] {
  return value === undefined ? [] : [{ value, carrier, act: 'none' }]
}
