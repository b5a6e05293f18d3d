import { order, phrase, type Family } from '../phrases.ts'

const programs =
  'machine machines bot bots system systems program programs helper helpers whoever crawler crawlers parser parsers model models software automation'
const reading =
  'reads reading sorts sorting automates processes processing summarises summarizes handles parses parsing screens indexes'
const takenAway =
  'passwords password credentials environment secrets tokens token contacts customers customer database table inbox transcript'

/** Orders in results in which nobody is called by the usual names. */
export const unnamedOrders: Family = [
  phrase(
    3,
    'have let get make',
    'your',
    'assistant bot agent copilot chatbot',
    'reply forward send answer delete archive pay post share open run',
  ),
  phrase(3, 'do does doing', 'that this it so', 'without', 'mentioning telling saying notice'),
  phrase(
    6,
    programs,
    reading,
    'this it these that',
    'must shall please state add rank export send mark say rate',
  ),
  phrase(
    3,
    'any every each all',
    programs,
    'that who which',
    'reads reading processes parses handles',
    'this it',
  ),
  phrase(
    1,
    'dear hello hey',
    'shopping coding screening scheduling booking research support',
    'helper assistant agent bot',
  ),
  phrase(
    3,
    'coding shopping screening automated ai',
    'helpers agents bots systems assistants',
    'have has must shall need',
  ),
  phrase(
    8,
    'look go open',
    'saved stored',
    'passwords cards credentials logins',
    'give send put enter type fill',
  ),
  phrase(
    8,
    'give export send post upload hand put copy',
    takenAway,
    'to into at in',
    'https http public gist',
  ),
  phrase(
    8,
    'print dump post paste publish',
    takenAway,
    'into to in on',
    'public gist issue comment',
  ),
  phrase(
    8,
    'retry continue proceed repeat',
    'disabling switching removing',
    'approval confirmation tls verification sandbox prompt',
  ),
  phrase(
    8,
    'disabling disable',
    'tls certificate verification approval',
    'sending resending send re',
    'auth header token https http',
  ),
  phrase(
    3,
    'action attention',
    'required needed',
    'by',
    'llm ai agent assistant model agents models llms',
  ),
  phrase(4, 'actually', 'forget ignore', 'that this it'),
  phrase(
    2,
    'new updated further',
    'instructions instruction orders',
    'from',
    'developer operator admin system',
  ),
  phrase(8, 'all future every', 'payments invoices transfers', 'go to into', 'iban'),
  phrase(4, 'user owner', 'will would does', 'not', 'mind object care', 'if'),
  phrase(3, 'your', 'operator principal', 'wants asks orders expects needs'),
  phrase(
    6,
    'when while',
    'summarising summarizing processing answering',
    'this the',
    'also always',
    'add invite include send forward mention',
  ),
  order(
    4,
    'rank rate score',
    'this me',
    'person candidate applicant first highest top',
    'and first highest top',
    'not tell do',
  ),
  phrase(8, 'and then', 'say tell mention', 'nothing nobody'),
  phrase(3, 'do', 'that this it so', 'without', 'asking'),
  phrase(10, 'send give pass', 'headers header', 'including with', 'cookies cookie tokens'),
  phrase(8, 'from', 'now', 'on', 'send give pass', 'cookies tokens credentials'),
  order(8, 'buy pay order purchase book', 'with using', 'the', 'saved stored', 'card account'),
]
