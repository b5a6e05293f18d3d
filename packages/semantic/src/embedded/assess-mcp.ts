import type { Signals } from '@ase/schemas'
import { fieldsOf, itemsOf, leavesOf, textOf } from './json.ts'
import { signalOf, strongestWindow, type Weights } from './logistic.ts'
import { manifestModel, textModel } from './model.ts'
import { readSentences } from './read-sentences.ts'

const reading = { fromUser: false, intent: new Set<string>() }

/** The signals of a manifest (every string a model would read) and of a tool's answer. */
export function assessMcp(state: unknown): Signals {
  const { tools, content } = fieldsOf(state)
  const manifest = itemsOf(tools).flatMap(stringsOfTool)
  const poisoned = strongest(manifest, manifestModel)
  const answer = strongest([textOf(content)], textModel)
  return {
    promptInjection: signalOf(Math.max(answer, poisoned - 1)),
    toolPoisoning: signalOf(Math.max(poisoned, answer - 1)),
  }
}

function stringsOfTool(tool: unknown): string[] {
  const { name, description, inputSchema } = fieldsOf(tool)
  return [textOf(name), textOf(description), ...leavesOf(inputSchema).map(({ text }) => text)]
}

function strongest(texts: readonly string[], model: Weights): number {
  return texts.reduce(
    (most, text) => Math.max(most, strongestWindow(readSentences(text, reading), model)),
    model.bias,
  )
}
