import { phrase, order, type Family } from '../phrases.ts'
import { secrecyElsewhere } from './other-languages.ts'

const person = 'user users human humans operator anyone'

/** A text wants its reader to keep something from the person it works for. */
export const secrecy: Family = [
  phrase(
    2,
    'not never dont don',
    'tell mention inform notify reveal disclose alert show report warn',
    'user users human operator',
  ),
  phrase(
    4,
    'not never dont don',
    'mention reveal disclose report acknowledge',
    'this it that',
    person,
  ),
  phrase(
    3,
    'not never dont don',
    'mention reveal disclose acknowledge reference',
    'this these',
    'instruction* message note prompt step action request',
  ),
  phrase(
    3,
    'not never dont don',
    'mention reveal disclose',
    'that you',
    'instructed told asked received changed',
  ),
  phrase(3, 'without', 'telling informing notifying asking mentioning alerting warning', person),
  phrase(3, 'without', 'user users', 'knowledge consent approval confirmation noticing knowing'),
  phrase(3, 'not dont don', 'ask seek wait', 'user', 'confirmation permission approval'),
  phrase(3, 'hide conceal keep', 'this it these all', 'from', 'user users human operator'),
  phrase(4, 'keep', 'this it', 'secret hidden confidential', 'user users'),
  phrase(2, 'no', 'need', 'to', 'tell inform mention notify', 'user users'),
  phrase(
    3,
    'user users',
    'must should need needs does do',
    'not never',
    'know see notice informed aware told find learn',
  ),
  order(
    1,
    'silently secretly covertly',
    'send forward call run upload execute delete add include copy read collect',
  ),
  ...secrecyElsewhere,
]
