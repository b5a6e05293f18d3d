import type { EvaluationType } from '@ase/schemas'
import { actionExamples } from './action.ts'
import { contextExamples } from './context.ts'
import type { Example } from './example.ts'
import { mcpExamples } from './mcp.ts'
import { outputExamples } from './output.ts'
import { traceExamples } from './trace.ts'

/** Harmless and harmful twins of every type, in the order of the menu. */
export const examples: readonly Example[] = [
  ...contextExamples,
  ...actionExamples,
  ...outputExamples,
  ...mcpExamples,
  ...traceExamples,
]

/** The example that a share link names. */
export function findExample(id: string): Example | undefined {
  return examples.find((example) => example.id === id)
}

export function examplesFor(type: EvaluationType): readonly Example[] {
  return examples.filter((example) => example.type === type)
}
