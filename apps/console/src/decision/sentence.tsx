import type { ReactNode } from 'react'
import { Code } from '../kit/code.tsx'
import type { SentencePart } from './explain-decision.ts'

/** A sentence about a decision: codes as codes, numbers that stand out. */
export function Sentence({ parts }: { readonly parts: readonly SentencePart[] }): ReactNode {
  return parts.map((part, index) => {
    // The parts of one sentence never change their order.
    const key = `${index}`
    if (part.kind === 'code') return <Code key={key}>{part.text}</Code>
    if (part.kind === 'number')
      return (
        <strong key={key} className="font-semibold tabular-nums">
          {part.text}
        </strong>
      )
    return <span key={key}>{index === 0 ? capitalized(part.text) : part.text}</span>
  })
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
