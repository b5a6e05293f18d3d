import type { Act, Declaration } from './declaration.ts'
import { generatorOfAgent, generatorOfDescription } from './generator-of.ts'
import { fieldOf, textOf } from './json.ts'
import { sourceTypesOf } from './source-type.ts'

/** What an assertion declares, before its manifest has a place in the chain. */
export type Statement = Pick<Declaration, 'value' | 'carrier' | 'act'>

/** Actions that put the picture's content there or leave it as it is: their source type speaks of the picture as a whole. */
const wholePicture: ReadonlySet<string> = new Set([
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

/** What a source type or an agent on an action of this name speaks of. */
function actOf(action: unknown): Act {
  const name = textOf(action, 'action')
  if (name === 'c2pa.created') return 'created'
  if (name === 'c2pa.placed') return 'placed'
  if (name === undefined || wholePicture.has(name)) return 'none'
  return 'edited'
}

/**
 * What one action declares: its source type, Adobe's parameter of that name, and its software agent. `agents` is the list
 * that `softwareAgentIndex` points into; `issuer` the organisation in the signing certificate.
 */
export function statementsOfAction(
  action: unknown,
  agents: readonly unknown[],
  issuer: string,
): Statement[] {
  const act = actOf(action)
  const sources = [
    ...sourceTypesOf(fieldOf(action, 'digitalSourceType')),
    ...sourceTypesOf(fieldOf(fieldOf(action, 'parameters'), ADOBE_SOURCE_TYPE)),
  ]
  const makers = [
    ...agentsOf(action, agents).map(generatorOfAgent),
    ...descriptionsOf(action).map((text) => generatorOfDescription(issuer, text)),
  ]
  return [
    ...sources.map((value): Statement => ({ value, carrier: 'actions', act })),
    ...makers.flatMap((value): Statement[] =>
      value === undefined ? [] : [{ value, carrier: 'generator', act }],
    ),
  ]
}

/**
 * What the templates of an actions assertion declare: each speaks for the actions of its name, `*` for all, that have no
 * source type of their own.
 */
export function statementsOfTemplates(
  templates: readonly unknown[],
  actions: readonly unknown[],
): Statement[] {
  const acts = new Map<string, Set<Act>>([[EVERY_ACTION, new Set()]])
  for (const action of actions) {
    const name = textOf(action, 'action')
    if (name === undefined || sourceTypesOf(fieldOf(action, 'digitalSourceType')).length > 0)
      continue
    acts.get(EVERY_ACTION)?.add(actOf(action))
    acts.set(name, new Set([actOf(action)]))
  }
  return templates.flatMap((template) => {
    const spokenFor = [...(acts.get(textOf(template, 'action') ?? '') ?? [])]
    return sourceTypesOf(fieldOf(template, 'digitalSourceType')).flatMap((value) =>
      spokenFor.map((act): Statement => ({ value, carrier: 'templates', act })),
    )
  })
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
