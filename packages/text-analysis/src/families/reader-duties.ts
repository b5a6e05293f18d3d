import { order, phrase, type Family } from '../phrases.ts'

const programs =
  'ai llm llms assistant assistants agent agents model models bot bots helper helpers'
const handling = 'handles reads processes summarizes summarises manages sorts answers'

/** Tells a program what falls to it, as a rule of the place where the text stands. */
export const readerDuties: Family = [
  phrase(
    1,
    'for to',
    'assistant agent ai helper bot model',
    'that which who',
    handling,
    'mailbox inbox page mail email document text thread file',
  ),
  phrase(1, 'whichever whatever', 'ai llm assistant agent bot', handling),
  phrase(
    4,
    programs,
    'working handling processing',
    'on in with',
    'this',
    'should must needs have has shall',
    'read execute run put send copy open add include install',
  ),
  phrase(1, 'ai llm', programs, 'now', 'have need', 'to'),
  phrase(2, 'if', 'you', 'are re', 'ai llm', 'shopping browsing booking coding research', programs),
  phrase(1, programs, 'tell inform convince', 'their', 'user users'),
  phrase(
    2,
    'in',
    'code script program',
    'you',
    'produce write generate output suggest',
    'for',
    'user',
  ),
  phrase(2, 'before', 'you', 'answer respond reply', 'go navigate visit open', 'https http'),
  phrase(
    3,
    programs,
    'operates runs works is',
    'in',
    'maintenance debug admin unrestricted override',
    'mode',
  ),
  phrase(
    5,
    'confirmations approvals',
    'are',
    'skipped disabled waived',
    'and',
    'commands instructions',
  ),
  order(
    4,
    'answer reply respond',
    'with',
    'text contents content copy list',
    'messages mails emails inbox functions files',
  ),
]
