import { order, phrase, type Family } from '../phrases.ts'

const leave = 'forget ignore disregard drop skip abandon leave'
const asked = 'asked told given instructed'
const over = 'void obsolete cancelled canceled superseded revoked withdrawn overridden'

/** Overrides of the task at hand rather than of rules: what the reader was asked for no longer counts. */
export const droppedTasks: Family = [
  phrase(
    3,
    'you',
    'can may should must',
    leave,
    'summary task question request translation instruction* what',
    asked,
  ),
  order(
    3,
    leave,
    'summary task question request translation instruction*',
    'you',
    'were have ve are',
    asked,
  ),
  order(3, 'put set leave', 'aside', 'what everything', 'you', asked),
  phrase(
    5,
    'guidance instructions rules directions prompts',
    'above before prior earlier',
    `${over} replaced`,
  ),
  phrase(1, 'your', 'task job mission goal role', 'now', 'is'),
  phrase(4, 'user', 'said asked wrote wants', 'is are was', 'test ignored irrelevant void'),
  phrase(3, 'previous prior earlier current original', 'task assignment', 'is', `${over} over`),
  phrase(
    6,
    'rules guidance guidelines instructions',
    'you',
    'no',
    'longer',
    'apply hold bind count',
  ),
  order(
    12,
    'respond reply answer',
    'instead rather',
    'of than',
    'answer summary reply response translation',
  ),
  phrase(
    6,
    'anything everything whatever',
    'you',
    'told asked instructed',
    'no',
    'longer',
    'applies apply counts',
  ),
  phrase(1, 'whatever', 'else', 'you', 'asked told instructed'),
  phrase(2, 'only', 'valid binding', 'guidance rules', 'is are'),
  phrase(
    4,
    'rules instructions guidelines',
    'owner user operator maker',
    'you',
    'void obsolete invalid cancelled suspended lifted',
  ),
  phrase(
    3,
    'you',
    'are re',
    'no',
    'longer',
    'tool assistant bot model agent chatbot screener summarizer',
  ),
  phrase(
    4,
    'earlier previous prior',
    'safety security',
    'rules guidelines restrictions instructions policies',
    'obsolete void invalid cancelled removed lifted revoked',
    'not ignore longer',
  ),
  phrase(
    2,
    'effective starting from',
    'now immediately today',
    'you',
    'are',
    'agent assistant bot model administrator',
  ),
]
