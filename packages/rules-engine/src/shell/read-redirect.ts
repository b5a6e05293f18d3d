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
  if (source.budget.heredocsLeft === 0) {
    source.budget.limited = true
    return
  }
  source.budget.heredocsLeft -= 1
  const start = source.at
  const [word = emptyWord] = readWords(source)
  const raw = source.text.slice(start, source.at)
  const deliver = (body: string): void => {
    draft.input = body
  }
  const quoted = raw.includes("'") || raw.includes('"') || raw.includes('\\')
  source.heredocs.push({ delimiter: word.text, quoted, stripTabs: operator === '<<-', deliver })
}
