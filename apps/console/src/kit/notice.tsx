import type { ReactNode } from 'react'
import { cn } from './class-names.ts'

export interface NoticeProps {
  readonly tone?: 'info' | 'good' | 'warning' | 'problem'
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** A button or a link. */
  readonly action?: ReactNode
  /** Read out as soon as it appears. */
  readonly isLive?: boolean
  readonly className?: string
}

const tones = {
  info: ['bg-accent-tint', 'text-accent', 'i'],
  good: ['bg-allow-tint', 'text-allow', '✓'],
  warning: ['bg-review-tint', 'text-review', '!'],
  problem: ['bg-block-tint', 'text-block', '×'],
} as const

/** A few words that stand out, with what to do about them. */
export function Notice({
  tone = 'info',
  title,
  children,
  action,
  isLive = false,
  className,
}: NoticeProps): ReactNode {
  const [box, mark, sign] = tones[tone]
  const role = isLive ? (tone === 'problem' ? 'alert' : 'status') : undefined
  return (
    <div
      role={role}
      className={cn(
        'flex flex-wrap items-start gap-x-3 gap-y-2 rounded-lg border border-line px-3.5 py-3',
        box,
        className,
      )}
    >
      <span aria-hidden="true" className={cn('w-4 shrink-0 text-center font-bold', mark)}>
        {sign}
      </span>
      <div className="grid min-w-0 flex-1 basis-40 gap-1 wrap-anywhere">
        {title !== undefined && <p className="font-medium">{title}</p>}
        {children !== undefined && <div className="text-soft">{children}</div>}
      </div>
      {action}
    </div>
  )
}
