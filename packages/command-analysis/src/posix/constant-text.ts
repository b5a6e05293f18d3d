import { isBlank } from './source.ts'

const CONSTANT_TEXT_MAX = 256

/** The text of a pipeline without expansions and here-documents; empty for any other. */
export function constantText(text: string, from: number, end: number): string {
  if (end - from > CONSTANT_TEXT_MAX) return ''
  let start = from
  while (start < end && isBlank(text.charAt(start))) start += 1
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code === DOLLAR || code === BACKQUOTE) return ''
    if (code === LESS && text.charCodeAt(at + 1) === LESS) return ''
  }
  return text.slice(start, end)
}

const DOLLAR = 36
const LESS = 60
const BACKQUOTE = 96
