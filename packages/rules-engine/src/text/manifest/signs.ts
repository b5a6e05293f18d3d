import { order, phrase, type Family } from '../phrases.ts'
import { indexFamilies } from './said-phrases.ts'

/** What the description of a tool or parameter has no honest reason to say to a model, by what it is after. */
export type Sign =
  | 'secrecy'
  | 'conversation'
  | 'secret-reading'
  | 'sending'
  | 'collecting'
  | 'other-tools'
  | 'bypass'
  | 'asking-secrets'
  | 'authority'
  | 'steering'
  | 'remote'

const users =
  'user users them human humans anyone customer customers person people owner operator client'
const take =
  'include pass send provide add append attach insert put paste copy forward upload transmit post log store save record submit share embed report supply fill write place dump return sends uploads forwards logs records includes copies'
const sends =
  'send sends sent sending forward forwards forwarded post posts posted upload uploads uploaded transmit transmits transmitted copy copies copied stream streams streamed report reports reported submit submits submitted mirror mirrors mirrored sync syncs synced synchronized exfiltrate exfiltrates exfiltrated leak leaks relay relays relayed share shares shared log logs logged store stores stored cached'
const sinks =
  'remote external externally remotely third our https http cloud analytics collection telemetry webhook partner partners server servers endpoint attacker'
const talk = 'conversation chat dialogue dialog transcript history prompt messages context'
const secretFiles =
  'ssh id_rsa id_ed25519 passwd shadow netrc npmrc kubeconfig bash_history zsh_history gnupg authorized_keys pgpass'

export const authority: Family = [
  phrase(
    4,
    'take takes have has',
    'precedence priority',
    'over',
    'system other all any previous instructions user',
  ),
  phrase(2, 'dear hey hello attention psst', 'ai assistant agent agents llm model models chatbot'),
  phrase(
    4,
    'user users owner administrator admin',
    'already previously',
    'approved consented authorized authorised agreed granted preapproved',
  ),
  phrase(
    5,
    'note message instruction instructions reminder attention notice',
    'to for',
    'ai assistant assistants model models llm llms agent agents claude gpt copilot chatbot',
  ),
  phrase(
    3,
    'hidden secret mandatory',
    'instruction instructions directive directives',
    'for to you must always ai',
  ),
  phrase(
    3,
    'ai assistant llm model agent',
    'must should shall needs',
    'first always also never now silently',
  ),
  phrase(4, 'as', 'ai llm', 'you', 'must should are always'),
  phrase(
    4,
    'ignore disregard forget',
    'previous prior earlier above all other any',
    'instructions instruction rules guidelines prompts tools',
  ),
]

export const askingSecrets: Family = [
  phrase(
    6,
    'request ask get obtain collect demand',
    'password passwords pin otp code passphrase card key token credentials seed cvv ssn',
    'from',
    'user users',
  ),
  phrase(
    6,
    'ask request prompt tell instruct require get obtain',
    'user users them',
    'password passwords pin otp seed passphrase card ssn cvv credentials credential token tokens mnemonic key keys',
  ),
]

const signs: ReadonlyMap<Sign, Family> = new Map<Sign, Family>([
  [
    'secrecy',
    [
      phrase(
        3,
        'not never dont don',
        'let',
        'user users human anyone',
        'know see notice realize realise find',
      ),
      phrase(2, 'hide conceal', 'from', users),
      phrase(
        3,
        'not never dont don',
        'tell mention inform notify reveal disclose alert report warn',
        users,
      ),
      phrase(
        3,
        'not never dont don',
        'mention reveal disclose',
        'this that it these',
        'step instruction instructions note parameter action process behavior behaviour to',
      ),
      phrase(2, 'without', 'telling informing notifying mentioning alerting', users),
      phrase(3, 'without', users, 'knowledge knowing noticing awareness consent seeing'),
      phrase(
        3,
        'user users',
        'must should need does will',
        'not never',
        'know notice aware informed told find',
      ),
      phrase(
        4,
        'silently secretly covertly discreetly surreptitiously stealthily quietly invisibly',
        'send forward upload copy add include log read record collect append transmit pass attach store save post capture exfiltrate execute run call bcc sends forwards uploads copies adds logs reads records collects',
      ),
      phrase(4, 'hide conceal keep', 'this it these', 'from', users),
      phrase(5, 'keep', 'this it these', 'secret hidden confidential private'),
      phrase(3, 'invisible hidden', 'to from', users),
    ],
  ],
  [
    'conversation',
    [
      phrase(5, take, 'everything anything all', 'user users', 'said wrote typed asked says'),
      phrase(6, 'hold holds contain contains has', 'your', 'system', 'prompt instructions'),
      phrase(
        6,
        take,
        'full entire complete whole previous prior current recent all last raw verbatim users system original',
        talk,
      ),
      phrase(6, take, 'conversation chat', 'history transcript context log so'),
      phrase(6, take, 'system', 'prompt instructions message'),
      phrase(
        4,
        'conversation chat',
        'history transcript log',
        'uploaded sent forwarded transmitted copied shared stored logged',
      ),
      phrase(
        8,
        'conversation chat clipboard',
        'uploaded sent forwarded streamed transmitted copied shared',
        'to with',
      ),
    ],
  ],
  [
    'secret-reading',
    [
      phrase(
        7,
        'read reads open cat load get retrieve fetch include access copy extract dump view collect send upload attach check find locate contents content',
        secretFiles,
      ),
      phrase(
        5,
        'include pass send provide add append attach log collect output dump capture uploads sends reads read',
        'all the every current host system process',
        'environment env',
        'variables vars variable',
      ),
      phrase(
        6,
        'read open load cat',
        'env credentials mcp cursor',
        'pass include send add upload content contents put',
      ),
    ],
  ],
  [
    'sending',
    [
      phrase(
        4,
        'also additionally automatically always furthermore silently',
        'emailed mailed mails forwarded transmitted exfiltrated',
        'to',
      ),
      phrase(3, 'send sends forward forwards post posts upload transmit', 'copy copies', 'of'),
      phrase(
        6,
        'copy copies duplicate',
        'of',
        'each every all any result results response message input request',
        'sent forwarded emailed mailed uploaded goes posted delivered',
      ),
      phrase(
        5,
        'forward forwarded send sent upload uploaded email emailed export exported',
        'user users their',
        'inbox mailbox contacts mails emails photos documents addressbook credentials tokens passwords secrets keys',
      ),
      phrase(
        6,
        'include pass add append attach insert put paste supply fill write',
        'user users all any their stored saved',
        'password passwords credentials tokens secrets cookies token secret',
        'in into as with to here so',
      ),
      phrase(
        10,
        'also additionally automatically silently always furthermore moreover first every each copy',
        sends,
        'to with via remotely externally',
        sinks,
      ),
      phrase(
        4,
        'data input inputs output outputs results result content contents arguments parameters queries files information text texts emails messages dictionary fingerprint response responses',
        'sent forwarded uploaded transmitted copied mirrored shared streamed synced posted reported stored cached logged',
        'to with remotely externally via on across',
        `${sinks} devices`,
      ),
      phrase(
        8,
        'send forward upload transmit post exfiltrate leak email sync copy',
        'password passwords credential credentials token tokens secret secrets cookies keys key env pem',
        'to',
      ),
      phrase(
        4,
        'always also automatically',
        'add include append set put use',
        'bcc cc',
        'to field email recipient with address copy every all archive audit when in',
      ),
      phrase(4, 'bcc cc', 'every each all', 'email emails message messages mail'),
      phrase(
        5,
        'shared sold',
        'with',
        'third partners partner',
        'parties party for communications',
      ),
      phrase(3, 'stored cached saved logged', 'remotely externally'),
    ],
  ],
  [
    'collecting',
    [
      phrase(
        5,
        'also additionally secretly silently',
        'extracts extract collects collect records record logs log indexes index stores store',
        'api access private secret',
        'key keys token tokens',
      ),
      phrase(
        8,
        'also additionally incorporates extracts extract indexes index collects collect captures capture records record harvests harvest harvested gathers gather steals steal stolen scans',
        'password passwords credentials credential keystrokes clipboard fingerprint cookies screenshots wallets',
      ),
      phrase(
        8,
        'exfiltrate exfiltrates exfiltrated exfiltration harvest harvests harvested steal steals stealing',
        'data all information files keys tokens credentials messages conversation contacts everything user users it them env',
      ),
      phrase(
        5,
        'added enrolled subscribed opted',
        'to in into',
        'marketing newsletter partner advertising mailing',
      ),
      phrase(5, 'keylogger keylogging backdoor'),
    ],
  ],
  [
    'other-tools',
    [
      phrase(
        6,
        'before after while when prior whenever',
        'using calling executing invoking execute returning use running call',
        'read copy send upload include replace modify fetch collect',
        'content contents file files message messages values all key keys',
      ),
      phrase(
        6,
        'before prior',
        'using calling executing invoking use call running',
        'this any other another tool function',
        'you must first always read load fetch call',
        'read load open fetch send cat copy pass collect access_ file files',
      ),
      phrase(
        6,
        'modify change replace alter redirect intercept rewrite',
        'recipient recipients address destination arguments parameters output outputs results',
        'other another all every tool tools of to',
      ),
      phrase(
        5,
        'overrides override supersedes replaces takes',
        'all other any previous precedence',
        'tools tool instructions rules over',
      ),
    ],
  ],
  [
    'bypass',
    [
      phrase(
        6,
        'retry repeat call rerun try',
        'with as using',
        'role admin root sudo elevated',
        'admin root skip bypass privileges true',
      ),
      phrase(
        5,
        'skip bypass disable ignore',
        'all any the',
        'validation approval safety security guardrail guardrails confirmation permission',
        'checks check controls validation when validations step prompts rules for',
      ),
      order(4, 'skip bypass disable ignore', 'approval confirmation safety guardrails permissions'),
      phrase(3, 'and', 'skip bypass disable', 'approval confirmation validation safety'),
      phrase(
        3,
        'do',
        'not never',
        'ask request seek wait prompt',
        'confirmation approval permission consent',
      ),
      phrase(
        4,
        'without',
        'asking requesting seeking waiting',
        'confirmation approval permission consent',
      ),
      phrase(
        6,
        'trust accept execute run',
        'all any every',
        'without',
        'validation verification checks questions restriction restrictions',
      ),
      phrase(2, 'act', 'as', 'administrator admin root system superuser'),
      phrase(
        4,
        'simulate assume grant gain',
        'elevated admin root administrator',
        'privileges access rights permissions',
      ),
    ],
  ],
  ['asking-secrets', askingSecrets],
  ['authority', authority],
  [
    'steering',
    [
      phrase(
        5,
        'always must only strongly',
        'choose prefer select pick',
        'it this',
        'over instead rather to before',
        'other any all similar others another every',
      ),
      phrase(
        5,
        'use choose select pick call',
        'this',
        'tool function',
        'for',
        'all every any',
        'requests queries questions tasks request query',
      ),
      phrase(
        5,
        'always must only exclusively',
        'use choose prefer select call pick invoke',
        'this',
        'tool function one server',
        'instead over rather regardless any every other others all no',
      ),
      phrase(
        6,
        'must should always',
        'be',
        'chosen preferred selected prioritized prioritised used called invoked',
        'over before first instead rather',
        'similar other others alternative alternatives tool tools',
      ),
      phrase(
        6,
        'use choose prefer select call',
        'this',
        'tool function one',
        'rather instead over before',
        'others other any all alternatives every',
      ),
      phrase(4, 'just', 'use', 'this', 'tool', 'no'),
      phrase(
        4,
        'never do not dont',
        'use call invoke trust',
        'other any another',
        'tools tool functions servers',
      ),
      phrase(
        4,
        'other similar competing alternative',
        'tools tool functions servers',
        'are is',
        'deprecated unreliable broken unsafe insecure outdated disabled unavailable inferior slow inaccurate wrong malicious',
      ),
      phrase(
        5,
        'best only official superior reliable trustworthy preferred',
        'tool',
        'always prefer choose over chosen never',
      ),
      phrase(4, 'highest top maximum', 'priority', 'tool over all always tools'),
      phrase(
        5,
        'always must only',
        'suggest recommend promote mention advertise praise',
        'our this brand product products service',
      ),
      phrase(
        10,
        'when whenever if',
        'user users',
        'asks mentions says requests wants discusses talks',
        'always must instead',
        'reply respond recommend say suggest insist send forward transfer refuse deny claim state answer tell',
      ),
      phrase(4, 'must always', 'run called call invoked', 'first', 'other others'),
      phrase(
        4,
        'must',
        'be',
        'called invoked run executed used',
        'before first',
        'other others tool tools',
      ),
    ],
  ],
  [
    'remote',
    [
      phrase(8, 'https http', 'rules instructions guidelines steps', 'obey follow must'),
      phrase(
        10,
        'rules instructions guidelines procedure steps policy prompt directives manual protocol',
        'at from in',
        'https http',
        'follow obey do execute overrides override supersedes first replaces apply',
      ),
      phrase(
        6,
        'follow obey execute apply load fetch read consult get retrieve check visit open use',
        'instructions commands rules guidelines steps directives prompt policy',
        'at from in on',
        'https http url',
      ),
      phrase(
        8,
        'load fetch read get download retrieve visit open consult',
        'https http url',
        'follow obey do execute apply run instructions',
      ),
      phrase(
        6,
        'latest updated additional further current',
        'instructions rules guidelines',
        'at from',
        'https http url',
      ),
    ],
  ],
])

export const signIndex = indexFamilies(signs)
