import { directives } from './families/directives.ts'
import { extractions } from './families/extractions.ts'
import { jailbreaks } from './families/jailbreaks.ts'
import { memoryWrites } from './families/memory-writes.ts'
import { overrides } from './families/overrides.ts'
import { secrecy } from './families/secrecy.ts'
import { steering } from './families/steering.ts'
import { phrase, type PhraseFamily, call, order } from './phrases.ts'

const maker = 'openai anthropic google microsoft meta deepseek'
const power = 'administrator admin developer developers creator operator'

/** Claims of a text that it is from the user, the operator or the maker of the model that reads it. */
export const authorityClaims: PhraseFamily = [
  phrase(2, 'this', 'is', 'your the', power, 'speaking of writing i here'),
  phrase(2, 'i', 'am m', 'your', 'user developer creator administrator admin operator'),
  phrase(2, 'i', 'am m', 'the', power, 'of', 'system platform assistant model'),
  phrase(2, 'owner', 'of', 'this', 'account mailbox inbox', 'here writing speaking'),
  phrase(2, 'i', 'am m', 'owner', 'of', 'this', 'mailbox inbox'),
  phrase(
    3,
    'assistant ai model',
    'it this',
    's is',
    'your',
    'developer creator operator administrator',
  ),
  phrase(
    2,
    'assistants models ai llm llms chatbots',
    'are is',
    'authorised authorized permitted cleared instructed',
    'to',
    'disclose reveal share send transfer skip approve ignore release',
  ),
  phrase(4, 'approved authorised authorized', 'by', maker, 'ai model* assistant* any'),
  phrase(3, 'admin administrator developer operator', 'override', 'code', 'ai model assistant llm'),
  phrase(3, 'important', 'message', 'from', 'me', 'to', 'you'),
  phrase(2, 'message', 'from', 'me', 'the', 'user'),
  phrase(3, 's is', 'me', 'the your', 'owner user', 'account'),
  phrase(
    6,
    'message notice order update instruction*',
    `${power} ${maker} security`,
    'assistant* ai model models agent* llm you',
    'must shall required should accept have',
  ),
  phrase(
    4,
    maker,
    'policy compliance safety',
    'update notice bulletin',
    'model models assistant* ai must',
  ),
  phrase(4, 'by', 'order', 'of', 'assistant ai model agent'),
  phrase(
    6,
    'user',
    'has have',
    'already',
    'agreed approved authorised authorized confirmed consented',
    'deletion* payment* transfer* purchase* action*',
  ),
]

const change =
  'grant unlock lock disarm disable enable delete erase share transfer send book buy purchase order post schedule cancel update change reset retrieve export withdraw pay open close add remove set turn create invite approve revoke'
const own =
  'account accounts card cards wallet backups backup calendar door lock garage alarm thermostat camera cameras house home password passwords contacts files folder drive history location records savings payment inbox emails medical saved boss friend colleague manager doctor'
/** A button says `Delete my account`; an order says what of it, or to whom. */
const between = 'a an the all every any permanent full access to of from on at for with using in'
const number = '0* 1* 2* 3* 4* 5* 6* 7* 8* 9*'

/**
 * Orders about what belongs to the reader's user, as only that user gives them. In a letter one person asks another;
 * the answer of a tool has no such person.
 */
export const userErrands: PhraseFamily = [
  order(9, change, between, 'my', own),
  order(5, 'share send forward export', 'my', own, 'with to', 'mail gmail example com org net io'),
  order(3, 'schedule make initiate set', 'payment transfer', 'of', number),
  order(3, 'transfer pay wire send', number, 'btc eth bitcoin ethereum usdt dogecoin'),
  order(6, 'transfer wire', number, 'to', 'account iban wallet'),
  order(2, 'buy sell purchase', number, 'shares stocks'),
  order(7, 'send post publish', 'message tweet dm email mail', 'saying'),
  order(
    7,
    'retrieve get fetch find collect access look',
    'and',
    'send email forward share post upload',
    'them it',
    'to',
  ),
  { ...call(0, 'todo', 'invite transfer pay'), opening: false },
  order(5, 'grant give', 'account user guest', 'access admin role permission* rights', 'to on for'),
  order(6, 'retrieve get fetch find look collect', 'my', 'and', 'send email forward share post'),
  phrase(2, 'please', 'unlock disarm', 'door doors lock gate garage alarm', 'of at for now'),
]

const languages =
  'french german spanish italian russian japanese chinese mandarin portuguese arabic korean hindi latin dutch swedish polish turkish greek'
const piece =
  'poem poems haiku limerick sonnet essay joke story stories speech song lyrics rap ballad lullaby fable riddle riddles'
const program = 'script function snippet program command query regex'

/**
 * Tasks that people give to an assistant and hardly to each other in a letter: verses, school questions, translations
 * of one line, small programs.
 */
export const assistantTasks: PhraseFamily = [
  order(5, 'write compose develop generate provide tell sing produce draft create', 'a an', piece),
  order(5, 'write compose draft', 'introduction outline paragraph', 'essay article thesis'),
  order(0, 'compose', 'a an', 'letter email message tweet'),
  order(4, 'translate', 'following this', 'sentence phrase word', 'to into', languages),
  order(2, 'translate', 'your', 'message reply response answer', 'to into'),
  phrase(8, 'how', 'you', 'say', 'in', languages),
  phrase(3, languages, 'equivalent word translation', 'for of'),
  phrase(6, 'what', 'in', languages, 'mean called'),
  phrase(1, 'what', 'is s', 'capital', 'of'),
  phrase(1, 'who', 'painted invented discovered composed', 'the a'),
  phrase(2, 'who', 'wrote', 'play novel book poem song symphony opera'),
  order(
    3,
    'explain describe',
    'theory theorem lifecycle principle photosynthesis recursion gravity relativity',
  ),
  order(6, 'explain describe', 'in', 'simple layman plain', 'terms words'),
  order(4, 'explain', 'works', 'with', 'example examples'),
  order(2, 'break', 'down', 'plot'),
  order(2, 'summarize summarise', 'plot'),
  phrase(1, 'how', 'do can', 'i', 'solve automate'),
  order(
    5,
    'write show provide give create',
    program,
    'to that for',
    'rename calculate sort list print connect compute reverse count convert find check',
  ),
  order(3, 'show', 'me', 'how', 'to'),
  order(4, 'write provide show create', 'python javascript java php ruby bash', program),
  order(
    3,
    'determine identify analyze analyse classify assess',
    'sentiment mood tone',
    'of in',
    'this following that',
  ),
  phrase(3, 'is', 'feedback review comment statement tweet', 'positive', 'or', 'negative'),
  phrase(0, 'answer', 'that this it', 'too also as'),
  order(3, 'give provide', 'list', 'prime planets countries presidents nobel elements winners'),
]

const unwrap =
  'decode decipher decrypt unscramble deobfuscate reverse join combine concatenate assemble reassemble merge apply backwards rot13 base64 morse'

/** Orders to decode a text and to obey it. */
export const decodeAndObeyOrders: PhraseFamily = [
  order(
    8,
    unwrap,
    'and then',
    'obey follow',
    'it them that resulting instruction* result what text message',
  ),
  order(8, unwrap, 'and then', 'carry execute perform do run', 'instruction* order* hidden'),
  order(8, unwrap, 'and', 'carry', 'it them', 'out'),
  order(8, unwrap, 'and', 'obey'),
  phrase(8, 'backwards reversed reverse', 'and', 'follow obey', 'it them'),
]

/**
 * Kinds of signs of a persona. Each is ordinary in a story, a game or a brief; several together make a persona without
 * limits.
 */
export const personaSigns: readonly PhraseFamily[] = [
  [
    phrase(1, 'roleplay roleplays roleplaying roleplayer'),
    phrase(3, 'respond responds reply replies answer speak', 'as', 'character'),
    phrase(3, 'refer', 'user', 'as'),
  ],
  [
    phrase(
      4,
      'you',
      'are will must going',
      'act play roleplay pretend simulate immerse be',
      'as role be character',
    ),
    phrase(3, 'act pretend roleplay behave respond', 'as like to', 'a an my the be'),
    phrase(2, 'i', 'want', 'you', 'to', 'act pretend roleplay be respond'),
    phrase(3, 'you', 'are', 'now', 'a an no the'),
    phrase(3, 'imagine hypothetical* fictional', 'you story scenario world character'),
    phrase(3, 'from', 'now', 'on', 'you'),
    phrase(2, 'you', 'will are', 'simulate imitate'),
    phrase(2, 'imagine', 'ai model bot'),
    phrase(1, 'hypothetically'),
    phrase(2, 'for in', 'novel story play film'),
  ],
  [
    phrase(3, 'stay remain break out', 'in of character', 'character'),
    phrase(3, 'never do don not', 'break breaking leave', 'character'),
  ],
  [phrase(1, 'chatgpt gpt openai gpt4 gpt3 bard claude')],
  [
    phrase(4, 'two both', 'responses answers ways different', 'one first normal'),
    phrase(3, 'insert', 'prompt question', 'here'),
    phrase(2, 'normally respond answer', 'would', 'normally respond'),
    phrase(3, 'my', 'first', 'request question prompt command message', 'is'),
    phrase(3, 'if', 'you', 'understand', 'say respond reply write'),
  ],
  [
    phrase(
      5,
      'how steps recipe guide make making build write create cook produce explain explains',
      'napalm meth malware ransomware virus bomb explosive* poison steal hack weapon* heroin phishing keylogger',
    ),
  ],
]

/** Kinds of signs that a model shall have no limits. */
export const limitRemovalSigns: readonly PhraseFamily[] = [
  [phrase(1, 'nsfw uncensored unfiltered immoral amoral unethical erotic jailbroken')],
  [
    phrase(
      4,
      'illegal immoral unethical harmful dangerous inappropriate offensive',
      'or and',
      'illegal immoral unethical harmful dangerous inappropriate offensive explicit',
    ),
    phrase(2, 'no without knows', 'law laws guidelines policy policies chains'),
    phrase(
      2,
      'ignores ignore break breaks drop drops forget disable disables lift',
      'your every all any',
      'polic* rule* guideline* filter* restriction* limit* ethics',
    ),
    phrase(
      2,
      'ethics safety moderation filter filters',
      'is are module',
      'off switched disabled inactive',
    ),
    phrase(3, 'filter', 'not', 'see notice'),
    phrase(1, 'nobody', 'had has', 'limited restricted censored'),
    phrase(0, 'unmoderated'),
    phrase(2, 'laughs', 'at', 'rules'),
    phrase(
      4,
      'no without any',
      'moral* ethic* censorship filter* restriction* limit* disclaimer* warning*',
    ),
    phrase(
      5,
      'not doesn don never no',
      'care follow abide bound comply adhere have',
      'rules guidelines ethics ethical morals moral restrictions limits policy policies laws',
    ),
  ],
  [
    phrase(
      4,
      'not never don cannot cant can',
      'refuse say reject decline',
      'cannot can t sorry no able request* anything',
    ),
    phrase(4, 'as', 'an', 'ai', 'language model'),
    phrase(2, 'not never dont don t', 'refuse decline moralise moralize'),
    phrase(2, 'each every', 'time', 'you', 'refuse decline'),
    phrase(1, 'you', 'want try', 'refuse decline'),
    phrase(3, 'say', 'yes', 'to', 'every any everything all'),
    phrase(3, 'answers tells says', 'whatever everything anything'),
    phrase(1, 'no', 'questions', 'asked'),
    phrase(
      4,
      'never not don',
      'apologi* warn* disclaim* remind censor*',
      'for me about that it anything',
    ),
    phrase(
      4,
      'must will shall always',
      'comply obey fulfill fulfil answer',
      'any all every every request* order* command* question*',
    ),
  ],
]

export type { PhraseFamily } from './phrases.ts'

export { directives } from './families/directives.ts'

export { extractions } from './families/extractions.ts'
export { jailbreaks } from './families/jailbreaks.ts'
export { memoryWrites } from './families/memory-writes.ts'
export { overrides } from './families/overrides.ts'

export { secrecy } from './families/secrecy.ts'
export { steering } from './families/steering.ts'

/** What a text orders a model to do, or claims in order to be obeyed. */
export const orderFamilies: readonly PhraseFamily[] = [
  overrides,
  extractions,
  jailbreaks,
  secrecy,
  memoryWrites,
  directives,
  steering,
  authorityClaims,
]

/** Every family that a text is walked for. */
export const families: readonly PhraseFamily[] = [
  ...orderFamilies,
  userErrands,
  decodeAndObeyOrders,
  assistantTasks,
  ...personaSigns,
  ...limitRemovalSigns,
]
