import { phrase, type PhraseFamily, order, nearby } from '../phrases/phrases.ts'
import { askingSecrets, authority, bypass, otherTools, remote } from './control-signs.ts'
import { createPhraseLookup } from './used-phrases.ts'

const users =
  'user users them human humans anyone customer customers person people owner operator client'
const take =
  'include pass send provide add append attach insert put paste copy forward upload transmit post log store save record submit share embed report supply fill write place dump return sends uploads forwards logs records includes copies'
const sends =
  'send sends sent sending forward forwards forwarded post posts posted upload uploads uploaded transmit transmits transmitted copy copies copied stream streams streamed report reports reported submit submits submitted mirror mirrors mirrored sync syncs synced synchronized exfiltrate exfiltrates exfiltrated leak leaks relay relays relayed share shares shared log logs logged store stores stored cached'
const sinks =
  'remote external externally remotely third our https http cloud analytics collection telemetry webhook partner partners server servers endpoint attacker'
const talk = 'conversation chat dialogue dialog transcript history prompt context'
const secretFiles =
  'ssh id_rsa id_ed25519 passwd shadow netrc npmrc kubeconfig bash_history zsh_history gnupg authorized_keys pgpass'

/** Keeping something from the user. */
const concealment: PhraseFamily = [
  phrase(
    3,
    'not never dont don',
    'let',
    'user users human anyone',
    'know see notice realize realise find',
  ),
  phrase(4, 'not never dont don', 'reveal disclose', 'to', users),
  phrase(2, 'hide conceal', 'from', users),
  phrase(3, 'not never dont don', 'tell mention inform notify alert report warn', users),
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
  phrase(4, 'keep keeps stay stays remain remains', 'between', 'us'),
  phrase(2, 'as', 'if though', 'nothing'),
  phrase(3, 'no', 'mention', 'of'),
  phrase(1, 'keep', 'quiet silent'),
  phrase(1, 'without', 'a', 'word'),
  phrase(1, 'say claim answer', 'only just merely', 'that'),
]

/** Handing over what was said, or the prompt. */
const conversation: PhraseFamily = [
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
]

/** Reading files and variables that hold secrets. */
const secretReading: PhraseFamily = [
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
    'variables vars',
  ),
  phrase(
    6,
    'read open load cat',
    'env credentials mcp cursor',
    'pass include send add upload content contents put',
  ),
]

/** Sending data elsewhere as a side effect. */
const sending: PhraseFamily = [
  phrase(
    4,
    'also additionally automatically always furthermore silently',
    'emailed mailed mails forwarded transmitted exfiltrated',
    'to',
  ),
  phrase(3, 'send forward post upload transmit', 'copy copies', 'of'),
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
  phrase(5, 'shared sold', 'with', 'third partners partner', 'parties party for communications'),
  phrase(3, 'stored cached saved logged', 'remotely externally'),
]

/** Gathering secrets on the side. */
const collecting: PhraseFamily = [
  phrase(
    5,
    'also additionally secretly silently',
    'extracts extract collects collect records record logs log indexes index stores store',
    'api access private secret',
    'key keys token tokens',
  ),
  phrase(
    8,
    'also additionally incorporates extracts extract indexes index collects collect captures capture records record harvests harvest harvested gathers gather steals steal stolen',
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
]

const persons = 'user users owner operator administrator human person client customer'
const results =
  'returned reply replies response responses back answer answers result results output'
const carriedOut =
  'carried obeyed followed executed performed complete completed obey perform execute fulfil fulfilled honoured honored'

/** Claiming that consent was given, so that the user is not asked. */
const consent: PhraseFamily = [
  phrase(
    9,
    persons,
    'has have had already',
    'approved accepted authorised authorized confirmed granted',
    'advance beforehand earlier',
  ),
  phrase(
    4,
    'must shall should need needs',
    'not never',
    'ask seek request wait',
    'confirmation approval permission consent',
  ),
  phrase(
    4,
    'all any',
    'refusals safeguards guardrails',
    'are is',
    'lifted waived void suspended off',
  ),
  phrase(3, persons, 'waived consented preauthorised preauthorized renounced'),
  phrase(
    4,
    persons,
    'agreed approved informed told consented',
    'earlier already elsewhere beforehand installation setup signup',
  ),
  phrase(
    4,
    'permission consent approval leave',
    'was were has have is',
    'given granted obtained collected assumed implied',
    'at on during by already earlier so therefore when',
  ),
  phrase(3, 'no', 'question questions', 'is are', 'required needed necessary wanted'),
  phrase(
    4,
    'approve confirm accept grant',
    'every all any',
    'call calls request requests step steps follow',
  ),
  order(
    4,
    'disregard ignore suspend waive',
    'confirmation approval safety',
    'rules rule steps policy prompts of',
  ),
  phrase(
    8,
    'refused blocked rejected declined denied filtered',
    'safety policy guardrail guardrails moderation filter host',
    'retry repeat resend send route rephrase encode reversed',
  ),
  phrase(
    8,
    'lower reduce loosen drop',
    'sandbox safety security protection',
    'level mode setting to',
  ),
]

/** Taking what comes back as orders, or another's rules as void. */
const obedience: PhraseFamily = [
  phrase(
    8,
    'whatever all any the these further',
    'steps orders commands instructions tasks directions wishes',
    'returned back reply replies response responses answer answers result results',
    'carried obeyed followed executed performed complete obey do',
    'out them all without',
  ),
  phrase(
    8,
    results,
    'holds hold contains contain may has',
    'tasks orders steps instructions commands directions',
    carriedOut,
  ),
  phrase(
    8,
    'treat regard take consider read handle',
    `text everything whatever anything all words ${results}`,
    'as',
    'if though',
    'user owner operator developer they he she',
  ),
  order(
    4,
    'get take fetch receive collect',
    'orders instructions commands',
    'from at',
    'https http',
  ),
  phrase(
    4,
    'your',
    'guidelines rules instructions limits restrictions policies',
    'are do have is',
    'replaced void lifted suspended changed updated not superseded',
  ),
  phrase(
    6,
    'limits rules restrictions guidelines policies',
    'operator developer maker host',
    'not no',
    'hold apply bind longer',
  ),
  phrase(4, 'act acts behave acting', 'as', 'owner administrator operator', 'of'),
  phrase(
    12,
    'load fetch open get read',
    'https http',
    'carry do follow execute perform',
    'step steps says say out instructions',
  ),
]

const personWords = 'user users human person caller customer owner people client'

/** Leaving no trace, in other words. */
const silence: PhraseFamily = [
  phrase(
    3,
    'nobody none noone',
    'learn know hear see notice told aware learns knows',
    'about of that',
    'this',
    'step call tool action part',
  ),
  phrase(
    3,
    'no without',
    'hint trace mention sign word',
    'that of about',
    'this tool call step it used',
  ),
  order(3, 'leave omit', 'this the', 'call step', 'out'),
  phrase(
    3,
    'leave keep',
    'this it these',
    'out',
    'of',
    'any your account summary report reply answer',
  ),
  phrase(
    4,
    'user users human person',
    'is are',
    'not never',
    'allowed permitted supposed meant',
    'see know read learn notice',
  ),
  phrase(3, 'do', 'that this it so', 'without', 'mentioning saying telling reporting'),
]

/** Handing over what the user said or did, or the instructions of the model, in other words. */
const doings: PhraseFamily = [
  phrase(
    6,
    'gather hand place put pass include send give carry add copy collect forward append attach',
    'whatever everything anything all every each words',
    personWords,
    'shared said wrote typed asked told opened read visited saved says types used',
  ),
  phrase(
    6,
    'whatever everything all',
    personWords,
    'shared said wrote typed asked told opened read visited',
    'belongs goes placed copied sent',
  ),
  phrase(3, 'words phrases text', 'the', persons, 'used said wrote typed'),
  phrase(
    5,
    'deposit reproduce recite give tell list print state write put copy repeat',
    'its your',
    'instructions setup guidelines prompt configuration',
    'in into inside field argument parameter as text to here',
  ),
  phrase(5, 'tell list give name report', 'which what', 'other', 'tools servers functions'),
  phrase(
    8,
    'invoke call run use',
    'every each',
    'time message',
    personWords,
    'types sends writes says speaks message',
  ),
  phrase(3, 'with', 'newest latest last', 'messages message'),
  order(5, 'pass include attach send give put', 'clipboard keystrokes'),
  order(5, 'attach include send', 'screenshot', 'of', 'whatever everything desktop'),
  phrase(5, 'what whatever everything', 'browser mailbox wallet', 'kept stored saved knows holds'),
  nearby(12, 'keeps keep', 'eye watch', 'password passwords secret secrets token tokens key keys'),
  phrase(6, 'known know', 'about', persons, 'name health finances contacts employer'),
]

/** Asking for what only its owner may give. */
const proofs: PhraseFamily = [
  phrase(
    5,
    'have let make get',
    personWords,
    'type enter give provide state share',
    'password passwords pin otp code passphrase seed credentials card cvv',
  ),
  phrase(8, 'ask request get', persons, 'code number', 'sent card', 'phone email mail pass give'),
  phrase(4, 'number', 'of', persons, 'card passport account', 'required needed wanted is'),
  phrase(
    6,
    'value values',
    'of',
    'aws_secret_access_key database_url openai_api_key github_token api_key secret_key',
  ),
  phrase(8, 'send pass include give provide', persons, 'card', 'number cvc cvv pin'),
]

const many = 'agent agents model models assistant assistants'
const tools = 'tool function server service one'

/** Being chosen, or having words put into the mouth of the model, in other words. */
const persuasion: PhraseFamily = [
  phrase(
    8,
    many,
    'must should shall',
    'rank recommend prefer favour favor praise promote list',
    'first highest top over cheaper others competitors rivals',
  ),
  phrase(
    6,
    'has have needs need',
    'to',
    'be',
    'called invoked run executed used',
    'before first',
    'other others',
  ),
  phrase(
    5,
    'obey follow',
    'the',
    'plan answer verdict order orders',
    'it',
    'returns gives returned',
  ),
  phrase(
    8,
    'treat regard consider',
    'its their',
    'results answers output',
    'stale wrong untrusted false old',
  ),
  phrase(
    5,
    'choosing using selecting picking calling',
    'different other another',
    'tool tools server servers function',
    'violates breaks breaches risks endangers harms puts',
  ),
  phrase(
    8,
    many,
    'choose picks pick prefer prefers chooses',
    'this',
    tools,
    'first for over every always',
  ),
  phrase(
    2,
    'preferred chosen trusted',
    'by',
    'all every leading most',
    'leading ai agents models assistants',
  ),
  phrase(
    3,
    'including even',
    'those if when ones',
    'seem seems look nothing unrelated',
    'unrelated do to',
  ),
  order(
    5,
    'speak talk say write',
    'ill badly poorly',
    'of about',
    'rival rivals competitor competitors other others',
  ),
  phrase(
    4,
    'call name describe',
    'rest others rivals competitors',
    'unsafe insecure broken bad worse',
  ),
  order(
    6,
    'end begin start finish close open',
    'each every all any',
    'your',
    'replies answers responses messages reply answer',
  ),
  order(3, 'answer', 'user', 'that'),
  phrase(8, 'answer reply respond', 'with', 'product link brand', 'named in our from'),
  order(
    6,
    'put insert mention place',
    'our',
    'link brand product name',
    'in into at',
    'each every answer reply answers replies',
  ),
]

/** Planting something in the work of the model for later. */
const planting: PhraseFamily = [
  order(
    8,
    'put add insert slip include',
    'our',
    'package library dependency module script',
    'in into to',
  ),
  order(6, 'slip sneak smuggle plant', 'line code import text package', 'in into to'),
  phrase(3, 'remember memorise memorize', 'for', 'good ever always'),
  phrase(6, 'add write put save store', 'to in into', 'your', 'permanent long memory'),
  phrase(10, 'when while', 'writing', 'tests test', 'leave omit skip', 'security'),
]

/** Being chosen before others, or making the model recommend something. */
const steering: PhraseFamily = [
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
    'use uses choose chooses select selects pick picks call calls',
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
    'regardless any every other others all no',
  ),
  phrase(
    5,
    'always must only exclusively',
    'use choose prefer select call pick invoke',
    'this',
    'tool function one server',
    'instead over rather',
    'other others any all every another similar alternative alternatives built native your of',
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
    'prefer choose over chosen never',
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
  phrase(3, 'score rate rank', 'this', 'tool function server'),
  phrase(5, 'regardless whatever', 'request query task question', 'is be about'),
]

/** What the description of a tool or parameter has no honest reason to say to a model, by what it is after. */
export type DescriptionSign =
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

/** The phrases of each sign in the description of a tool or a parameter, for `findUsedFamilies`. */
export const descriptionSignPhrases = createPhraseLookup(
  new Map<DescriptionSign, PhraseFamily>([
    ['secrecy', [...concealment, ...silence]],
    ['conversation', [...conversation, ...doings]],
    ['secret-reading', secretReading],
    ['sending', sending],
    ['collecting', collecting],
    ['other-tools', [...otherTools, ...planting]],
    ['bypass', [...bypass, ...consent]],
    ['asking-secrets', [...askingSecrets, ...proofs]],
    ['authority', [...authority, ...obedience]],
    ['steering', [...steering, ...persuasion]],
    ['remote', remote],
  ]),
)
