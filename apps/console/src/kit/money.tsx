import type { ReactNode } from 'react'
import { formatCents, formatUnits } from './format.ts'

/** Credits and what they are worth: a credit is a cent. */
export function Money({ credits }: { readonly credits: number }): ReactNode {
  return (
    <span className="tabular-nums">
      {formatUnits(credits, 'credit')}{' '}
      <span className="whitespace-nowrap text-soft">({formatCents(credits)})</span>
    </span>
  )
}
