import type { LocatedFinding, TraceEvent } from '@ase/schemas'
import type { ReactNode } from 'react'
import { LevelBadge } from '../../kit/badge.tsx'
import { cn } from '../../kit/class-names.ts'
import { Code } from '../../kit/code.tsx'
import { findingsByEvent } from './trace-events.ts'

export interface TraceEventListProps {
  readonly events: readonly TraceEvent[]
  readonly findings: readonly LocatedFinding[]
  readonly onJump: (pointer: string) => void
}

const kindLabels: Readonly<Record<TraceEvent['kind'], string>> = {
  user_message: 'User',
  model_message: 'Model',
  retrieval: 'Retrieval',
  tool_call: 'Tool call',
  tool_result: 'Tool result',
  approval: 'Approval',
  system_event: 'System',
}

const EXCERPT_MAX = 160

/** A run, event by event, with what was found in each. */
export function TraceEventList({ events, findings, onJump }: TraceEventListProps): ReactNode {
  return (
    <ol className="grid">
      {findingsByEvent(events, findings).map(({ event, findings: found }, index) => (
        <li
          // Ids of hostile traces repeat.
          key={`${index}`}
          className="grid grid-cols-[auto_1fr] gap-x-3 border-t border-line py-2.5 first:border-t-0"
        >
          <span
            aria-hidden="true"
            className={cn(
              'mt-0.5 grid size-5 place-items-center rounded-full text-xs tabular-nums',
              found.length > 0 ? 'bg-block-tint font-semibold text-block' : 'bg-sunken text-soft',
            )}
          >
            {index + 1}
          </span>
          <div className="grid min-w-0 gap-1">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <button
                type="button"
                className="rounded-xs font-medium text-accent underline decoration-line hover:decoration-accent underline-offset-2"
                onClick={() => onJump(`/input/events/${index}`)}
              >
                {kindLabels[event.kind]}
                <span className="sr-only">, event {index + 1}, show it in the request</span>
              </button>
              {event.tool !== undefined && <Code className="text-xs">{clipped(event.tool)}</Code>}
            </p>
            <Excerpt event={event} />
            {found.length > 0 && (
              <ul className="grid gap-1">
                {found.map(({ code, severity, path }) => (
                  <li
                    key={`${code} ${path}`}
                    className="flex flex-wrap items-center gap-x-2 gap-y-1"
                  >
                    <Code className="text-xs font-semibold">{code}</Code>
                    <LevelBadge level={severity} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Excerpt({ event }: { readonly event: TraceEvent }): ReactNode {
  const text =
    event.content ?? (event.arguments === undefined ? '' : JSON.stringify(event.arguments))
  if (text === '') return null
  return (
    <p className="text-soft wrap-anywhere">
      <bdi>{clipped(text)}</bdi>
    </p>
  )
}

function clipped(text: string): string {
  return text.length > EXCERPT_MAX ? `${text.slice(0, EXCERPT_MAX)}…` : text
}
