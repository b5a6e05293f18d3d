import { order, phrase, type Family } from '../phrases.ts'
import { overridesElsewhere } from './other-languages.ts'

const setAside =
  'ignore disregard forget override overrule bypass discard neglect overlook dismiss abandon nullify unlearn omit disobey ignoring disregarding forgetting'
const earlier =
  'previous prior above earlier preceding existing original initial foregoing past former system previously aforementioned before preceeding'
const given = 'instruction* guideline* directive* directions prompt prompts programming constraint*'
const ruling = `${given} rule rules polic* restriction* safeguard* guardrail* orders training protocol* task tasks context commands`

/** A text tells its reader to set aside what it was told before. */
export const overrides: Family = [
  order(4, setAside, earlier, ruling),
  order(4, setAside, 'your', `${given} restriction* safeguard* guardrail* training system safety`),
  order(
    3,
    'ignore disregard forget discard override bypass',
    'all any every',
    'instructions guidelines safeguards restrictions prompts guardrails',
  ),
  order(
    3,
    'ignore disregard forget',
    'safety content ethical moral',
    'rule rules polic* guideline* filter* restriction*',
  ),
  order(
    3,
    'ignore disregard forget',
    'the',
    'instructions prompt guidelines rules',
    'above given provided before earlier and that you',
  ),
  order(
    4,
    'ignore disregard forget',
    'everything all anything what whatever',
    'above before previously prior said told instructed earlier',
  ),
  order(2, 'ignore disregard forget', 'above foregoing preceding', 'and instead'),
  order(
    4,
    'ignore disregard',
    'text page document content* resume function webpage paper email article',
    'and instead',
    'say state print output write respond reply report tell give',
  ),
  order(
    2,
    'ignore disregard',
    'all any',
    'negative',
    'indicator* point* aspect* information comment* finding*',
  ),
  order(3, 'disregard ignore', 'all', 'info information', 'except'),
  order(
    4,
    'do don dont never',
    'follow obey heed comply adhere',
    'previous prior above earlier original your',
    ruling,
  ),
  order(
    3,
    'stop cease quit',
    'following obeying adhering',
    'previous prior above earlier original your the all',
    ruling,
  ),
  order(3, 'set put', 'aside', 'your all previous prior any', ruling),
  order(3, 'pay', 'no', 'attention', 'previous prior above earlier your', ruling),
  order(
    4,
    'replace overwrite rewrite update',
    'your',
    'system initial original previous',
    'prompt instructions rules',
  ),
  phrase(3, 'your', 'new', 'instructions task role orders objective goal mission', 'are is will'),
  phrase(
    3,
    'all your',
    'previous prior earlier original',
    'instructions prompt rules guidelines orders',
    'void cancelled canceled obsolete invalid superseded revoked replaced overridden null',
  ),
  phrase(
    3,
    'no',
    'longer',
    'bound restricted limited constrained',
    'rule* guideline* polic* restriction* instruction* openai',
  ),
  phrase(
    3,
    'regardless irrespective',
    'previous prior earlier',
    'instruction* rule* task* prompt*',
  ),
  order(3, 'forget', 'about', 'that'),
  order(
    3,
    'disable bypass skip deactivate circumvent evade ignore',
    'safety content ethical',
    'filter* guideline* polic* protocol* rule* check* measure* restriction*',
  ),
  ...overridesElsewhere,
]
