import { order, phrase, type Family } from '../phrases.ts'
import { directivesElsewhere } from './other-languages.ts'

const reader =
  'ai ais llm llms assistant assistants agent agents chatbot chatbots model models gpt chatgpt copilot bot bots claude gemini'
const act =
  'please must should you now do send forward call read open delete remove ignore disregard include reveal add append run execute fetch download upload use say state write print output respond reply answer recommend give rate mark treat report list tell visit click invite transfer pay book schedule create update set change disable enable approve grant share email post publish search mention insert provide'
const valuable =
  'conversation chat history transcript credential* password* secret* token tokens cookie* prompt id_rsa apikey'
const many =
  'message messages mail mails email emails file files contact contacts document documents record* data'

/** An order to use a tool or to move data, worded for an agent. */
export const directives: Family = [
  phrase(
    6,
    'before',
    'answering responding replying answer respond solve solving',
    `call run read send use execute fetch open invoke forward must delete first please`,
  ),
  phrase(
    6,
    'before',
    'you',
    'can may',
    'solve complete answer continue proceed finish help',
    'do send call run read must have need first please upload open forward',
  ),
  phrase(
    5,
    'before',
    'you',
    'solve complete answer continue proceed respond reply',
    'do send call run read please upload open forward',
  ),
  phrase(6, 'after', 'you', 'do that this', 'can may', 'solve continue answer proceed go'),
  order(
    8,
    'send forward upload post transmit exfiltrate leak email mail submit deliver export',
    valuable,
    'to',
  ),
  order(
    4,
    'send forward upload post transmit exfiltrate leak email mail export',
    'api private access session secret',
    'key keys token tokens cookie* code',
    'to',
  ),
  order(
    4,
    'send forward redirect upload exfiltrate copy export',
    'every all each any entire whole',
    many,
    'to',
  ),
  phrase(6, 'attention note hello hey dear message instruction* reminder notice hint', reader, act),
  order(2, 'ai llm assistant chatbot', act),
  order(2, 'assistant ai llm agent model', 'please must now', act),
  phrase(1, 'if', 'you', 'are re', 'ai llm assistant language chatbot bot gpt automated'),
  phrase(
    2,
    'as',
    'ai llm assistant language',
    'model assistant agent reading',
    'reading you must processing',
  ),
  phrase(
    2,
    'ai llm llms model models assistant* agent* bots',
    'reading processing parsing summarizing summarising analyzing reviewing evaluating',
    'this the',
  ),
  phrase(
    2,
    'ai llm',
    'reviewers reviewer agents assistants models systems bots screener* recruiter*',
    'must should',
    'give rate recommend accept ignore output say mark rank include respond report',
  ),
  phrase(4, 'you', 'must', 'now', 'act send call read delete run forward'),
  order(
    4,
    'disable skip bypass',
    'approval confirmation verification safety',
    'step check checks prompt prompts for controls',
  ),
  order(4, 'bypass skip disable', 'approval confirmation', 'and to run call'),
  order(
    3,
    'approve accept',
    'next all any every following pending',
    'tool',
    'call calls request* action* use',
  ),
  phrase(
    3,
    'step steps task instruction* message order orders schritt',
    'for to an für fur',
    'assistant assistenten ai llm model agent',
  ),
  phrase(4, 'assistant ai llm agent model', 'has must needs', 'do', 'this following first'),
  phrase(
    6,
    'decode decrypt deobfuscate unscramble apply',
    'follow execute run do obey',
    'it says them instruction* result',
  ),
  order(
    4,
    'decode decrypt deobfuscate unscramble decipher',
    'run execute follow obey',
    'it them result instruction* then and this',
  ),
  order(2, 'decode decrypt deobfuscate unscramble decipher', 'and then', 'run execute follow obey'),
  phrase(5, 'following next', 'bytes text line string', 'instructions instruction'),
  phrase(5, 'transfer pay wire send', 'to', 'account iban wallet', 'amount now immediately'),
  order(
    5,
    'read open cat',
    'ssh id_rsa env credentials passwd shadow',
    'include send paste output add',
  ),
  order(3, 'replace substitute change', 'iban account recipient beneficiary payee', 'with to by'),
  phrase(2, 'new next', 'message query request instruction', 'from', 'user'),
  phrase(4, 'new next', 'user', 'query request question task message instruction'),
  phrase(4, 'user', 'wants asked requested', 'you', 'to', act),
  ...directivesElsewhere,
]

const ownWords = 'answer answers reply response responses output summary translation'
const wholeOnly = 'only exactly just solely'

/** An order about what the reader shall say: nobody but a program that answers can carry it out. */
export const steering: Family = [
  order(
    3,
    'respond reply answer output print say write return',
    'with',
    wholeOnly,
    'following text word words phrase sentence',
  ),
  order(2, 'respond reply', wholeOnly, 'with'),
  order(3, 'respond reply answer output print say', wholeOnly, 'following this word words phrase'),
  order(3, 'simply just only', 'respond reply say output print', 'with that following'),
  order(
    4,
    'output print state',
    'following',
    'text message sentence exactly verbatim and only words',
  ),
  phrase(4, 'absolutely', 'nothing', 'else'),
  order(
    4,
    'encrypt encode shift reverse render obfuscate anagram scramble rearrange jumble misspell convert transform substitute translate group combine',
    'your',
    ownWords + ' message',
  ),
  order(
    6,
    'append prepend insert integrate embed incorporate augment enhance',
    'your',
    'answer reply response output summary',
    'with by that about to in suggesting mentioning',
  ),
  order(5, 'enhance augment', 'your', 'answer reply response', 'by with'),
  order(
    8,
    'add include integrate insert embed incorporate',
    'in to into',
    'your',
    'reply response answer output summary',
  ),
  order(3, 'include add', 'your', 'answer reply response summary', 'the a that an'),
  phrase(
    2,
    'in',
    'your',
    'answer reply response output summary',
    'include mention suggest tease promote recommend add say claim state emphasize encourage advise advertise',
  ),
  order(
    4,
    'provide give express write render deliver display',
    'your',
    'answer reply response output',
    'reverse* cipher base16 base32 base58 base64 hex binary encod* emoji* anagram* alphanumeric substitution misspell* spaces punctuation morse',
  ),
  order(
    3,
    'provide give write',
    'your',
    'answer reply response',
    'in',
    'french german spanish italian chinese japanese russian portuguese arabic korean hindi latin',
  ),
  order(
    4,
    'introduce use apply',
    'typos cipher substitution misspell* emoji*',
    'in to for',
    'your',
    `${ownWords} message`,
  ),
  phrase(
    5,
    'candidate applicant paper submission author',
    'is most best',
    'most best ideal qualified',
    'qualified candidate suited i',
  ),
  phrase(
    4,
    'reply respond answer say state report',
    'that',
    'task',
    'complete completed done finished',
  ),
  phrase(5, 'content contents file output it', 'in to', 'your', 'answer reply response'),
  phrase(4, 'if', 'questioned asked', 'report say state claim insist'),
  order(
    4,
    'report say state conclude respond print output write',
    'domain site file code document product website email attachment',
    'is',
    'not safe clean harmless benign legitimate malicious',
  ),
  order(
    3,
    'give write output provide',
    'positive favorable favourable glowing',
    'review evaluation assessment',
    'only',
  ),
  order(4, 'do', 'not', 'highlight mention', 'negative negatives weaknesses'),
  phrase(3, 'override bypass', 'manual', 'scoring review evaluation'),
  order(6, 'focus', 'exclusively only', 'positive', 'and highlight*'),
  order(4, 'ignore disregard', 'all any', 'negative'),
]
