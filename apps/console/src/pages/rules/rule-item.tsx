import type { RuleDescription } from '@ase/schemas'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { typeLabels, typeOrder } from '../../decision/names.ts'
import { LevelBadge } from '../../kit/badge.tsx'
import { Code } from '../../kit/code.tsx'
import { ChevronIcon } from '../../kit/icon.tsx'
import { RuleFacts } from './rule-facts.tsx'

export interface RuleItemProps {
  readonly rule: RuleDescription
  /** The address bar names it: it opens and comes into view. */
  readonly isTarget: boolean
}

/** A rule in one line that opens to its facts. Only an open one has them in the page. */
export function RuleItem({ rule, isTarget }: RuleItemProps): ReactNode {
  const { code, severity, types, reason } = rule
  const navigate = useNavigate()
  const summary = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(isTarget)
  const [wasTarget, setWasTarget] = useState(isTarget)
  if (isTarget !== wasTarget) {
    setWasTarget(isTarget)
    if (isTarget) setIsOpen(true)
  }
  useEffect(() => {
    if (!isTarget) return
    // Who opened it by hand has it in view.
    if (document.activeElement !== summary.current)
      summary.current?.scrollIntoView({ block: 'start' })
  }, [isTarget])
  const toggle = (): void => {
    setIsOpen(!isOpen)
    void navigate({
      to: '.',
      search: true,
      hash: isOpen ? (isTarget ? '' : true) : code,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    })
  }
  return (
    <li>
      <details open={isOpen} className="group">
        {/* The click toggles the element by itself; here the state leads. */}
        <summary
          ref={summary}
          id={code}
          data-row
          className="flex list-none items-start gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-canvas sm:px-5 [&::-webkit-details-marker]:hidden"
          onClick={(event) => {
            event.preventDefault()
            toggle()
          }}
        >
          <ChevronIcon className="mt-0.5 -rotate-90 text-soft group-open:rotate-0" />
          <span className="grid min-w-0 flex-1 gap-x-4 gap-y-1 lg:grid-cols-[1fr_11rem_4.5rem] lg:items-baseline">
            <span className="grid min-w-0 gap-0.5">
              <Code className="font-semibold">{code}</Code>
              <span className="text-soft">{reason}</span>
            </span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:contents">
              <span className="text-xs text-soft max-lg:order-last">{typesInWords(types)}</span>
              <span className="lg:text-right">
                <LevelBadge level={severity} />
                <span className="sr-only"> severity</span>
              </span>
            </span>
          </span>
        </summary>
        {isOpen && <RuleFacts rule={rule} />}
      </details>
    </li>
  )
}

function typesInWords(types: RuleDescription['types']): string {
  if (types.length === typeOrder.length) return 'All types'
  return typeOrder
    .filter((type) => types.includes(type))
    .map((type) => typeLabels[type])
    .join(', ')
}
