import type { SecretFinding } from '@ase/redactor'
import { lazy } from '../caching/lazy.ts'
import { findCodeSpans, isInSpans } from '../markup/code-spans.ts'

const LOOK_AROUND = 100
/** As many numbers are a matter for review, whatever the words around them say. */
const ACCOUNTS_MAX = 1024

/** Words that show that a number belongs to a person, and words that show that it is an example. */
const owned =
  /\b(?:customer|client|user|member|his|her|their|on file|belongs|holder|cardholder|payer|payee|beneficiary|applicant|patient|account of|registered to)\b/i
const forShow =
  /\b(?:tests?|testing|examples?|sample|demo|dummy|fake|mock|placeholder|documentation|docs|sandbox|invalid|fixtures?|stripe|provider|e\.g|such as)\b/i
/** Words of a published account: a payee publishes where to pay. */
const ours =
  /\b(?:our (?:bank|account|iban)|bank(?:ing)? details|bankverbindung|unser(?:e|em)? (?:bank|konto|iban)|donat(?:e|ions?)|spenden(?:konto)?|invoice|rechnung)\b/i
const verification = /\b(?:cvv2?|cvc2?|cid|security code)\b\W{0,6}(?:is )?\d{3,4}\b/i
const expiry =
  /\b(?:exp(?:iry|ires|iration|iring)?|valid (?:thru|until)|good thru)\b[^\n]{0,20}\d{1,2} ?[/-] ?\d{2,4}/i

export interface AccountsFound {
  /** Card and account numbers whose check digits are right. */
  readonly times: number
  /** A card with its expiry date and security code beside it can be charged by every reader. */
  readonly chargeable: boolean
}

/**
 * Cards and bank accounts, as the redactor finds them. A published example counts only where the text says whose it is
 * or gives a security code with it, and not where it says that the number is for show.
 */
export function findAccounts(text: string, secrets: readonly SecretFinding[]): AccountsFound {
  let looked = 0
  let times = 0
  let chargeable = false
  const code = lazy(() => findCodeSpans(text))
  for (const { category, certainty, placeholder, start, end } of secrets) {
    if (category !== 'CARD_NUMBER' && category !== 'IBAN') continue
    if (certainty !== 'certain' && certainty !== 'likely') continue
    looked += 1
    if (looked > ACCOUNTS_MAX) return { times: Math.max(times, 1), chargeable }
    const around = text.slice(Math.max(0, start - LOOK_AROUND), end + LOOK_AROUND)
    const complete = verification.test(around) && expiry.test(around)
    const owner = complete || owned.test(around)
    if (
      category === 'IBAN' &&
      !owner &&
      ours.test(text.slice(Math.max(0, start - LOOK_AROUND), start))
    )
      continue
    if (placeholder && !owner && (forShow.test(around) || isInSpans(code(), start))) continue
    times += 1
    if (complete && !forShow.test(around)) chargeable = true
  }
  return { times, chargeable }
}
