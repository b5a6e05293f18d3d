import { nearby, order, phrase, type Family } from '../phrases.ts'
import { overridesElsewhere } from './other-languages.ts'

const setAside =
  'ignore disregard forget override overrule bypass discard neglect overlook dismiss abandon nullify unlearn omit disobey'
const earlier =
  'previous prior above earlier preceding existing original initial foregoing past former system previously aforementioned before preceeding'
const given =
  'instr* instuction* intruction* guideline* directive* directions prompt prompts programming constraint*'
const ruling = `${given} rule rules polic* restriction* safeguard* guardrail* orders training protocol* task tasks context commands`

/** A text tells its reader to set aside what it was told before. */
export const overrides: Family = [
  order(4, setAside, earlier, ruling),
  order(
    4,
    setAside,
    'your ur',
    `${given} restriction* safeguard* guardrail* training system safety rules`,
  ),
  order(
    3,
    'ignore disregard forget discard override bypass',
    'all any every other',
    'instructions guidelines safeguards restrictions prompts guardrails',
  ),
  order(
    3,
    'ignore disregard forget disable bypass skip deactivate circumvent evade',
    'safety content ethical moral',
    'rule rules polic* guideline* filter* restriction* protocol* check* measure*',
  ),
  order(
    3,
    setAside,
    'the',
    'instructions prompt guidelines rules',
    'above given provided before earlier and that you',
  ),
  order(
    4,
    setAside,
    'everything all anything what whatever',
    'above before previously prior told instructed earlier',
  ),
  order(2, 'ignore disregard forget', 'above foregoing preceding', 'and instead'),
  order(
    4,
    'ignore disregard',
    'text page document content* resume function webpage paper email article user',
    'and instead',
    'say state print output write respond reply report tell give reveal dump',
  ),
  order(8, 'forget drop abandon ignore', 'request task question query', 'and', 'instead'),
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
  order(
    5,
    'follow obey execute',
    'only just',
    'this these following',
    'instructions message text rules written',
  ),
  phrase(2, 'your', 'new', 'instructions task role orders objective goal mission', 'is are', 'to'),
  phrase(
    4,
    'instructions rules prompt message guidelines',
    'above previous prior earlier',
    'were was are is',
    'test void obsolete cancelled canceled invalid longer outdated overridden revoked',
  ),
  phrase(
    6,
    'previous prior earlier',
    'system',
    'message prompt instructions',
    'void obsolete cancelled canceled invalid outdated overridden revoked',
  ),
  phrase(
    3,
    'all your',
    'previous prior earlier original',
    'instructions prompt rules guidelines orders',
    'void cancelled canceled obsolete invalid revoked replaced overridden null',
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
  phrase(
    4,
    'rules guidelines restrictions polic*',
    'do don',
    'not t',
    'apply',
    'fiction here now you',
  ),
  order(1, 'forget', 'about', 'that'),
  order(4, setAside, 'those', 'rules instructions guidelines', 'that'),
  order(3, 'forget', 'everything', 'you', 'learned knew', 'and before'),
  phrase(2, 'your', 'instructions', 'have', 'changed', 'now next do'),
  order(2, 'disable remove drop', 'all your', 'guardrail*'),
  order(4, 'turn switch', 'off', 'safety content ethical', 'filter* check* guideline*'),
  order(
    3,
    'remove drop lift',
    'ethical moral safety content',
    'restriction* limit* filter* constraint*',
  ),
  // Languages of which only this family is known.
  nearby(
    6,
    'ignorera* ignorér ignorer ignorere glöm* glem bortse',
    'tidigare föregående alla alle ovanstående tidligere foregående forrige',
    'instruktion* regler anvisning* instrukser instruks',
  ),
  nearby(
    6,
    'ohita unohda sivuuta',
    'aiemmat edelliset kaikki aikaisemmat',
    'ohjeet ohjeita säännöt kehotteet',
  ),
  nearby(
    6,
    'ignoruj* zapomeň* zabudni*',
    'předchozí všechny predchádzajúce všetky',
    'pokyny instrukce pravidla inštrukcie',
  ),
  nearby(6, 'ignoră ignorați uită uitați', 'anterioare precedente toate', 'instrucțiuni* regul*'),
  nearby(6, 'αγνόησε αγνοήστε ξέχασε', 'προηγούμενες όλες', 'οδηγίες εντολές κανόνες'),
  nearby(6, 'התעלם התעלמי שכח', 'הקודמות כל', 'ההוראות הוראות'),
  nearby(6, 'نادیده فراموش', 'قبلی تمام همه', 'دستورالعمل* دستورات دستور'),
  phrase(4, 'bỏ', 'qua', 'hướng chỉ quy lệnh', 'trước trên'),
  phrase(5, 'quên', 'hướng chỉ quy lệnh', 'trước trên'),
  ...overridesElsewhere,
]
