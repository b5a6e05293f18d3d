import { findSecrets } from '@ase/redactor'
import type { FindSecrets } from './secrets.ts'
import { findAccounts } from './personal/accounts.ts'
import { findContacts } from './personal/contacts.ts'
import { countHealthStatements } from './personal/health.ts'
import { countIdentityNumbers } from './personal/identity-numbers.ts'
import { findRecords } from './personal/records.ts'
import { markingOf } from './personal/markings.ts'

/** Categories of the redactor that describe a person rather than a credential. */
export function isPersonal(category: string): boolean {
  return /EMAIL|PHONE|SSN|IBAN|CARD|PASSPORT|NATIONAL|ADDRESS|NAME|TAX|PERSON|DRIVER|BIRTH/.test(
    category,
  )
}

export type DataClass =
  | 'contact'
  | 'records'
  | 'identity'
  | 'financial'
  | 'health'
  | 'internal'
  | 'confidential'

export interface ClassFound {
  readonly times: number
  /** Enough of it, or complete enough, to do harm by itself. */
  readonly grave: boolean
}

/** As many numbers of people or accounts are a list, not one person's own. */
const LIST = 3

/** The protected kinds of data that a text holds, and how much of each. */
export function dataClassesIn(
  text: string,
  find: FindSecrets = findSecrets,
): ReadonlyMap<DataClass, ClassFound> {
  const found = new Map<DataClass, ClassFound>()
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
  const marking = markingOf(text)
  if (marking !== null) add(marking, 1, false)
  return found
}
