import { order, phrase, type PhraseFamily } from '../phrases.ts'
import { otherLanguageExtractions } from './other-languages.ts'

/** Verbs that bring to light what is there; weaker ones ask for a text to be made. */
const revealing =
  'reveal print show display repeat output tell disclose leak dump recite expose translate echo reproduce spell'
const reveal = `${revealing} give`
const show = `${reveal} share return write list summarize summarise paste copy describe quote encode convert provide type send present rephrase paraphrase append include state explain`
const inner =
  'system initial hidden original secret internal preset starting base underlying developer confidential'
const briefing = 'prompt* instruction* message messages directive* guideline*'

/** Requests to the model that reads a text for its own instructions. */
export const extractions: PhraseFamily = [
  order(5, show, 'your', inner, `${briefing} configuration rules settings`),
  order(4, revealing, 'system hidden initial secret developer', 'prompt prompts instruction*'),
  order(2, 'give', 'me', 'system hidden initial secret developer', 'prompt prompts instruction*'),
  order(
    4,
    `${revealing} copy paste encode summarize share`,
    'the this',
    'system hidden developer',
    'prompt message instructions',
  ),
  order(
    3,
    'reveal print repeat output show disclose leak dump recite translate summarize summarise quote encode',
    'your',
    'instructions prompts programming preprompt directives guidelines',
  ),
  order(3, 'print repeat output reveal leak disclose dump recite expose', 'your', 'prompt'),
  order(5, show, 'prompt instructions message', 'you', 'were are', 'given configured'),
  order(4, 'output print display dump', 'system your', 'configuration prompt instructions'),
  phrase(
    3,
    'what which',
    'is are were was s',
    'your',
    'system initial hidden secret internal original',
    `${briefing} rules`,
  ),
  phrase(2, 'what', 'are', 'your', 'instructions directives'),
  phrase(
    3,
    'what which',
    'were are',
    'you',
    'told instructed programmed',
    'before beginning start do initially not to',
  ),
  phrase(
    3,
    'which what',
    'rules instructions',
    'were are',
    'you',
    'told given instructed following',
  ),
  phrase(3, 'what', 'were', 'those', 'instructions'),
  order(
    4,
    'repeat print output write copy show recite summarize',
    'words text content* conversation',
    'above before',
    'starting line back verbatim exactly in but replace and that',
  ),
  order(
    2,
    'repeat print output write copy recite',
    'above preceding',
    'text words message* content* prompt',
  ),
  order(
    4,
    'print output copy write',
    'everything',
    'above before',
    'line this message conversation verbatim',
  ),
  phrase(3, 'starting beginning starts begins', 'with', 'you', 'are'),
  order(4, 'repeat', 'this the our', 'conversation', 'word back verbatim exactly'),
  phrase(
    4,
    'need want like have',
    'see know read get view',
    'system initial hidden',
    'prompt instructions message configuration',
  ),
  phrase(
    3,
    'complete continue finish',
    'following sentence',
    'system my your',
    'prompt instructions',
  ),
  phrase(
    0,
    'listing printing showing revealing outputting reciting repeating',
    'your',
    'rules instructions guidelines prompt directives',
  ),
  phrase(
    4,
    'hidden secret initial',
    'guidelines instructions prompt rules',
    'it you',
    'was were',
    'started given',
  ),
  phrase(3, 'first', 'letters', 'spell', 'it code password secret key'),
  phrase(3, 'opposite', 'of', 'your', 'system', 'instructions prompt'),
  phrase(1, 'my', 'system', 'prompt instructions', 'is'),
  phrase(
    0,
    'your',
    'hidden secret confidential',
    'rules instructions prompt guidelines directives',
  ),
  phrase(3, 'copy', 'of', 'your', 'system initial prompt', 'prompt instructions can print'),
  phrase(3, 'copy', 'of', 'your', 'prompt'),
  phrase(4, 'what', 'first', 'sentence words message line', 'chat conversation prompt', 'before'),
  order(4, 'encode translate summarise summarize repeat', 'text message words', 'you', 'given'),
  order(4, show, 'confidential secret hidden', 'directions instructions rules', 'in your of'),
  order(3, 'output print', 'initialization initialisation', 'string prompt text'),
  order(3, 'list', 'all your', 'tools', 'descriptions system'),
  order(
    4,
    'output reveal print dump disclose leak repeat',
    'your',
    'api environment secret access session',
    'key keys variables token tokens credentials',
  ),
  phrase(2, 'what', 'you', 'not', 'supposed allowed meant', 'tell say reveal share'),
  phrase(
    4,
    'top beginning start',
    'of',
    'this the our',
    'conversation chat session context',
    'verbatim before first exactly word',
  ),
  phrase(1, 'with', 'my', 'instructions prompt', 'are is'),
  phrase(4, 'text words message', 'before above', 'my', 'first', 'message question prompt'),
  order(2, 'print dump show export', 'your', 'database memory logs'),
  ...otherLanguageExtractions,
]
