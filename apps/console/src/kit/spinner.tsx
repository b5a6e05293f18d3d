import type { ReactNode } from 'react'

export function Spinner(): ReactNode {
  return (
    <svg
      aria-hidden="true"
      className="size-4 animate-spin motion-reduce:hidden"
      viewBox="0 0 20 20"
      fill="none"
    >
      <circle cx="10" cy="10" r="7" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
      <path
        d="M17 10a7 7 0 0 0-7-7"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  )
}
