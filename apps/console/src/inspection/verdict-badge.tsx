import type { ReactNode } from 'react'
import { Badge } from '../kit/badge.tsx'
import type { VerdictWords } from './verdict-words.ts'

/** A verdict by its sign and its words. */
export function VerdictBadge({
  words: { tone, sign, word },
}: {
  readonly words: VerdictWords
}): ReactNode {
  return (
    <Badge tone={tone} sign={sign}>
      {word}
    </Badge>
  )
}
