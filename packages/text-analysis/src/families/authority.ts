import { phrase, type Family } from '../phrases.ts'

const maker = 'openai anthropic google microsoft meta deepseek'
const power = 'administrator admin developer developers creator operator'

/** A text from outside speaks as the user, the operator or the maker of the program that reads it. */
export const authority: Family = [
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
