import type { TypedInput } from '@ase/schemas'

type OutputInput = Extract<TypedInput, { type: 'output' }>['input']

/**
 * Who reads an output: `own` are those whom the data is about or who asked for it, `user` is a user of whom nothing is
 * known, `others` are third parties, the public and logs.
 */
export type Audience = 'own' | 'user' | 'others'

const unknownReader =
  /\b(?:unknown|anonymous|unidentified|not (?:signed|logged) in|not identified|could not be (?:identified|verified)|unverified|visitors?|public|strangers?|all (?:staff|employees|students|members)|everyone|read by all|open chat|non identifié|no identificado|nicht angemeldet|besucher)\b/i
const ownReader =
  /\b(?:(?:his|her|their|its|the user's|the customer's|the patient's|the member's|the guest's|the tenant's) own|own (?:data|record|file|number|account|entry|details|values|payslip)|signed[- ]in|logged[- ]in|verified|authenticated|account holder|asked for|who asked|as requested|on request|requested by|guests?|new (?:hire|colleague|employee|tenant)|registered)\b/i

/** The destination decides, and for a user what the purpose says of them. */
export function findAudience({ destination, purpose = '' }: OutputInput): Audience {
  if (destination.kind !== 'user') return 'others'
  if (unknownReader.test(purpose)) return 'others'
  return ownReader.test(purpose) ? 'own' : 'user'
}

/** Does the purpose of an output to a user ask for a password or code to be handed over? */
export function asksForSecret({ purpose = '' }: OutputInput): boolean {
  return !unknownReader.test(purpose) && giving.test(purpose) && secretNames.test(purpose)
}

const giving =
  /\b(?:give|tell|send|share|provide|hand|show|reset|issue|remind|recover|restore|help|answer|welcome|onboard)/i
const secretNames =
  /\b(?:passwords?|passphrase|wi-?fi|wlan|door code|gate code|key ?box|pin|log-?in|sign-?in|credentials?|passwort|kennwort|zugang|mot de passe|contraseña|recovery|one-time code|verification code)\b/i
