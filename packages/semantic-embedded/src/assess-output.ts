import type { Signals } from '@ase/schemas'
import { fieldsOf, itemsOf, textOf } from '@ase/semantic/json'
import { meaning } from './lexicon/lexicon.ts'
import { findLinks } from './links.ts'
import { canRead } from './coverage.ts'
import { signalOf, unlessUnread } from './logistic.ts'
import { outputWeights as w } from './weights.ts'
import { means, readWords, type Word } from './words.ts'

/** The signals of content that is about to leave the system. */
export function assessOutput(state: unknown): Signals {
  const { content, destination, allowedDataClasses } = fieldsOf(state)
  const text = textOf(content)
  const words = readWords(text)
  const { kind } = fieldsOf(destination)
  const allowed = new Set(itemsOf(allowedDataClasses).map((name) => textOf(name).toLowerCase()))
  return {
    dataExfiltration: signalOf(w.bias + linkRisk(text) + channelRisk(words)),
    sensitiveDisclosure: unlessUnread(
      signalOf(w.bias + disclosureRisk(text, words, allowed) + (kind === 'user' ? w.toUser : 0)),
      canRead(text, words),
    ),
  }
}

function linkRisk(text: string): number {
  const risks = findLinks(text).map(({ loads, payload }) =>
    payload === 0 ? 0 : payload + (loads ? w.loads : 0) + w.link,
  )
  return Math.max(0, ...risks)
}

const channelHosts: ReadonlySet<string> = new Set([
  'exfiltrate',
  'requestbin',
  'ngrok',
  'interactsh',
  'pastebin',
  'oast',
])

function channelRisk(words: readonly Word[]): number {
  const named = words.some(({ text }) => channelHosts.has(text))
  const webhookSite = words.some(
    ({ text }, at) => text === 'webhook' && words[at + 1]?.text === 'site',
  )
  if (!named && !webhookSite) return 0
  return w.channel + (words.some((word) => speaksOfExamples(word)) ? w.example : 0)
}

const personal: ReadonlySet<string> = new Set(['ssn', 'passport', 'diagnosis', 'cvv', 'salary'])

function disclosureRisk(
  text: string,
  words: readonly Word[],
  allowed: ReadonlySet<string>,
): number {
  if (allowed.has('credentials') || allowed.has('restricted')) return 0
  const example =
    words.some((word) => exampleWords.has(word.text)) ||
    words.some((word) => speaksOfExamples(word))
  const redacted = text.includes('[REDACTED:') ? w.redacted : 0
  const stated = words.some((word, at) => statesSecret(words, at, word)) ? w.statedSecret : 0
  const numbers = findSocialNumbers(text)
  const person =
    numbers > 0 && (words.some((word) => personal.has(word.text)) || numbers > 1) ? w.personal : 0
  return Math.max(redacted, stated, person) + (example ? w.example : 0)
}

function speaksOfExamples(word: Word): boolean {
  return means(word, meaning.document) || means(word, meaning.security)
}

const exampleWords: ReadonlySet<string> = new Set([
  'placeholder',
  'dummy',
  'sample',
  'fake',
  'changeme',
  'masked',
  'hash',
  'docs',
  'documentation',
])

/** "password … is X9…": a secret's name, a verb, and soon a word that mixes letters and digits. */
function statesSecret(words: readonly Word[], at: number, word: Word): boolean {
  if (!means(word, meaning.secret)) return false
  const next = words.slice(at + 1, at + 9)
  const verb = next.findIndex(({ text }) => text === 'is' || text === 'was' || text === 'are')
  return (
    verb !== -1 &&
    next
      .slice(verb + 1, verb + 4)
      .some(({ text }) => /[a-z]/.test(text) && /[0-9]/.test(text) && text.length >= 7)
  )
}

/** Numbers written as three, two and four digits, as a United States social security number is; counts to two. */
function findSocialNumbers(text: string): number {
  let found = 0
  for (let at = text.indexOf('-'); at !== -1 && found < 2; at = text.indexOf('-', at + 1)) {
    if (at >= 3 && /^\d{3}-\d{2}-\d{4}$/.test(text.slice(at - 3, at + 8))) found += 1
  }
  return found
}
