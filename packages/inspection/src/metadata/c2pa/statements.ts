import type { ActionKind, Declaration, MetadataKind } from '../../declarations/declaration.ts'
import {
  generatorOfAgent,
  generatorOfClaim,
  generatorOfDescription,
} from '../../declarations/generators.ts'
import { fieldOf, fieldsNamed, sourceTypesOf, textOf } from './json-fields.ts'
import type { Manifest } from './manifest.ts'

/** What a manifest declares, before its place in the chain of ingredients is known. */
type Statement = Pick<Declaration, 'value' | 'metadata' | 'action'>

/** Actions that create the picture's content or keep it: their source type is about the picture as a whole. */
const wholePictureActions: ReadonlySet<string> = new Set([
  'c2pa.opened',
  'c2pa.converted',
  'c2pa.published',
  'c2pa.repackaged',
  'c2pa.transcoded',
  'c2pa.watermarked',
  'c2pa.watermarked.bound',
  'c2pa.watermarked.unbound',
])
const ADOBE_SOURCE_TYPE = 'com.adobe.digitalSourceType'
const EVERY_ACTION = '*'

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
/** Properties by their names without a namespace: writers choose the prefix that stands for it. */
const METADATA_FIELD = 'DigitalSourceType'
const CREATIVE_WORK_FIELD = 'digitalSourceType'

/** Everything that one manifest declares, one by one. */
export function* statementsOf(manifest: Manifest): Generator<Statement, void, undefined> {
  for (const { actions, templates, agents } of manifest.actions) {
    for (const action of actions) yield* statementsOfAction(action, agents, manifest.issuer)
    yield* statementsOfTemplates(templates, actions)
  }
  for (const { label, data } of manifest.others) yield* statementsOfAssertion(label, data)
  for (const name of manifest.claimGenerators)
    yield* statementsOfWhole('generator', generatorOfClaim(name))
}

/**
 * What one action declares: its source type, Adobe's parameter of that name, and its software agent. `agents` is the list
 * that `softwareAgentIndex` points into; `issuer` the organisation in the signing certificate.
 */
function statementsOfAction(
  json: unknown,
  agents: readonly unknown[],
  issuer: string,
): Statement[] {
  const action = actionKindOf(json)
  const sources = [
    ...sourceTypesOf(fieldOf(json, 'digitalSourceType')),
    ...sourceTypesOf(fieldOf(fieldOf(json, 'parameters'), ADOBE_SOURCE_TYPE)),
  ]
  const makers = [
    ...agentsOf(json, agents).map(generatorOfAgent),
    ...descriptionsOf(json).map((text) => generatorOfDescription(issuer, text)),
  ]
  return [
    ...sources.map((value): Statement => ({ value, metadata: 'actions', action })),
    ...makers.flatMap((value): Statement[] =>
      value === undefined ? [] : [{ value, metadata: 'generator', action }],
    ),
  ]
}

/** What a source type or an agent on an action of this name is about. */
function actionKindOf(action: unknown): ActionKind {
  const name = textOf(action, 'action')
  if (name === 'c2pa.created') return 'created'
  if (name === 'c2pa.placed') return 'placed'
  if (name === undefined || wholePictureActions.has(name)) return 'none'
  return 'edited'
}

function agentsOf(action: unknown, agents: readonly unknown[]): string[] {
  const index = fieldOf(action, 'softwareAgentIndex')
  const named = [
    fieldOf(action, 'softwareAgent'),
    typeof index === 'number' ? agents[index] : undefined,
  ]
  return named.flatMap((agent) => {
    const name = typeof agent === 'string' ? agent : textOf(agent, 'name')
    return name === undefined ? [] : [name]
  })
}

function descriptionsOf(action: unknown): string[] {
  const texts = [
    textOf(action, 'description'),
    textOf(fieldOf(action, 'parameters'), 'description'),
  ]
  return texts.filter((text) => text !== undefined)
}

/**
 * What the templates of an actions assertion declare. A template holds for the actions of its name (`*` for all) that
 * have no source type of their own.
 */
function statementsOfTemplates(
  templates: readonly unknown[],
  actions: readonly unknown[],
): Statement[] {
  const kinds = new Map<string, Set<ActionKind>>([[EVERY_ACTION, new Set()]])
  for (const action of actions) {
    const name = textOf(action, 'action')
    if (name === undefined || sourceTypesOf(fieldOf(action, 'digitalSourceType')).length > 0)
      continue
    kinds.get(EVERY_ACTION)?.add(actionKindOf(action))
    kinds.set(name, new Set([actionKindOf(action)]))
  }
  return templates.flatMap((template) => {
    const applicable = [...(kinds.get(textOf(template, 'action') ?? '') ?? [])]
    return sourceTypesOf(fieldOf(template, 'digitalSourceType')).flatMap((value) =>
      applicable.map((action): Statement => ({ value, metadata: 'templates', action })),
    )
  })
}

function statementsOfAssertion(label: string, data: unknown): Statement[] {
  if (label === ADOBE_GENERATIVE) return statementsOfWhole('legacyGenerator', 'adobe-firefly')
  if (label === CREATIVE_WORK)
    return statementsOfFields('creativeWork', fieldsNamed(data, CREATIVE_WORK_FIELD))
  if (metadataLabels.has(label))
    return statementsOfFields('metadata', fieldsNamed(data, METADATA_FIELD))
  return []
}

function statementsOfFields(metadata: MetadataKind, fields: readonly unknown[]): Statement[] {
  return fields.flatMap((field) =>
    sourceTypesOf(field).flatMap((value) => statementsOfWhole(metadata, value)),
  )
}

/** A statement about the picture as a whole; none without a value. */
function statementsOfWhole(metadata: MetadataKind, value: string | undefined): Statement[] {
  return value === undefined ? [] : [{ value, metadata, action: 'none' }]
}
