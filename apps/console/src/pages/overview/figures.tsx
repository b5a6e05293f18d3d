import type { ProfileResponse, UsageResponse } from '@ase/schemas'
import type { ReactNode } from 'react'
import { sumOf, totalOf, type DecisionCounts } from '../../charts/buckets.ts'
import { formatCents, formatCount, formatUnits } from '../../kit/format.ts'
import { TextLink } from '../../kit/link.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { paths } from '../../paths.ts'

export interface FiguresProps {
  /** Null while it loads. */
  readonly profile: ProfileResponse | null
  readonly usage: UsageResponse | null
}

/** The four numbers that say how the account stands. */
export function Figures({ profile, usage }: FiguresProps): ReactNode {
  const balance = profile && profile.balance
  const counts = usage && sumOf(usage.rows)
  const total = counts && totalOf(counts)
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line shadow-card lg:grid-cols-4">
      <Figure
        name="Credits"
        value={balance && formatCount(balance.credits)}
        note={
          balance &&
          (balance.debt > 0 ? (
            `${formatUnits(balance.debt, 'credit')} owed`
          ) : (
            <>
              {formatCents(balance.credits)} ·{' '}
              <TextLink to={paths.billing}>
                {profile.billing.isConfigured ? 'Add credits' : 'Billing'}
              </TextLink>
            </>
          ))
        }
      />
      <Figure
        name="Held"
        value={balance && formatCount(balance.held)}
        note={balance && 'For calls that are running'}
      />
      <Figure
        name="Evaluations"
        value={total === null ? null : formatCount(total)}
        note={total === null ? null : 'In 30 days'}
      />
      <Figure
        name="Blocked"
        value={counts && formatCount(counts.block)}
        note={counts && noteOfBlocks(counts)}
      />
    </dl>
  )
}

function noteOfBlocks(counts: DecisionCounts): string {
  const total = totalOf(counts)
  if (total === 0) return 'In 30 days'
  return `${shareOf(counts.block, total)} · ${formatCount(counts.review)} for review`
}

function shareOf(part: number, whole: number): string {
  const percent = (part / whole) * 100
  return part > 0 && percent < 0.1 ? 'Less than 0.1%' : `${percent.toFixed(1)}%`
}

interface FigureProps {
  readonly name: string
  readonly value: string | null
  readonly note: ReactNode
}

function Figure({ name, value, note }: FigureProps): ReactNode {
  return (
    <div className="grid content-start gap-1 bg-paper px-4 py-4 sm:px-5">
      <dt className="text-soft">{name}</dt>
      <dd className="grid gap-1">
        <span className="min-h-8 text-2xl font-semibold tracking-tight tabular-nums">
          {value ?? <Skeleton className="h-8 w-24" />}
        </span>
        <span className="min-h-5 text-xs text-soft">
          {note ?? <Skeleton className="h-4 w-32" />}
        </span>
      </dd>
    </div>
  )
}
