import type { Pipeline, Word } from '../model/model.ts'

const DEPTH_MAX = 12

/**
 * Looks for something in a pipeline and in all that its words were made from, and remembers the answer with the
 * pipeline: a value that a thousand commands share is searched one time.
 */
export function createPipelineSearch<T>(look: (pipeline: Pipeline) => T | null): {
  readonly inPipeline: (pipeline: Pipeline) => T | null
  readonly inWords: (words: readonly Word[]) => T | null
} {
  const known = new WeakMap<Pipeline, { readonly found: T | null }>()
  const inPipeline = (pipeline: Pipeline, depth: number): T | null => {
    const before = known.get(pipeline)
    if (before !== undefined) return before.found
    let found = look(pipeline)
    if (found === null && depth < DEPTH_MAX) {
      for (const { argv } of pipeline.commands) found ??= inWords(argv, depth + 1)
    }
    known.set(pipeline, { found })
    return found
  }
  const inWords = (words: readonly Word[], depth: number): T | null => {
    for (const { substitutions } of words) {
      for (const inner of substitutions) {
        const found = inPipeline(inner, depth)
        if (found !== null) return found
      }
    }
    return null
  }
  return {
    inPipeline: (pipeline) => inPipeline(pipeline, 0),
    inWords: (words) => inWords(words, 0),
  }
}
