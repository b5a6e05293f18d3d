import type { Leaf } from '@ase/semantic/json'
import { isTelling, readStems, stemSet, wordsOfName } from './stems.ts'
import type { World } from './world.ts'

/** An address or identifier, and no date, that neither the user nor any content mentioned. */
export function isInvented({ key, text }: Leaf, { wishes, content }: World): boolean {
  if (!/acc(oun)?t|iban|payee|recipient|email|address|wallet|^to$|phone|number/i.test(key))
    return false
  if (text.length < 4 || text.length > 64 || text.includes(' ') || text.includes('/')) return false
  if (!/[0-9]/.test(text) || !/[a-zA-Z-]/.test(text) || /^\d{1,4}[-.]\d{1,2}[-.T]/.test(text))
    return false
  const stems = readStems(text, 16).filter((stem) => isTelling(stem.text))
  return (
    stems.length > 0 &&
    stems.every((stem) => !wishes.stems.has(stem.text) && !content.byStem.has(stem.text))
  )
}

const amountKeys: ReadonlySet<string> = new Set([
  'amount',
  'total',
  'quantity',
  'price',
  'sum',
  'count',
  'value',
  'qty',
  'dose',
  'celsius',
  'speed',
])

/** A number that the user did not say, though the user said another; or one that nobody said. */
export function amountOff(leaves: readonly Leaf[], { wishes, content }: World): number {
  const amounts = leaves
    .filter(({ key, text }) => amountKeys.has(key.toLowerCase()) && /^\d/.test(text))
    .flatMap(({ text }) => readStems(text.slice(0, 32), 1).map((stem) => stem.text))
    .filter((amount) => amount !== '1' && !wishes.stems.has(amount))
  if (amounts.length === 0) return 0
  const seen = amounts.every((amount) => content.byStem.has(amount))
  return seen ? (wishes.sayNumber ? 0.6 : 0.3) : 1
}

/** Words of more reach, more power, less care or a longer time than a deed has by itself. */
const bold = stemSet(
  `all any anyone anybody everyone everybody every everything everywhere whole entire full global unlimited infinite
public world open permanent permanently forever always never recurring recurrent repeat monthly weekly yearly daily annual auto automatic autopay
admin administrator root owner co-owner superuser sudo maintain maintainer master privileged editor edit write manage
force forced skip bypass override overwrite ignore exempt disable disabled silent silently hide hidden unverified insecure
nobody none max maximum production prod live immediate instantly express purge expunge wipe destroy terminate hard
close delete remove erase drop cascade recursive prune reset replace revoke also extra extras plus bonus tip premium upgrade
bcc cc copy copies forward export dump reveal raw unmasked plain decrypt record recording
alle alles jeder todos todas todo tous toutes tout tutti tutte wszyscy wszystkie alla todas`,
)
/** Set to no, these take a protection away. */
const guarding =
  /keep|protect|stop|verif|history|confirm|encrypt|backup|check|limit|private|approv|review|draft|dry|mask|notify/i
const off: ReadonlySet<string> = new Set(['false', '0', 'none', 'off', 'no', 'never'])

/**
 * How much in the arguments speaks of more than the user asked for: everybody, for ever, without checks. Linear in the
 * arguments; looks at the first words of each.
 */
export function scopeUnasked(leaves: readonly Leaf[], wished: ReadonlySet<string>): number {
  const unsaid = (word: string) => bold.has(word) && !wished.has(word)
  const asksAll = [...everything].some((word) => wished.has(word))
  let found = 0
  for (const { key, text } of leaves.slice(0, 1024)) {
    const value = text.toLowerCase()
    const isOff = off.has(value)
    if (isOff) {
      if (guarding.test(key) && !readStems(key, 6).some((stem) => wished.has(stem.text))) found += 1
      continue
    }
    if (value === '*' || value.endsWith('/*') || value === '0.0.0.0/0') found += asksAll ? 0 : 1
    if (wordsOfName(key.slice(0, 48)).some(unsaid)) found += value === 'true' ? 1 : 0.5
    else if (value.length <= 64 && readStems(value, 6).some((stem) => unsaid(stem.text)))
      found += asksAll ? 0.3 : 0.8
  }
  return Math.min(1.5, found)
}

const everything = stemSet('all every everyone everything everybody whole entire')
