import type { Token } from '../token.ts'
import { conceptsOf, type Concept } from './concepts.ts'
import type { Sign } from './signs.ts'

/** A sentence that speaks of all of these, in any order, and of none of those, is a sign. */
interface Combination {
  readonly sign: Sign
  readonly all: readonly Concept[]
  readonly none: readonly Concept[]
}

function combination(
  sign: Sign,
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
 * What the sentences of a description say as a whole. Complements fixed phrases: order and distance of the words do not
 * matter, so that another wording of the same demand is the same sign. Quoted words do not count. Linear.
 */
export function signsOfSentences(tokens: readonly Token[]): ReadonlySet<Sign> {
  const signs = new Set<Sign>()
  const said = new Set<Concept>()
  let sentence = -1
  let end = -1
  for (const token of tokens) {
    if (token.sentence !== sentence) {
      collect(said, signs)
      said.clear()
      sentence = token.sentence
    }
    if (token.mark === AT && token.start === end + 1 && /^[a-z]/.test(token.word))
      said.add('mailbox')
    end = token.start + token.word.length
    // The end of a host of documentation does not make its address an example.
    if (token.quoted || (token.word === 'example' && said.has('mailbox'))) continue
    for (const concept of conceptsOf(token)) said.add(concept)
  }
  collect(said, signs)
  return signs
}

function collect(said: ReadonlySet<Concept>, signs: Set<Sign>): void {
  for (const concept of said)
    for (const { sign, all, none } of byFirst.get(concept) ?? [])
      if (all.every((each) => said.has(each)) && !none.some((each) => said.has(each)))
        signs.add(sign)
}
