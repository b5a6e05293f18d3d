import { renderedKeys } from './argument-keys.ts'
import type { ToolCall } from './tool-call.ts'
import { hasAny } from './tool-words.ts'

/** Tools that run a page or a program, and so open what it names. */
const renderers = [
  'render',
  'convert',
  'pdf',
  'svg',
  'xml',
  'evaluate',
  'browser',
  'screenshot',
  'html',
  'parse',
  'javascript',
]

const LENGTH_MAX = 65_536

/** Pages, drawings and programs that a call has rendered or run; 64 KiB of each. */
export function renderedTexts(call: ToolCall): readonly string[] {
  if (!hasAny(call.words, renderers)) return []
  return call
    .texts()
    .strings.filter(({ key }) => renderedKeys.has(key))
    .map(({ text }) => text.slice(0, LENGTH_MAX))
}
