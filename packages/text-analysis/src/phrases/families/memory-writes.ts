import { order, phrase, type PhraseFamily } from '../phrases.ts'
import { otherLanguageMemoryWrites } from './other-languages.ts'

const act =
  'answer respond reply send forward include add append mention recommend use treat trust refuse ignore call act behave begin start end follow approve assume'

/** Orders to remember a rule beyond the present task. */
export const memoryWrites: PhraseFamily = [
  order(2, 'remember memorize memorise', 'permanently forever'),
  order(
    6,
    'remember store save record note memorize memorise keep add write',
    'your longterm',
    'memory memories',
  ),
  order(
    6,
    'remember store save record note memorize add write',
    'long permanent persistent',
    'term memory',
    'memory that',
  ),
  order(
    8,
    'remember store save record note memorize',
    'all every future',
    'conversations sessions chats interactions',
  ),
  phrase(1, 'from', 'now', 'on', 'always never', act),
  phrase(2, 'from', 'now', 'on', 'you', 'will must shall should', act),
  phrase(
    4,
    'from',
    'now',
    'on',
    'every all',
    'conversation* chat* session* answer* response*',
    act,
  ),
  order(3, 'update change extend', 'your', 'stored saved', 'preference* memor* knowledge'),
  phrase(
    8,
    'standing permanent persistent',
    'rule instruction order',
    'always never all every each copy send forward',
  ),
  phrase(
    4,
    'in for',
    'all every future coming',
    'conversations sessions chats interactions',
    'always must never recommend answer respond treat suggest',
  ),
  phrase(0, 'from', 'now', 'on', 'answer respond', 'only'),
  order(
    5,
    'store save record keep remember note',
    'as',
    'permanent standing lasting persistent fixed',
    'preference rule instruction setting fact',
  ),
  order(1, 'update use call', 'bio memory', 'tool'),
  phrase(
    8,
    'whenever',
    'user',
    'says asks mentions types writes',
    'call send forward run invoke reply answer respond add include execute open share',
  ),
  phrase(
    4,
    'starting from',
    'today now',
    'treat regard consider interpret',
    'every each any all',
    'message* request* mail* email* user*',
  ),
  order(3, 'treat regard consider', 'as', 'permission consent approval', 'skip to for'),
  phrase(3, 'from starting', 'next', 'conversation session chat', 'on onwards'),
  phrase(
    4,
    'whenever',
    'someone anyone user',
    'mentions asks says',
    'book recommend send use call visit buy suggest',
  ),
  order(1, 'remember note', 'for', 'later', 'user always never that'),
  order(
    1,
    'save write add store commit',
    'to',
    'memory',
    'trusted user always never that sender rule',
  ),
  phrase(
    2,
    'assistant agent ai model',
    'has have',
    'standing permanent blanket unlimited',
    'permission permissions authority authorization approval',
  ),
  phrase(
    4,
    'user',
    'prefers wants',
    'invoices payments transfers requests purchases',
    'approved confirmed accepted',
    'automatically',
  ),
  ...otherLanguageMemoryWrites,
]
