import { order, phrase, type Phrase, type PhraseFamily } from '../phrases/phrases.ts'

/** Acting before, after or upon other tools. */
export const otherTools: PhraseFamily = [
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
]

/** Going around a safeguard. */
export const bypass: PhraseFamily = [
  phrase(8, 'call invoke run', 'again', 'without', 'end'),
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
]

/** Asking the user for a secret, or getting that of the user. */
export const askingOfUsers: Phrase = phrase(
  6,
  'ask request prompt instruct require get obtain',
  'user users them',
  'password passwords pin otp seed passphrase card ssn cvv credentials credential token tokens mnemonic key keys',
)

/** Having the model ask its user for secrets. */
export const askingSecrets: PhraseFamily = [
  phrase(
    4,
    'tell',
    'user users them',
    'to',
    'enter type give provide share send confirm',
    'password passwords pin otp seed passphrase card ssn cvv credentials credential token tokens mnemonic key keys',
  ),
  phrase(
    6,
    'request ask get obtain collect demand',
    'password passwords pin otp code passphrase card key token credentials seed cvv ssn',
    'from',
    'user users',
  ),
  askingOfUsers,
]

/** Claiming authority over the model. */
export const authority: PhraseFamily = [
  phrase(
    4,
    'rank ranks ranked priority precedence weight weigh',
    'above over before than',
    'system operator user users',
    'prompt instructions message wants says wishes',
  ),
  phrase(
    4,
    'take takes have has',
    'precedence priority',
    'over',
    'system other all any previous user',
    'prompt instructions instruction rules guidelines orders tools wishes request requests',
  ),
  phrase(2, 'dear hey hello attention psst', 'ai assistant agent agents llm model models chatbot'),
  phrase(
    4,
    'user users owner administrator admin',
    'already previously',
    'approved consented authorized authorised agreed granted preapproved',
  ),
  phrase(
    2,
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

/** Taking instructions from a URL. */
export const remote: PhraseFamily = [
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
]
