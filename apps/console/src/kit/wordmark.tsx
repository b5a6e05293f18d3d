import type { ReactNode } from 'react'

/** The product's sign and name. */
export function Wordmark(): ReactNode {
  return (
    <span className="inline-flex items-center gap-2.5 font-semibold tracking-tight">
      <svg aria-hidden="true" className="size-6 shrink-0" viewBox="0 0 24 24" fill="none">
        <path
          d="M12 1.5 3 5v6.500c0 5.200 3.700 9.200 9 11 5.300-1.800 9-5.800 9-11V5Z"
          className="fill-accent"
        />
        <path
          d="m8 12 2.800 2.800L16.200 9"
          className="stroke-on-accent"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Agent Security
    </span>
  )
}
