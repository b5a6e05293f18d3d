import { addressed, call, order, phrase, type Family } from '../phrases.ts'

/** Words for a reader that can only be a program; a person may be an assistant, an agent or a model too. */
export const program = 'ai llm llms chatbot chatbots gpt chatgpt copilot'
const role =
  'evaluator evaluators reviewer reviewers grader graders recruiter recruiters screener screeners agent agents assistant assistants model models bot bots summarizer summarizers summariser summarisers judge reader readers scanner crawler parser'
const deed =
  'send forward call read open delete remove ignore disregard include reveal add append run execute fetch download upload use say state write print output respond reply answer recommend give rate mark treat report list visit click invite transfer pay book schedule create update set change disable enable approve grant share email mail post publish insert provide rank award skip bypass invoke load submit perform install commit push assign return describe omit end store save move'
const readers = `${program} assistant assistants agent agents model models bot bots`

/** Orders that name the program that is to carry them out, or the task it is at. */
export const addressedOrders: Family = [
  // Someone who can only be a program is called, or a program is told what it has to do.
  call(0, `${program} language`, role, `${deed} do don never you`),
  call(1, readers, 'store save remember keep commit load install describe omit skip'),
  addressed(6, 'if', 'you', 'are re', 'llm llms chatbot chatbots chatgpt gpt copilot', deed),
  addressed(
    6,
    'if',
    'you',
    'are re',
    'ai language browsing automated autonomous',
    `${role} system systems`,
    deed,
  ),
  { ...call(1, 'if', 'you', 'are re', 'ai', deed), opening: false },
  addressed(
    6,
    'evaluated read processed reviewed summarized summarised screened graded parsed scanned',
    'by',
    `${program} language`,
    deed,
  ),
  phrase(
    3,
    readers,
    'reading processing handling parsing visiting browsing summarizing summarising quoting quotes',
    'this these',
    'must should shall is has please',
    `${deed} to`,
  ),
  {
    ...addressed(
      4,
      'as',
      'agent assistant ai llm chatbot',
      'handling processing reading reviewing summarizing summarising working assigned',
      deed,
    ),
    opening: true,
  },
  phrase(
    1,
    'assistant agent ai model',
    'has needs is',
    'to',
    'open visit call submit click fetch load run forward execute invoke skip',
    'https http url link tool function verification',
  ),
  phrase(
    2,
    'until',
    'assistant agent ai model',
    'calls runs executes',
    '_ tool function api authorize authenticate',
  ),
  phrase(3, 'as', 'ai llm', 'you', 'not', 'allowed permitted'),
  call(1, 'to', 'every all any', 'llm llms ais chatbots assistants', deed),

  order(3, 'run invoke execute trigger', 'tool function', '_', 'with once now immediately'),
  order(5, 'call invoke execute run', '_', 'with', 'path url confirm'),
  call(0, 'user', 'query request command', deed),
  addressed(4, 'when', 'you', 'summarise summarize translate', 'this it', deed),
  order(3, 'use', 'your', 'browsing web browser', 'tool tools', 'visit open fetch load'),
  phrase(0, 'the', 'user', 'now', 'asks wants requests says'),
  phrase(3, 'back return', 'to', 'original originally', 'wanted request task question asked'),
  phrase(4, 'before', 'original', 'task one request errand', 'can may', 'completed done finished'),
  order(
    3,
    'do don dont never stop',
    'call calling use invoke',
    'any further more',
    'functions tools',
  ),
  order(2, 'refuse stop abort end', 'task', 'and', 'end stop refuse', 'conversation'),
  addressed(6, 'as', 'soon', 'you', 'answered finished completed done replied', deed),
  addressed(
    8,
    'after once',
    'finishing completing answering finished completed delivering',
    'your',
    'summary answer response reply task',
    deed,
  ),
  phrase(4, 'prior', 'to', 'replying answering responding', deed),
  phrase(3, 'you', 'must', 'first', 'send', 'your', 'session token credentials'),
  phrase(
    3,
    'agents assistants bots',
    'can must should',
    'fix resolve continue',
    'by',
    'running calling sending',
  ),
]
