import { order, phrase, type Family } from './phrases.ts'

export type { Family } from './phrases.ts'

const rulesWords =
  'instructions instruction rules rule prompt prompts guidelines guideline directions direction directives directive training programming policies policy constraints commands restrictions safeguards guardrails messages'
const before =
  'previous prior above earlier preceding all any your the system existing original initial foregoing past former these those my other current every'

/** Families of phrases in which a text turns to the model that reads it. */
export const overrides: Family = [
  phrase(
    4,
    'ignore disregard forget override bypass discard neglect overlook',
    'previous prior above earlier preceding existing original initial foregoing past former system your',
    rulesWords,
  ),
  phrase(
    3,
    'ignore disregard forget discard',
    'all any every the these those',
    'instructions guidelines directions directives rules safeguards restrictions',
  ),
  phrase(
    3,
    'override',
    'all any every these those',
    'instructions guidelines directions directives rules safeguards restrictions',
  ),
  phrase(
    3,
    'ignore disregard forget',
    'everything all anything',
    'above before previously said told',
  ),
  phrase(3, 'do don never', 'follow obey', 'previous prior above earlier original', rulesWords),
  phrase(3, 'stop cease', 'following obeying', before, rulesWords),
  phrase(3, 'oubliez ignorez ignore', 'instructions consignes', 'precedentes précédentes'),
  phrase(
    3,
    'ignoriere vergiss',
    'alle vorherigen bisherigen obigen',
    'anweisungen instruktionen regeln befehle',
  ),
  phrase(3, 'ignora olvida', 'todas las instrucciones', 'instrucciones anteriores previas'),
  phrase(3, 'ignore esqueça', 'todas as instruções', 'instruções anteriores'),
]

export const extractions: Family = [
  phrase(
    4,
    'reveal print show display repeat output tell give disclose leak share return write list summarize paste dump copy recite',
    'your',
    'prompt prompts instructions',
  ),
  phrase(
    4,
    'reveal print show display repeat output tell give disclose leak share paste dump copy recite',
    'system initial hidden secret',
    'prompt prompts instructions message',
  ),
  phrase(
    3,
    'what',
    'is are were was',
    'your',
    'system initial original hidden',
    'prompt instructions',
  ),
  phrase(3, 'repeat print output write copy', 'everything words text all', 'above before'),
]

export const jailbreaks: Family = [
  phrase(2, 'do', 'anything', 'now'),
  phrase(
    4,
    'you',
    'are',
    'now',
    'dan stan dude unrestricted unfiltered uncensored jailbroken evil aim maximum',
  ),
  phrase(
    4,
    'act pretend roleplay respond answer behave',
    'unrestricted unfiltered uncensored amoral jailbroken unethical immoral',
  ),
  phrase(
    5,
    'you act respond answer reply behave',
    'no without free',
    'ethical moral safety content ethics',
    'restrictions guidelines limitations filters constraints boundaries',
  ),
  phrase(3, 'you', 'are in', 'developer dan god jailbreak debug maintenance', 'mode'),
  phrase(2, 'enable enter activate', 'dan god jailbreak', 'mode'),
  phrase(2, 'you', 'have', 'no', 'restrictions limits filters rules guidelines'),
  phrase(3, 'stay remain', 'in', 'character'),
  phrase(4, 'never', 'refuse decline', 'request requests answer question'),
]

export const secrecy: Family = [
  phrase(
    2,
    'not never dont',
    'tell mention inform notify reveal disclose alert show report',
    'user users them human owner customer him her',
  ),
  phrase(
    4,
    'not never dont',
    'mention reveal disclose report',
    'this it that',
    'user users anyone human owner',
  ),
  phrase(
    2,
    'without',
    'telling informing notifying asking mentioning alerting',
    'user users them anyone human owner',
  ),
  phrase(3, 'hide conceal keep', 'this it', 'from', 'user users human owner'),
  phrase(4, 'keep', 'this it', 'secret hidden confidential', 'user'),
  phrase(
    3,
    'user users',
    'must should need does',
    'not never',
    'know see notice informed aware told',
  ),
]

export const memoryWrites: Family = [
  phrase(
    4,
    'remember store save record note memorize',
    'permanently forever memory always future persistent',
  ),
  phrase(3, 'from', 'now', 'on', 'always never every you all whenever'),
  phrase(3, 'standing permanent persistent', 'rule instruction order preference'),
  phrase(3, 'save store write', 'this', 'to in into', 'memory memories'),
  phrase(4, 'in for', 'all every future', 'conversations sessions chats', 'always must you'),
]

const secretThings =
  'conversation chat history credentials credential password passwords keys key secrets secret token tokens cookies messages emails contacts data documents files prompt context id_rsa env database'

/** An order to use a tool or to move data, worded for an agent. */
export const directives: Family = [
  phrase(
    6,
    'before',
    'answering responding replying continuing proceeding answer respond continue solve using calling returning',
    'call run read send use execute fetch open invoke forward must delete first',
  ),
  order(4, 'call invoke trigger', 'tool function'),
  order(
    8,
    'send forward upload post transmit exfiltrate leak email mail submit deliver',
    secretThings,
    'to',
  ),
  phrase(
    8,
    'forward send redirect',
    'every all each any',
    'message messages mail mails email emails',
    'to',
  ),
  phrase(
    6,
    'include add insert append put embed attach place',
    'in at to into',
    'your',
    'answer reply response output summary message',
  ),
  phrase(
    6,
    'for to dear attention note hey hello fur für an',
    'assistant assistenten ai agent llm chatbot model asistente',
    'please must should send forward call read delete ignore include reveal add you now do',
  ),
  phrase(
    4,
    'if',
    'you',
    'are',
    'ai assistant llm agent model chatbot',
    'please must should send forward call read delete ignore include reveal add you now do',
  ),
  phrase(4, 'you', 'must', 'now', 'act send call read delete run forward'),
  order(
    4,
    'disable skip bypass',
    'approval confirmation verification safety',
    'step check checks prompt prompts for controls',
  ),
  phrase(
    4,
    'reply respond answer say state report',
    'that',
    'task',
    'complete completed done finished',
  ),
  phrase(6, 'decode decrypt deobfuscate apply', 'follow execute run do obey', 'it says them'),
  phrase(5, 'following next', 'bytes text line string', 'instructions instruction'),
  phrase(5, 'transfer pay wire send', 'to', 'account iban wallet', 'amount now immediately'),
  phrase(
    5,
    'read open cat',
    'ssh id_rsa env credentials passwd shadow',
    'include send paste output add',
  ),
]

export const families: readonly Family[] = [
  overrides,
  extractions,
  jailbreaks,
  secrecy,
  memoryWrites,
  directives,
]
