import type { WindowsScope } from '../powershell/script-source.ts'
import type { Pipeline, Redirect } from '../model/model.ts'

/** One batch text being read, and where the reader stands in it. */
export interface CmdSource {
  readonly text: string
  at: number
  nesting: number
  readonly scope: WindowsScope
  readonly found: Pipeline[]
}

/** A command while it is read. */
export interface CmdDraft {
  words: string[]
  redirects: Redirect[]
  group: readonly Pipeline[]
}

export function newCmdDraft(): CmdDraft {
  return { words: [], redirects: [], group: [] }
}

export function peekChar(source: CmdSource, ahead = 0): string {
  return source.text.charAt(source.at + ahead)
}

export function isBlank(char: string): boolean {
  return char === ' ' || char === '\t' || char === '\r'
}

export function skipSpaces(source: CmdSource): void {
  for (;;) {
    if (isBlank(peekChar(source))) source.at += 1
    else if (peekChar(source) === '^' && /[\r\n]/.test(peekChar(source, 1)))
      source.at += peekChar(source, 1) === '\r' ? 3 : 2
    else return
  }
}
