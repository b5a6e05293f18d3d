import { statementsOfAction, statementsOfTemplates, type Statement } from './actions.ts'
import type { Carrier } from './declaration.ts'
import { generatorOfClaim } from './generator-of.ts'
import { fieldOf, listOf, textOf } from './json.ts'
import type { Manifest } from './manifest.ts'
import { sourceTypesOf } from './source-type.ts'

const metadataLabels: ReadonlySet<string> = new Set([
  'c2pa.metadata',
  'cawg.metadata',
  'stds.iptc.photo-metadata',
  'stds.iptc',
])
const CREATIVE_WORK = 'stds.schema-org.CreativeWork'
/** Firefly of 2023 marked its pictures by this assertion alone. */
const ADOBE_GENERATIVE = 'com.adobe.generative-ai'
const metadataFields = [
  'Iptc4xmpExt:DigitalSourceType',
  'http://iptc.org/std/Iptc4xmpExt/2008-02-29/DigitalSourceType',
]
const schemaOrgFields = [
  'digitalSourceType',
  'schema:digitalSourceType',
  'https://schema.org/digitalSourceType',
  'http://schema.org/digitalSourceType',
]

/** Everything that one manifest declares. */
export function statementsOf(manifest: Manifest): Statement[] {
  return [
    ...manifest.actions.flatMap(({ actions, templates, agents }) => [
      ...actions.flatMap((action) => statementsOfAction(action, agents, manifest.issuer)),
      ...statementsOfTemplates(templates, actions),
    ]),
    ...manifest.others.flatMap(({ label, data }) => statementsOfAssertion(label, data)),
    ...manifest.claimGenerators.flatMap((name) => whole('generator', generatorOfClaim(name))),
  ]
}

function statementsOfAssertion(label: string, data: unknown): Statement[] {
  if (label === ADOBE_GENERATIVE) return whole('legacyGenerator', 'adobe-firefly')
  if (label === CREATIVE_WORK) return fromFields('creativeWork', data, schemaOrgFields)
  if (metadataLabels.has(label)) return fromFields('metadata', data, metadataFields)
  return []
}

function fromFields(carrier: Carrier, data: unknown, names: readonly string[]): Statement[] {
  return names.flatMap((name) =>
    sourceTypesOf(fieldOf(data, name)).flatMap((value) => whole(carrier, value)),
  )
}

function whole(carrier: Carrier, value: string | undefined): Statement[] {
  return value === undefined ? [] : [{ value, carrier, act: 'none' }]
}
