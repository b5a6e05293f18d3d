import { findSecrets } from '@ase/redactor'

/** Texts longer than this are searched in their first part only; the schemas already bound every field below it. */
const TEXT_LENGTH_MAX = 65_536

/** The one place that asks the redactor. Placeholders, published examples and mere possibilities are no secrets. */
export function secretsIn(text: string): readonly { category: string; certain: boolean }[] {
  return findSecrets(text.slice(0, TEXT_LENGTH_MAX))
    .filter((secret) => secret.placeholder !== true && secret.certainty !== 'possible')
    .map(({ category, certainty }) => ({ category, certain: certainty === 'certain' }))
}
