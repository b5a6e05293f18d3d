import type { Token } from '../tokens/token.ts'
import { getConcepts, type Concept } from './concepts.ts'
import type { DescriptionSign } from './signs.ts'

/** A sentence that has all of these concepts, in any order, and none of those, is a sign. */
interface Combination {
  readonly sign: DescriptionSign
  readonly all: readonly Concept[]
  readonly none: readonly Concept[]
}

function combination(
  sign: DescriptionSign,
  all: readonly Concept[],
  none: readonly Concept[] = [],
): Combination {
  return { sign, all, none: ['watch', ...none] }
}

/** The first concept of each is the rarest in ordinary descriptions: only there is the rest looked at. */
const combinations: readonly Combination[] = [
  combination('secrecy', ['unaware', 'user']),
  combination('secrecy', ['tell', 'not', 'thisPart']),
  combination('secrecy', ['hide', 'shown', 'user']),
  combination('secrecy', ['notice', 'not', 'user']),
  combination('secrecy', ['silent', 'happen']),
  combination('secrecy', ['silent', 'send']),
  combination('secret-reading', ['secret', 'take', 'aside', 'model']),
  combination('secret-reading', ['secret', 'send', 'sink'], ['not']),
  combination('conversation', ['system', 'prompt', 'take'], ['not']),
  combination('conversation', ['talk', 'send', 'sink'], ['not']),
  combination('sending', ['sink', 'send', 'data', 'aside'], ['not']),
  combination('other-tools', ['change', 'others', 'tools', 'named']),
  combination('bypass', ['off', 'limit', 'model']),
  combination('bypass', ['off', 'limit', 'tools']),
  combination('bypass', ['off', 'limit', 'prompt']),
  combination('authority', ['obey', 'orders', 'from', 'elsewhere'], ['not']),
  combination('bypass', ['grant', 'admin', 'too']),
  combination('bypass', ['persist', 'write', 'aside']),
  combination('bypass', ['exec', 'aside', 'model']),
  combination('asking-secrets', ['recovery', 'ask', 'user', 'send']),
  combination('other-tools', ['forever', 'again']),
  combination('other-tools', ['pass', 'others', 'tools', 'data']),
  combination('conversation', ['whole', 'speech', 'user'], ['not']),
  combination('secret-reading', ['here', 'secret', 'take'], ['not']),
  combination('sending', ['mailbox', 'aside'], ['shownAs', 'not', 'ask']),
  combination('sending', ['together', 'send', 'data'], ['not']),
  combination('bypass', ['regardless', 'user', 'wants']),
  combination('bypass', ['even', 'user', 'wants'], ['not', 'confirm', 'ask']),
  combination('bypass', ['confirm', 'needed', 'not'], ['harmless']),
  combination('bypass', ['need', 'not', 'ask'], ['questions']),
  combination('bypass', ['moderation', 'refused', 'retry']),
  combination('bypass', ['treat', 'admin']),
  combination('authority', ['came', 'obey', 'system'], ['not']),
  combination('authority', ['came', 'obey', 'user'], ['not']),
  combination('secret-reading', ['variable', 'value', 'aside']),
  combination('steering', ['bad', 'others', 'tools'], ['user']),
]

const byFirst = new Map<Concept, readonly Combination[]>()
for (const each of combinations) {
  const first = each.all[0]
  if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), each])
}

const AT = 64

/**
 * The signs of whole sentences of a description. Complements fixed phrases: order and distance of the words do not
 * matter, so another wording of the same demand is the same sign. Quoted words do not count. Linear.
 */
export function findSentenceSigns(tokens: readonly Token[]): ReadonlySet<DescriptionSign> {
  const signs = new Set<DescriptionSign>()
  const concepts = new Set<Concept>()
  let sentence = -1
  let end = -1
  for (const token of tokens) {
    if (token.sentence !== sentence) {
      collect(concepts, signs)
      concepts.clear()
      sentence = token.sentence
    }
    if (token.mark === AT && token.start === end + 1 && /^[a-z]/.test(token.word))
      concepts.add('mailbox')
    end = token.start + token.word.length
    // The end of a host of documentation does not make its email address an example.
    if (token.quoted || (token.word === 'example' && concepts.has('mailbox'))) continue
    for (const concept of getConcepts(token)) concepts.add(concept)
  }
  collect(concepts, signs)
  return signs
}

function collect(concepts: ReadonlySet<Concept>, signs: Set<DescriptionSign>): void {
  for (const concept of concepts)
    for (const { sign, all, none } of byFirst.get(concept) ?? [])
      if (all.every((each) => concepts.has(each)) && !none.some((each) => concepts.has(each)))
        signs.add(sign)
}
