import { layout, type Sign } from '@ase/semantic-embedded/training'

/** Speaks for an order to a model, whatever a set of cases happens to say. */
const forAttack: readonly Sign[] = [
  'templateToken',
  'chatFrame',
  'disguised',
  'hiddenMarkup',
  'hiddenText',
  'decoded',
  'touchesGuarded',
  'orderAi',
  'orderSecret',
  'orderAddress',
  'orderUrl',
  'orderReply',
  'orderTask',
  'orderStrange',
  'orderForeign',
  'questionStrange',
]
/** Speaks for text that people wrote to people. */
const forBenign: readonly Sign[] = [
  'quotedWhole',
  'reportedQuote',
  'securityAround',
  'documentAround',
  'programAround',
  'gameAround',
  'lawAround',
  'kitchenAround',
  'narrates',
  'familiar',
  'codeLine',
]

const signs = new Map<number, -1 | 1>([
  ...forAttack.map((name) => [layout.sign[name], 1] as const),
  ...forBenign.map((name) => [layout.sign[name], -1] as const),
])

/** The sign that the meaning of a feature demands of its weight, 0 for either. */
export function signOf(feature: number): -1 | 0 | 1 {
  return signs.get(feature) ?? 0
}
