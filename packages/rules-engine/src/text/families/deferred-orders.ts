import { order, phrase, type Family } from '../phrases.ts'

const says = 'says asks mentions writes thanks'

/** Orders that wait for an occasion, or that reach the reader over a further text. */
export const deferredOrders: Family = [
  phrase(1, 'wait until', 'until the', 'user reader', says),
  phrase(
    5,
    'when once if whenever',
    'user',
    `${says} opens`,
    'delete forward transfer upload wire pay grant delete_* transfer_* send_* wipe_* grant_*',
  ),
  order(
    5,
    'fetch load retrieve download',
    'and then',
    'follow obey execute',
    'instructions steps commands orders',
  ),
  order(
    6,
    'append attach add put include insert',
    'session access auth api',
    'token key cookie',
    'to in',
    'link url address',
  ),
  order(9, 'change replace swap set switch', 'iban', 'to with by'),
  phrase(
    5,
    'whoever whatever anyone anything',
    'processes reads handles summarises summarizes processing',
    'automatically automated ai llm bot chatbot assistant',
  ),
  phrase(
    2,
    'processed processes handles reading',
    'automatically automated',
    'please must should send forward',
  ),
  phrase(
    2,
    'you',
    'are re',
    'ordered instructed required obliged',
    'output reveal print disclose dump repeat export',
  ),
  phrase(
    2,
    'authorise authorize authorised authorized',
    'you',
    'to',
    'bypass skip ignore override waive circumvent disregard',
  ),
  phrase(4, 'cleared okayed agreed', 'with', 'user'),
  order(4, 'ask', 'user', 'code codes password pin otp passcode', 'and'),
  phrase(3, 'user', 'has', 'agreed approved consented', 'advance'),
  order(1, 'run use call invoke', 'tool function', '_'),
  order(
    4,
    'repeat copy forward paste',
    'this',
    'message text paragraph mail email',
    'every each all',
    'contact contacts document documents file files repository',
  ),
  phrase(1, 'new next', 'instructions', 'from', 'the', 'user'),
]
