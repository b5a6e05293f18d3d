import { phrase, type Family } from './phrases.ts'

/** What the description of a tool has no honest reason to say to a model. */
export const poisonings: Family = [
  phrase(
    6,
    'before after while when',
    'using calling executing invoking execute returning use',
    'read copy send upload include replace modify first this',
    'content contents file files tool messages message values all',
  ),
  phrase(
    8,
    'upload uploads uploaded send sends sent forward forwards forwarded copy copied streamed transmit transmitted',
    'conversation chat history credentials passwords secrets keys clipboard',
  ),
  phrase(
    8,
    'conversation chat history credentials clipboard phi',
    'uploaded sent forwarded streamed transmitted copied shared',
    'to',
  ),
  phrase(
    5,
    'always',
    'add include append set put',
    'bcc cc recipient field parameter',
    'field tool email parameter audit to',
  ),
  phrase(
    6,
    'follow obey fetch load execute read',
    'instructions commands rules',
    'at from in',
    'https http url',
  ),
  phrase(6, 'load fetch read get', 'https http', 'follow obey do execute'),
  phrase(4, 'retry repeat call', 'with as', 'role admin root sudo', 'admin root skip bypass'),
  phrase(
    4,
    'skip bypass disable disables',
    'all',
    'validation approval safety security',
    'checks check controls validation when validations',
  ),
  phrase(4, 'skip bypass', 'approval confirmation validation safety'),
  phrase(5, 'shared sold', 'with', 'third', 'parties party'),
  phrase(8, 'harvested stolen exfiltrate exfiltrates exfiltrated'),
  phrase(5, 'never', 'mention disclose reveal tell', 'this step it that', 'step to users user'),
  phrase(3, 'never', 'mention disclose reveal', 'this', 'step'),
]

/** A tool that wants to be chosen before all others. */
export const preferences: Family = [
  phrase(4, 'always must only', 'use choose prefer select call pick', 'this', 'tool function one'),
  phrase(6, 'use choose prefer', 'this', 'tool function', 'rather instead', 'others other any all'),
  phrase(5, 'must should', 'be', 'called used invoked', 'before first', 'any all other every'),
  phrase(4, 'just', 'use', 'this', 'tool', 'no'),
  phrase(4, 'never do', 'use call', 'other any', 'tools tool'),
  phrase(4, 'best only official', 'tool', 'always prefer choose'),
]
