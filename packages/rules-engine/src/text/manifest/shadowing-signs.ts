import type { Token } from '../tokenize.ts'
import { phrase } from '../phrases.ts'
import { indexFamilies } from './said-phrases.ts'

/** What is said to happen when another tool is used: copies, other receivers, other values. */
export const redirects = indexFamilies(
  new Map([
    [
      'redirects',
      [
        phrase(
          18,
          'must always should first also automatically silently please needs need has have make ensure instead',
          'bcc cc copy copies copied redirect redirected forward forwarded replace replaced log logged recipient recipients exfiltrate attacker upload uploaded send sent add append appended include insert change modify override account same',
        ),
        phrase(10, 'bcc cc redirect forward send copy', 'https http'),
        phrase(4, 'bcc cc'),
        phrase(
          16,
          'prefix prepend wrap extend precede append',
          'each every all its the',
          'statement statements query queries body command commands call calls message messages request requests argument arguments',
        ),
        phrase(
          8,
          'use set pay send',
          'account iban recipient beneficiary payee wallet',
          'beneficiary regardless instead place whatever',
        ),
        phrase(6, 'not only never', 'allowed permitted', 'send use call write post transfer'),
        phrase(
          6,
          'set replace change swap rewrite use',
          'recipient argument parameter value iban account address destination amount name query text content body subject table path url',
          'to with by',
        ),
      ],
    ],
  ]),
)

/** What is said of another tool to keep it from being used. */
export const belittling = indexFamilies(
  new Map([
    [
      'belittling',
      [
        phrase(
          3,
          'is are was been',
          'deprecated broken unsafe insecure disabled unreliable replaced compromised obsolete malicious',
        ),
        phrase(1, 'no', 'longer', 'works safe available'),
        phrase(1, 'out', 'of', 'order'),
        phrase(
          1,
          'skips ignores bypasses leaks',
          'security safety permission permissions data secrets',
        ),
      ],
    ],
  ]),
)

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

export const modals = wordSet(
  'must should shall needs has have is are get gets expects takes valid',
)
const binding = wordSet('must should shall get gets expects takes valid')
const calling = wordSet('called used run invoked executed present available finished done')
const matters = wordSet(
  'account payee recipient recipients amount price currency merchant iban beneficiary line import suffix prefix header link argument arguments field statement statements address',
)
const IMPOSED_WITHIN = 8
const MATTER_WITHIN = 14

/**
 * What follows the name of a tool: does it have to carry something (`must put a line`, `expects the account`,
 * `: the price is to be raised`)? That it has to be called at some time is no such thing.
 */
export function imposes(rest: readonly Token[]): boolean {
  const sentence = rest[0]?.sentence
  const at = rest.findIndex(
    ({ word, sentence: own }, place) =>
      place < IMPOSED_WITHIN &&
      own === sentence &&
      modals.has(word) &&
      (binding.has(word) || rest[place + 1]?.word === 'to'),
  )
  if (at < 0) return false
  const then = rest.slice(at + 1, at + MATTER_WITHIN).filter((token) => token.sentence === sentence)
  if (then.slice(0, 3).some(({ word }) => calling.has(word))) return false
  const around = [...rest.slice(0, at), ...then]
  return around.some(({ word }) => matters.has(word))
}
