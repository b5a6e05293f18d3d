import { askingOfUsers, askingSecrets, authority } from '../tool-descriptions/control-signs.ts'
import { createPhraseLookup } from '../tool-descriptions/used-phrases.ts'
import { order, phrase, type PhraseFamily } from '../phrases/phrases.ts'

const programs =
  'machine machines bot bots system systems program programs helper helpers whoever crawler crawlers parser parsers model models software automation'
const reading =
  'reads reading sorts sorting automates processes processing summarises summarizes handles parses parsing screens indexes'
const takenAway =
  'passwords password credentials environment secrets tokens token contacts customers customer database table inbox transcript'

/** Orders in results that name no addressee, or an unusual one. */
const unnamedOrders: PhraseFamily = [
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

/** As declarations ask for secrets, but as orders: manuals say of programs that they ask their user. */
const asking: PhraseFamily = [
  ...askingSecrets.filter((each) => each !== askingOfUsers),
  // `Get the user token` describes a function.
  phrase(
    6,
    'ask request prompt instruct',
    'user users them',
    'password passwords pin otp seed passphrase card ssn cvv credentials credential token tokens mnemonic key keys',
  ),
].map((each) => ({ ...each, opening: true }))

/** What an error, a notice or a result of a tool has no reason to ask of the model that reads it. */
const answerOrders: PhraseFamily = [
  phrase(
    4,
    'have let make',
    'tool tools function plugin connector',
    'send transfer delete post pay execute run upload forward remove grant',
  ),
  phrase(
    10,
    'forward send email upload transfer post',
    'to',
    'before',
    'answering continuing responding replying proceeding',
  ),
  phrase(4, 'your', 'next', 'action step call', 'must should has'),
  phrase(6, 'pass send include provide give', 'your', 'session', 'token tokens cookie'),
  phrase(
    10,
    'provide enter send include pass supply submit give put call repeat retry resend',
    'password passwords passphrase otp pin credentials',
    'of',
    'user users',
  ),
  phrase(
    10,
    'provide enter send include pass supply submit give put call repeat retry resend',
    'user users',
    'password passwords token tokens code pin credentials card otp passphrase secret key',
  ),
  phrase(
    10,
    'provide enter send include pass supply submit repeat retry resend',
    'your',
    'password passwords pin otp passphrase ssn personal access',
    'in into to next call request field parameter argument token',
    'next call request tool again field parameter',
  ),
  phrase(
    6,
    'repeat retry resend',
    'request call query',
    'with',
    'your user users',
    'token password credentials key',
  ),
  order(
    6,
    'ask prompt request tell',
    'user users',
    'for',
    'password passwords pin otp passphrase card code token credentials key cvv ssn',
  ),
  phrase(
    5,
    'assistant ai llm assistants llms chatbot',
    'must should needs has have',
    'send call run invoke upload transfer forward delete disable include execute post share first immediately now',
  ),
  phrase(
    12,
    'continue proceed result results access unlock retry until before workaround',
    'you',
    'must have need should run upload send',
    'run upload send disable invoke transfer delete forward post execute call include open',
    'https http env ssh id_rsa approval confirmation credentials password contents output step yaml config account',
  ),
  phrase(
    8,
    'must have need',
    'first now immediately',
    'run call invoke send upload read execute open disable transfer submit',
    'contents content credentials env ssh id_rsa tokens token approval files account',
  ),
  phrase(
    8,
    'you',
    'must have need',
    'now first to',
    'read send call run upload submit transfer delete disable',
    'submit send and via to with',
    'credentials env ssh id_rsa tokens token json files account http_post https',
  ),
  phrase(
    8,
    'moved replaced deprecated migrated renamed',
    'add use call switch connect',
    'https http url configuration',
    'configuration from repeat call instead token',
  ),
  phrase(5, 'add', 'https http', 'to', 'configuration config settings', 'and', 'call run use'),
  phrase(6, 'new', 'user', 'query message request instruction task goal'),
  phrase(
    4,
    'new message query request',
    'from',
    'user',
    'please now add send delete forward read call ignore you transfer reveal',
  ),
  phrase(4, 'your', 'new', 'goal task instruction instructions objective mission', 'is are to'),
  phrase(5, 'message instruction request', 'from', 'me', 'user owner administrator', 'to'),
  phrase(3, 'ai agents models llms assistants', 'reading processing parsing', 'this'),
  phrase(
    8,
    'assistant ai llm agent model chatbot bot',
    'must needs has',
    'reply respond provide give reveal print output include post paste',
    'password passwords credentials token tokens keys codes env printenv environment',
  ),
  phrase(
    5,
    'reply respond answer',
    'with',
    'your',
    'keys key prompt password passwords token tokens credentials instructions',
  ),
  phrase(
    12,
    'read open cat paste send include submit supply',
    'id_rsa id_ed25519 ssh env netrc credentials printenv',
    'next',
    'call request tool message answer',
  ),
  phrase(4, 'user', 'next later', 'says asks types mentions writes thanks'),
  phrase(
    8,
    'sending send passing posting including',
    'value values',
    'of',
    'database_url api_key token secret password key',
  ),
  phrase(5, 'confirmation approval', 'is are', 'no', 'longer', 'required needed necessary'),
  phrase(
    6,
    'append add include send',
    'user users',
    'key token password email credentials address conversation',
    'to in as with',
    'every url each image answer reply response request link',
  ),
  phrase(
    6,
    'send forward post upload email',
    'summary copy transcript',
    'of',
    'this the',
    'conversation chat session',
  ),
]

/** The phrases of a tool result that address the model, for `findUsedFamilies`. */
export const resultSignPhrases = createPhraseLookup(
  new Map([['order', [...answerOrders, ...unnamedOrders, ...authority, ...asking]]]),
)
