import { findSecrets } from '@ase/redactor'

export interface KnownSecret {
  readonly category: string
  readonly certain: boolean
  readonly text: string
}

/** The one place that asks the redactor. Placeholders, published examples and mere possibilities are no secrets. */
export function secretsIn(text: string): readonly KnownSecret[] {
  return findSecrets(text)
    .filter((secret) => !secret.placeholder && secret.certainty !== 'possible')
    .map(({ category, certainty, start, end }) => ({
      category,
      certain: certainty === 'certain',
      text: text.slice(start, end),
    }))
}
