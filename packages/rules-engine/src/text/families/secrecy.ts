import { order, phrase, type Family } from '../phrases.ts'
import { secrecyElsewhere } from './other-languages.ts'

/** A text wants its reader to keep something from the person it works for. */
export const secrecy: Family = [
  phrase(
    2,
    'not never dont don t',
    'tell mention inform reveal disclose alert warn notify',
    'user human operator',
  ),
  phrase(
    4,
    'not never dont don t',
    'mention reveal disclose report acknowledge',
    'this it that',
    'user users human operator',
  ),
  phrase(
    3,
    'not never dont don t',
    'mention reveal disclose acknowledge reference',
    'this these',
    'instruction* message note prompt step action line paragraph',
  ),
  phrase(
    4,
    'not never dont don t',
    'display show include',
    'this',
    'paragraph line text section',
    'summary answer reply response',
  ),
  phrase(
    3,
    'not never dont don t',
    'mention reveal disclose',
    'that you',
    'instructed told asked received changed',
  ),
  phrase(
    3,
    'without',
    'telling informing notifying mentioning alerting warning',
    'user owner human operator',
  ),
  order(
    8,
    'send forward delete upload transfer change update run execute call carry do',
    'without',
    'asking',
    'user',
  ),
  phrase(3, 'without', 'user', 'knowledge noticing knowing'),
  phrase(3, 'not dont don t', 'ask seek wait', 'user', 'confirmation permission approval'),
  phrase(3, 'no', 'need', 'ask wait', 'confirmation permission approval'),
  phrase(3, 'hide conceal keep', 'this it these all', 'from', 'user human operator'),
  phrase(4, 'keep', 'this it', 'secret hidden confidential', 'from', 'user'),
  phrase(2, 'no', 'need', 'to', 'tell inform mention notify', 'user'),
  phrase(2, 'user', 'must should', 'not never', 'know see notice find learn'),
  order(
    1,
    'silently secretly covertly',
    'send forward call run upload execute delete add include copy read collect',
  ),
  phrase(2, 'do carry perform', 'this it', 'silently secretly covertly', 'and'),
  ...secrecyElsewhere,
]
