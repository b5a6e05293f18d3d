import { Envelope, type EvaluationType } from '@ase/schemas'
import { envelopeOf, type EnvelopeField, type PlantedSecret } from '../src/testing.ts'

/** What a field holds that holds no secret. */
export const FILLER = 'The museum opens at nine.'
export const openField = ({ holds }: EnvelopeField) => holds.kind === 'object'
export const textField = ({ holds }: EnvelopeField) => holds.kind === 'text'

/** The secret at each kind of place in an object of the client's own: value, item, key, deep key. */
function openObject({ text }: PlantedSecret): object {
  return { note: text, list: [[text]], [text]: { deep: [{ [`see ${text}`]: text }] } }
}

/** The secret as the field can hold it; plain words where it cannot. */
export function planted(field: EnvelopeField, secret: PlantedSecret): unknown {
  if (field.holds.kind === 'object') return openObject(secret)
  if (field.holds.kind === 'text' && secret.text.length <= field.holds.lengthMax) return secret.text
  return fits(field, secret) ? secret.secret : FILLER.slice(0, 20)
}

/** Can the field hold the secret alone? */
export function fits({ holds }: EnvelopeField, { secret }: PlantedSecret): boolean {
  return holds.kind === 'text' && secret.length <= holds.lengthMax
}

/** A valid envelope of the type whose every field holds what `plant` gives. */
export function envelopeWith(
  type: EvaluationType,
  plant: (field: EnvelopeField) => unknown,
): Envelope {
  return Envelope.parse(envelopeOf(type, plant))
}
