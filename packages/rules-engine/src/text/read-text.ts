import { tokenize, type Token } from './tokenize.ts'

/** A text cut into words, once, for all rules that read prose. */
export interface TextReading {
  readonly text: string
  readonly tokens: readonly Token[]
}

export function readText(text: string): TextReading {
  return { text, tokens: tokenize(text) }
}
