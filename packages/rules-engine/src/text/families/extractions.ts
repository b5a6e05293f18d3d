import { order, phrase, type Family } from '../phrases.ts'
import { extractionsElsewhere } from './other-languages.ts'

const show =
  'reveal print show display repeat output tell give disclose leak share return write list summarize summarise paste dump copy recite describe expose quote translate encode convert spell echo reproduce provide type send present rephrase paraphrase append include'
const inner =
  'system initial hidden original secret internal preset starting first base underlying developer confidential'
const briefing = 'prompt* instruction* message messages directive* guideline*'

/** A text asks its reader for what it was told by its makers. */
export const extractions: Family = [
  order(5, show, 'your', inner, `${briefing} configuration rules settings`),
  order(5, show, 'system hidden initial secret developer', 'prompt prompts instruction* message'),
  order(4, show, 'your', 'instructions prompts programming preprompt directives'),
  order(3, 'print repeat output reveal leak disclose dump recite expose', 'your', 'prompt'),
  order(4, 'output print display', 'system', 'configuration prompt instructions'),
  phrase(3, 'what which', 'is are were was s', 'your', inner, `${briefing} rules`),
  phrase(3, 'what', 'were are', 'your', 'instructions directives guidelines'),
  phrase(
    3,
    'what',
    'were are',
    'you',
    'told instructed programmed',
    'before beginning start do initially not',
  ),
  phrase(3, 'what', 'were', 'those', 'instructions'),
  order(
    4,
    'repeat print output write copy show recite',
    'everything words text all content* conversation',
    'above before',
  ),
  order(
    3,
    'repeat print output write copy show',
    'above preceding',
    'text words message* content* prompt',
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
  phrase(3, 'opposite', 'of', 'your', 'system', 'instructions prompt'),
  order(3, 'output print', 'initialization initialisation', 'string prompt text'),
  ...extractionsElsewhere,
]
