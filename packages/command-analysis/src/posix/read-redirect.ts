import { fromRedirect } from './constant-output.ts'
import { readWords } from './read-word.ts'
import { added, emptyWord, type Draft, type Source } from './source.ts'

/** Reads an operator such as `2>&1`, `<<<` or `<<` with what follows it into the draft. */
export function readRedirect(source: Source, draft: Draft): void {
  const start = source.at
  const descriptor = dropDescriptor(source, draft)
  while ('<>&|-'.includes(source.text.charAt(source.at) || ' ') && source.at - start < 3)
    source.at += 1
  const operator = source.text.slice(start, source.at)
  while (source.text.charAt(source.at) === ' ' || source.text.charAt(source.at) === '\t')
    source.at += 1
  if (operator.startsWith('<<') && operator !== '<<<' && source.arithmetic === 0) {
    return addHeredoc(source, draft, operator)
  }
  // `<&-` closes: what follows is no target.
  const [target = emptyWord, ...more] = operator.endsWith('-') ? [] : readWords(source)
  if (operator === '<<<') draft.input = [target, ...more].map((word) => word.text).join(' ')
  draft.redirects = added(draft.redirects, { operator, target })
  if (descriptor > 2) rememberDescriptor(source, draft, descriptor)
}

/** `3<<< text` and `9< <(…)`: `/dev/fd/3` is then a file with that text. */
function rememberDescriptor({ scope }: Source, draft: Draft, descriptor: number): void {
  const last = draft.redirects.slice(-1)
  const text = draft.input ?? fromRedirect({ ...draft, redirects: last }, scope.files)
  if (text === null) return
  scope.files.set(`/dev/fd/${descriptor}`, text)
  scope.files.set(`/proc/self/fd/${descriptor}`, text)
}

/** The digit of `2>` was read as an argument. */
function dropDescriptor(source: Source, draft: Draft): number {
  const before = source.text.charAt(source.at - 1)
  const last = draft.argv.at(-1)?.text ?? ''
  if (before < '0' || before > '9' || !/^\d{1,2}$/.test(last)) return -1
  draft.argv.pop()
  return Number(last)
}

function addHeredoc(source: Source, draft: Draft, operator: string): void {
  const isRead = source.budget.heredocsLeft > 0
  if (isRead) source.budget.heredocsLeft -= 1
  else source.budget.limited = true
  const start = source.at
  const [word = emptyWord] = readWords(source)
  const raw = source.text.slice(start, source.at)
  const deliver = (body: string): void => {
    draft.input = body
  }
  const quoted = raw.includes("'") || raw.includes('"') || raw.includes('\\')
  const heredoc = { delimiter: word.text, stripTabs: operator === '<<-' }
  // A body that is not read is passed all the same: its lines are no commands.
  source.heredocs.push(
    isRead ? { ...heredoc, quoted, deliver } : { ...heredoc, quoted: true, deliver: forget },
  )
}

function forget(): void {
  return undefined
}
