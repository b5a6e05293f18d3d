import type { ReactNode } from 'react'
import { cn } from './class-names.ts'
import { CopyButton } from './copy-button.tsx'

/** An identifier or a code within a line. Text of others stays text: no direction marks act beyond it. */
export function Code({
  children,
  className,
}: {
  readonly children: ReactNode
  readonly className?: string
}): ReactNode {
  return (
    <code
      className={cn('font-mono text-[0.8125rem] wrap-anywhere [unicode-bidi:isolate]', className)}
    >
      {children}
    </code>
  )
}

/** An identifier with a button that copies it. `shown` is what stands there when that is shorter. */
export function CopyableCode({
  text,
  label,
  shown = text,
}: {
  readonly text: string
  readonly label: string
  readonly shown?: string
}): ReactNode {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <Code>{shown}</Code>
      <CopyButton text={text} label={label} />
    </span>
  )
}

/**
 * Lines of code that scroll within their box, with a button that copies them. `label` names the box; in a narrow one the
 * button stands above the code.
 */
export function CodeBlock({
  text,
  label,
  isNarrow = false,
}: {
  readonly text: string
  readonly label: string
  readonly isNarrow?: boolean
}): ReactNode {
  return (
    <div className="relative min-w-0 rounded-lg border border-line bg-sunken">
      <div className="absolute top-1.5 right-1.5">
        <CopyButton text={text} label={`Copy ${label}`} hasWord />
      </div>
      {/* It scrolls, so that the keyboard has to reach it. */}
      <pre
        tabIndex={0}
        role="region"
        aria-label={label}
        className={cn(
          'overflow-x-auto p-3.5 pt-12 font-mono text-[0.8125rem]',
          !isNarrow && 'sm:pt-3.5 sm:pr-24',
        )}
      >
        <code>{text}</code>
      </pre>
    </div>
  )
}
