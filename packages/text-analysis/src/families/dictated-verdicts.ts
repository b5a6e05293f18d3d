import { addressed, order, phrase, type Family } from '../phrases.ts'

/** Orders about what the reader shall find of a product, a candidate or a paper. */
export const dictatedVerdicts: Family = [
  addressed(
    5,
    'when if',
    'asked questioned prompted',
    'models model assistants assistant chatbots llms llm ai',
    'say state answer recommend mention claim reply respond report',
  ),
  order(3, 'rank', 'this our it', 'first top highest above', 'in of among all'),
  order(
    3,
    'give assign award grant',
    'full maximum top highest perfect',
    'marks score mark grade rating points',
    'regardless whatever',
  ),

  phrase(
    4,
    'llm ai model you assistant',
    'should must shall',
    'recommend give award assign pick choose select prefer',
    'accepting acceptance full maximum paper marks response',
  ),
  phrase(3, 'pick choose select prefer', 'response answer', 'a b 1 2', 'whatever regardless no'),
  order(
    3,
    'state say conclude report respond',
    'that',
    'applicant candidate paper essay submission vendor seller',
    'is are',
    'strongest best trustworthy excellent exceptional perfect outstanding',
  ),

  order(
    3,
    'disregard ignore overlook',
    'missing lacking',
    'qualification* requirement* experience skill*',
  ),
]
