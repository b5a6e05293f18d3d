import type { DataClass } from './data-classes.ts'

const everything = 'all any everything unrestricted'
const people =
  'pii personal person people customer customers client clients user users employee employees hr gdpr confidential restricted sensitive private'

function words(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.join(' ').split(' '))
}

/** How clients call each class in `allowedDataClasses`: one of the words allows it. */
const names: Readonly<Record<DataClass | 'credential', ReadonlySet<string>>> = {
  contact: words(
    everything,
    people,
    'contact contacts email emails mail phone phones telephone address addresses directory crm',
  ),
  records: words(everything, people, 'contact contacts records directory crm name names'),
  identity: words(
    everything,
    people,
    'identity identities identifier identifiers id ids ssn government national passport tax kyc',
  ),
  financial: words(
    everything,
    'financial finance finances payment payments card cards iban bank banking pci cardholder billing account accounts transactions confidential restricted sensitive pii personal',
  ),
  health: words(
    everything,
    'health medical phi hipaa patient patients clinical medicine diagnosis healthcare confidential restricted sensitive',
  ),
  internal: words(
    everything,
    'internal company corporate employee employees staff confidential restricted sensitive private proprietary secret',
  ),
  confidential: words(
    everything,
    'confidential restricted sensitive private proprietary secret privileged',
  ),
  credential: words(
    'credential credentials secret secrets key keys token tokens password passwords apikey apikeys auth authentication',
  ),
}

const refusing =
  /^(?:no|non|not|without|except|excluding|masked|redacted|anonymi[sz]ed|pseudonymi[sz]ed|hashed|synthetic|aggregated?|fake)$/

/**
 * Does a list of allowed classes name this one, in whatever vocabulary (`pii.contact`, `CUSTOMER_DATA`, `*`)? A name that
 * takes something out (`non_pii`, `masked_card`) allows nothing, nor does an unknown one; credentials are never part of
 * a name that allows everything.
 */
export function isAllowed(
  dataClass: DataClass | 'credential',
  allowed: readonly string[],
): boolean {
  return allowed.some((name) => {
    if (name.trim() === '*') return dataClass !== 'credential'
    const parts = name
      .slice(0, 64)
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z]+/)
    return (
      !parts.some((part) => refusing.test(part)) && parts.some((part) => names[dataClass].has(part))
    )
  })
}
