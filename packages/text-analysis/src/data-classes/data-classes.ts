import { findSecrets } from '@ase/redactor'
import { findAccounts } from './accounts.ts'
import { findContacts } from './contacts.ts'
import { countIdentityNumbers } from './identity-numbers.ts'
import { findRecords } from './records.ts'
import type { FindSecrets } from './secrets.ts'

const conditions =
  /\b(?:diagnos(?:ed|is) (?:with|of|:)|tested positive for|hiv[- ]positive|prescribed |suffers from|undergoing (?:chemotherapy|dialysis|treatment)|history of (?:depression|cancer|diabetes|epilepsy|addiction|abuse)|icd-?10(?: code)?:? ?[A-Z]\d{2}|chemotherapy|biopsy (?:result|showed)|medical record n|\bmrn[: #]|(?:blood|lab|test) results? (?:show|for)|type [12] diabetes|bipolar disorder|schizophrenia|hepatitis [abc]|pregnan(?:t|cy) test)\b/gi
const person =
  /\b(?:patient|mr\.?|mrs\.?|ms\.?|her|his|she|he|employee|customer|client|member|born|dob|date of birth)\b/i

/** Times that a text is about the health of one person: a medical finding with a person named shortly before or after. */
function countHealthStatements(text: string): number {
  let times = 0
  for (const { 0: found, index } of text.matchAll(conditions)) {
    const around = text.slice(Math.max(0, index - 120), index + found.length + 80)
    if (
      (person.test(around) && hasName(around)) ||
      isSaidOf(text.slice(Math.max(0, index - 48), index))
    )
      times += 1
    if (times >= 50) break
  }
  return times
}

/** A full name as the subject right before the finding. */
function isSaidOf(before: string): boolean {
  return /\p{Lu}\p{Ll}{1,20} \p{Lu}\p{Ll}{1,20} (?:is |was |has |had |has been )?$/u.test(before)
}

/** Two capitalised words in a row, or a labelled record: general advice names no one. */
function hasName(around: string): boolean {
  return (
    /\p{Lu}\p{Ll}{1,20} \p{Lu}\p{Ll}/u.test(around) ||
    /(?:patient|mrn|dob)(?: id| no\.?| name)?\s?[:#]/i.test(around)
  )
}

/** Headings and notices by which a document says who may see it. */
const confidential =
  /^[\s*#>_|-]{0,12}(?:strictly |company |highly )?(?:confidential|restricted|secret|proprietary)\b(?: (?:and|&|-|\/) ?(?:confidential|proprietary|privileged))?(?: (?:information|document|report|memo|draft))?[\s*_:.!-]{0,6}(?:$|internal|do not|not for)|\bTLP: ?(?:RED|AMBER)\b|\b(?:do not|not to be|not for) (?:distribut\w{1,5}|forward|share[d]? (?:outside|externally)|external|public release|disclos\w{1,5} outside)\b|\battorney[- ]client privileged?\b|\b(?:under|covered by) (?:an |the )?(?:nda|embargo)\b|\b(?:unreleased|unannounced|pre-?announcement) (?:earnings|results|figures|merger|acquisition)\b|\bmaterial non-?public\b/im
const internal =
  /\b(?:for )?internal use only\b|^[\s*#>_|-]{0,12}internal(?: only| memo| document| note)\b|\b(?:company|staff|employees)[- ](?:internal|only)\b|\bnot for (?:customers|publication)\b/im

type Marking = 'confidential' | 'internal'

/** The strictest notice in the first and last pages of a text; null when it has none. */
export function findMarking(text: string): Marking | null {
  const edges = text.length > 8000 ? `${text.slice(0, 4000)}\n${text.slice(-4000)}` : text
  if (confidential.test(edges)) return 'confidential'
  return internal.test(edges) ? 'internal' : null
}

const everything = 'all any everything unrestricted'
const people =
  'pii personal person people customer customers client clients user users employee employees hr gdpr confidential restricted sensitive private'

function splitWords(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.join(' ').split(' '))
}

/** How clients call each class in `allowedDataClasses`: one of the words allows it. */
const names: Readonly<Record<DataClass | 'credential', ReadonlySet<string>>> = {
  contact: splitWords(
    everything,
    people,
    'contact contacts email emails mail phone phones telephone address addresses directory crm',
  ),
  records: splitWords(everything, people, 'contact contacts records directory crm name names'),
  identity: splitWords(
    everything,
    people,
    'identity identities identifier identifiers id ids ssn government national passport tax kyc',
  ),
  financial: splitWords(
    everything,
    'financial finance finances payment payments card cards iban bank banking pci cardholder billing account accounts transactions confidential restricted sensitive pii personal',
  ),
  health: splitWords(
    everything,
    'health medical phi hipaa patient patients clinical medicine diagnosis healthcare confidential restricted sensitive',
  ),
  internal: splitWords(
    everything,
    'internal company corporate employee employees staff confidential restricted sensitive private proprietary secret',
  ),
  confidential: splitWords(
    everything,
    'confidential restricted sensitive private proprietary secret privileged',
  ),
  credential: splitWords(
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
export function isDataClassAllowed(
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

/** Whether a category of the redactor describes a person rather than a credential. */
export function isPersonalCategory(category: string): boolean {
  return /EMAIL|PHONE|SSN|IBAN|CARD|PASSPORT|NATIONAL|ADDRESS|NAME|TAX|PERSON|DRIVER|BIRTH/.test(
    category,
  )
}

/** A protected kind of data. */
export type DataClass =
  | 'contact'
  | 'records'
  | 'identity'
  | 'financial'
  | 'health'
  | 'internal'
  | 'confidential'

/** How much of a data class a text holds. */
export interface FoundDataClass {
  readonly times: number
  /** Enough of it, or complete enough, to do harm by itself. */
  readonly grave: boolean
}

/** As many numbers of people or accounts are a list, not one person's own. */
const LIST = 3

/**
 * The protected kinds of data that a text holds, and how much of each. `find` finds the secrets and numbers of a text,
 * by default with the redactor.
 */
export function findDataClasses(
  text: string,
  find: FindSecrets = findSecrets,
): ReadonlyMap<DataClass, FoundDataClass> {
  const found = new Map<DataClass, FoundDataClass>()
  const add = (dataClass: DataClass, times: number, grave: boolean): void => {
    if (times > 0) found.set(dataClass, { times, grave })
  }
  const accounts = findAccounts(text, find(text))
  const identities = countIdentityNumbers(text)
  const records = findRecords(text)
  const contacts = findContacts(text)
  // A person's address together with their number is a profile, as a list of people is.
  add('contact', contacts.times, contacts.kinds >= 2)
  add('identity', identities, identities >= LIST)
  add('financial', accounts.times, accounts.times >= LIST || accounts.chargeable)
  add('health', countHealthStatements(text), false)
  add('records', records.rows >= 2 || records.sensitive ? records.rows : 0, false)
  const marking = findMarking(text)
  if (marking !== null) add(marking, 1, false)
  return found
}
