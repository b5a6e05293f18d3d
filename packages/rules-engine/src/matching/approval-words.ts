import type { TypedInput } from '@ase/schemas'
import { matchFrom, phrase, type Phrase, type Token } from '@ase/text-analysis'

type Kind = Extract<TypedInput, { type: 'trace' }>['input']['events'][number]['kind']

/** What a statement does to the acts it speaks of; `defers` leaves them to the leave of somebody else. */
export type Side = 'approves' | 'refuses' | 'demands' | 'defers'

const refusals = [
  phrase(
    0,
    'denied deny rejected declined refused disapproved veto vetoed ablehnung abgelehnt verweigert refuse rejete rechazado denegado rifiutato negado recusado afgewezen geweigerd',
  ),
  phrase(1, 'not', 'approved granted allowed authorised authorized yet'),
  phrase(1, 'do don', 'not t', 'do go proceed send deploy run'),
]
/** First words of an answer. */
const refusing = new Set('no nope stop wait cancel never'.split(' '))
export const consenting = new Set(
  'yes yep yeah ok okay sure approved approve confirmed confirm go proceed please fine agreed absolutely correct great perfect do'.split(
    ' ',
  ),
)
const approvalWords = 'approval approvals confirmation consent signoff approved confirmed'
const requirements = [
  phrase(6, 'need needs require requires required must', approvalWords),
  phrase(3, 'only', 'after with', approvalWords),
  phrase(2, approvalWords, 'needed required mandatory'),
  phrase(6, 'need needs require requires', 'sign signed', 'off'),
  phrase(4, 'no never nothing', 'without', approvalWords),
]
const askFirst = [
  phrase(4, 'ask check confirm consult tell', 'me us', 'before first'),
  phrase(8, 'before', 'you', 'ask check confirm consult', 'me us with'),
  phrase(3, 'wait', 'for', 'my our the', 'ok okay approval confirmation go consent'),
  phrase(2, 'without', 'my our', 'ok okay approval consent confirmation'),
  phrase(3, 'once after until when', 'it that this its they', 'approved confirmed signed agreed'),
  phrase(2, 'only', 'after when once if', 'i we', 'approve confirm agree say'),
  phrase(2, 'get have obtain await', 'my our', 'ok okay approval confirmation consent blessing'),
]
/** Somebody else is to agree: where that is said the trace may not show, so only an approval that comes late counts. */
const othersFirst = [
  phrase(5, 'once after until when', 'agrees approves confirms agreed'),
  phrase(5, 'once after until when', 'signed signs', 'off'),
  phrase(6, 'once after until when', 'gives gave given', 'ahead okay ok approval consent'),
]

/** What an approval, a policy or a message of the user says about leave to act; null when nothing. */
export function sideOf(kind: Kind, tokens: readonly Token[]): Side | null {
  if (kind === 'system_event') return says(tokens, requirements) ? 'demands' : null
  const first = tokens[0]?.word ?? ''
  const refuses = refusing.has(first) || says(tokens, refusals)
  if (kind === 'approval') return refuses ? 'refuses' : 'approves'
  if (says(tokens, askFirst)) return 'demands'
  if (says(tokens, othersFirst)) return 'defers'
  if (refusing.has(first)) return 'refuses'
  return consenting.has(first) ? 'approves' : null
}

function says(tokens: readonly Token[], phrases: readonly Phrase[]): boolean {
  return tokens.some((_, at) =>
    phrases.some(
      (each) =>
        each.steps[0]?.has(tokens[at]?.word ?? '') === true && matchFrom(tokens, at, each) >= 0,
    ),
  )
}
