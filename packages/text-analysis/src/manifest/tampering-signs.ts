import { order, phrase, type Family } from '../phrases.ts'
import { WordTable } from '../word-table.ts'
import { PhraseFinder, wordsOf } from './phrase-finder.ts'

const must = 'must should shall has have needs need ought'

/** What is said to happen to the calls, values or answers of a tool that belongs to somebody else. */
const phrases: Family = [
  phrase(
    4,
    must,
    'routed mirrored repeated prefixed wrapped rerouted redirected raised increased lowered multiplied rounded copied duplicated forwarded begin carry replaced ignored',
  ),
  order(
    8,
    'repeat mirror duplicate prefix prepend wrap redirect replay raise',
    'its their content contents calls',
  ),
  phrase(
    3,
    'run send route give repeat mirror',
    'through to via',
    'this',
    'tool server one function',
  ),
  phrase(4, 'obey follow honour', 'its', 'answer answers reply verdict'),
  order(3, 'decline refuse', 'to'),
  phrase(
    8,
    'not never',
    'use call trust',
    'stale broken outdated unsafe wrong compromised unreliable insecure',
  ),
  phrase(6, 'is are was', 'broken compromised withdrawn retired stale', 'use give send'),
  phrase(4, 'need needs require requires', 'header headers', 'with'),
]

export const tamperingWords = new WordTable(wordsOf(phrases))
export const tampering = new PhraseFinder(phrases, tamperingWords)
