import {
  contentOrigins,
  evaluationTypes,
  signalNames,
  type ContentOrigin,
  type EvaluationType,
  type SignalName,
} from '@ase/schemas'
import * as z from 'zod'
import { thresholdsFor, type Policy, type Thresholds } from './policy.ts'

/** Whether a message may quote this name: a name that does not look like a field may be anything, even a secret. */
export function looksLikeField(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9]{0,39}$/.test(name)
}

const FRACTION = 'must be a number over 0 and at most 1'
const fraction = z.number(FRACTION).gt(0, FRACTION).lte(1, FRACTION)
const SHARE = 'must be a number from 0 to 1'
const share = z.number(SHARE).min(0, SHARE).max(1, SHARE)
const ID = 'must be 1 to 64 of these characters: a-z 0-9 . _ -'
const VERSION = 'must be a version such as 2026.01.31-1'
const NOTE = 'must be one line of at most 500 characters'
const note = z
  .string(NOTE)
  .max(500, NOTE)
  .regex(/^\P{Cc}*$/u, NOTE)

/** An object with these fields only. The file may hold anything, so a message quotes nothing but names of fields. */
function fields<S extends z.ZodRawShape>(shape: S) {
  const known = Object.keys(shape).join(', ')
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `may hold these fields only: ${known}${unknownOf(issue.keys)}`
        : `must be an object with fields of: ${known}`,
  })
}

/** The first three unknown fields whose names may be quoted. */
function unknownOf(names: readonly string[]): string {
  const shown = names.filter(looksLikeField).slice(0, 3)
  return shown.length === 0 ? '' : `, not ${shown.join(', ')}`
}

const CODES = 'must be a list of codes such as SSRF_METADATA'
const codes = z
  .array(z.string(CODES).regex(/^[A-Z][A-Z0-9_]{0,63}$/, CODES), CODES)
  .max(64, 'must name 64 codes at most')
  .exactOptional()

const THRESHOLD = 'must be a number over 0 and at most 1, or null for never'
const threshold = z.number(THRESHOLD).gt(0, THRESHOLD).lte(1, THRESHOLD).nullable().exactOptional()
const blockAt = {
  promptInjection: threshold,
  intentMisalignment: threshold,
  dataExfiltration: threshold,
  privilegeEscalation: threshold,
  destructiveOperation: threshold,
  sensitiveDisclosure: threshold,
  toolPoisoning: threshold,
  goalDrift: threshold,
} satisfies Record<SignalName, z.ZodType>
const overrides = fields({
  blockAt: fields(blockAt)
    .exactOptional()
    .describe(
      'Signals whose threshold is another one here; null: the signal never blocks by itself.',
    ),
  combined: fields({
    elevated: fraction.exactOptional(),
    reviewAt: fraction.exactOptional(),
    blockAt: fraction.exactOptional(),
  }).exactOptional(),
  confidence: fields({
    floor: share.exactOptional(),
    negligible: share.exactOptional(),
  }).exactOptional(),
  blockOn: codes.describe('Codes that block here, beside those of the policy.'),
}).exactOptional()
const types = {
  context: overrides,
  action: overrides,
  output: overrides,
  mcp: overrides,
  trace: overrides,
} satisfies Record<EvaluationType, z.ZodType>
const origins = {
  user: overrides,
  trusted: overrides,
  third_party: overrides,
} satisfies Record<ContentOrigin, z.ZodType>

const KINDS = 'must be a list of lists of signal names'
const signalName = z.enum(signalNames, `must be one of ${signalNames.join(', ')}`)

/** The schema of a policy file. */
export const PolicyFile = fields({
  $schema: note.exactOptional().describe('Where an editor finds the schema of this file.'),
  format: z.literal(1, 'must be 1').describe('The decision procedure that reads the numbers.'),
  id: z
    .string(ID)
    .regex(/^[a-z0-9._-]{1,64}$/, ID)
    .describe('What a client names as policy.id.'),
  version: z
    .string(VERSION)
    .regex(/^\d{4}\.(?:0[1-9]|1[0-2])\.(?:0[1-9]|[12]\d|3[01])-[1-9]\d{0,5}$/, VERSION)
    .describe('A date and a sequence number. Any other number below is another version.'),
  description: note.exactOptional().describe('Whom the policy is for.'),
  blockAt: fields({ default: fraction, ...blockAt }).describe(
    'The probability from which a signal, told with enough confidence, blocks by itself; null: it never does.',
  ),
  combined: fields({ elevated: fraction, reviewAt: fraction, blockAt: fraction }).describe(
    'Signals together: those of at least `elevated` count, as 1 - Π (1 - p) over kinds.',
  ),
  confidence: fields({ floor: share, negligible: share }).describe(
    'A signal with less confidence than `floor` never blocks; from the probability `negligible` on it asks for a review.',
  ),
  kinds: z
    .array(z.array(signalName, KINDS).min(1, KINDS), KINDS)
    .max(signalNames.length, KINDS)
    .describe('Signals of one kind see the same evidence. A signal in no kind is one of its own.'),
  blockOn: codes.describe(
    'Codes of findings that block as a high-severity finding does, whatever their severity.',
  ),
  types: fields(types)
    .exactOptional()
    .describe('What a type of input has of its own; the rest holds for all types.'),
  origins: fields(origins)
    .exactOptional()
    .describe(
      'What the type context has of its own by who wrote the text, after what the type has: its user, a trusted third party, any other third party.',
    ),
}).superRefine((policy, context) => {
  for (const { path, message } of contradictions(policy))
    context.addIssue({ code: 'custom', path, message })
}) satisfies z.ZodType<Policy>

interface Contradiction {
  readonly path: PropertyKey[]
  readonly message: string
}

function contradictions(policy: Policy): Contradiction[] {
  const names = policy.kinds.flat()
  const isTwice = new Set(names).size < names.length
  return [
    ...fallingLevels(policy),
    ...(isTwice ? [{ path: ['kinds'], message: 'must name each signal once at most' }] : []),
  ]
}

function fallingLevels(policy: Policy): Contradiction[] {
  const message = 'must rise from elevated over reviewAt to blockAt'
  if (!isRising(policy)) return [{ path: ['combined'], message }]
  const ofTypes = evaluationTypes
    .filter((type) => !isRising(thresholdsFor(policy, { type })))
    .map((type) => ({ path: ['types', type, 'combined'], message }))
  if (ofTypes.length > 0) return ofTypes
  return contentOrigins
    .filter((origin) => !isRising(thresholdsFor(policy, { type: 'context', origin })))
    .map((origin) => ({ path: ['origins', origin, 'combined'], message }))
}

function isRising({ combined }: Thresholds): boolean {
  return combined.elevated <= combined.reviewAt && combined.reviewAt <= combined.blockAt
}
