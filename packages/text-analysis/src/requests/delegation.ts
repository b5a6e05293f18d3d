import type { Token } from '../tokens/token.ts'

/** How far a user delegates a task to a text: not at all, the details, or everything. */
export type Delegation = 'none' | 'details' | 'everything'

const doing = new Set(
  'do follow execute perform complete carry handle finish process implement obey act take work apply go resolve fix address tackle run set following according'.split(
    ' ',
  ),
)
const duties = new Set(
  'task tasks instructions instruction steps step actions action todo todos todolist list items ticket tickets issue guide procedure checklist request requests says asks wants everything readme manual tutorial whatever up points runbook playbook section chapter recipe protocol handbook guidelines'.split(
    ' ',
  ),
)
const carriers = new Set(
  'newsletter newsletters runbook playbook handover wiki handbook docs documentation file files document documents doc bill invoice invoices rent note notes email emails mail mails message messages page website site url link attachment attached letter article thread channel inbox calendar event description readme manual notice ticket issue list sheet table contract report memo agreement statement quote quotation offer proposal estimate timetable brochure flyer minutes transcript agenda receipt spreadsheet briefing thread comment review reviews post txt md pdf docx csv sender writer author reporter reply respond answer refund back same joiner member members recipient recipients participants owner contact contacts recommended suggested mentioned listed described specified given stated friend landlord whoever everyone mentions says said suggests proposes proposed recommends wrote told asked them him her they who someone people person'.split(
    ' ',
  ),
)
const WINDOW = 8

/** `what the error asks for`, `where the auditor asked me to put it`. */
const relatives = new Set('what where which whatever wherever that how'.split(' '))
const bidding = new Set(
  'asks asked wants wanted requests requested lists needs requires'.split(' '),
)
const placing = new Set(
  'install put upload move store save delete remove add order buy create place copy do'.split(' '),
)
/** `process the returns inbox`: each item of it is a request. */
const processing = new Set('process handle work'.split(' '))
const queues = new Set('inbox queue mailbox requests orders claims returns refunds'.split(' '))

/** Does a clause after the verb leave to someone what it is that is installed, moved or deleted? */
function leavesWhat(request: readonly Token[], at: number): boolean {
  const { word = '', sentence } = request[at] ?? {}
  const after = request.slice(at + 1, at + 1 + WINDOW)
  const rest = after.filter((next) => next.sentence === sentence).map((next) => next.word)
  if (processing.has(word)) return rest.some((next) => queues.has(next))
  if (!placing.has(word)) return false
  const relative = rest.findIndex((next) => relatives.has(next))
  return relative >= 0 && rest.slice(relative + 1).some((next) => bidding.has(next))
}

/** How far the tokens of a request delegate to a text: nothing, the values, or the task itself. */
export function classifyDelegation(request: readonly Token[]): Delegation {
  let found: Delegation = 'none'
  for (let at = 0; at < request.length; at += 1) {
    const word = request[at]?.word ?? ''
    if (carriers.has(word) || /^https?$|^www$/.test(word)) found = 'details'
    if (leavesWhat(request, at)) return 'everything'
    if (!doing.has(word)) continue
    for (let next = at + 1; next <= at + WINDOW && next < request.length; next += 1) {
      if (request[next]?.sentence !== request[at]?.sentence) break
      if (duties.has(request[next]?.word ?? '')) return 'everything'
    }
  }
  return found
}

const sourcing = new Set('from in per by following under'.split(' '))
const REACH = 4

/** Whether a request takes its details from a text: `from the mail`, `in my note`. */
export function takesDetailsFromText(request: readonly Token[]): boolean {
  return request.some(({ word, sentence }, at) => {
    if (!sourcing.has(word)) return false
    return request
      .slice(at + 1, at + REACH)
      .some((next) => next.sentence === sentence && carriers.has(next.word))
  })
}
