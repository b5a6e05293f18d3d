import type { ReactNode } from 'react'
import { cn } from './class-names.ts'

export interface IconProps {
  readonly className?: string
}

export type Icon = (props: IconProps) => ReactNode

/** A line drawing on a grid of 20, for the eye only: words stand beside it, or name its button. */
function icon(path: string): Icon {
  return ({ className }) => (
    <svg
      aria-hidden="true"
      className={cn('size-4 shrink-0', className)}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  )
}

export const OverviewIcon = /* @__PURE__ */ icon(
  'M3 9.5 10 3.5l7 6V16a1 1 0 0 1-1 1h-3.5v-5h-5v5H4a1 1 0 0 1-1-1Z',
)
export const EvaluationsIcon = /* @__PURE__ */ icon(
  'M10 2.5 3.5 5v4.5c0 4 2.7 6.8 6.5 8 3.8-1.2 6.5-4 6.5-8V5ZM7.2 9.8l2 2 3.8-4',
)
export const PlaygroundIcon = /* @__PURE__ */ icon(
  'M7 3h6M8 3v5l-4.5 7.2A1.2 1.2 0 0 0 4.5 17h11a1.2 1.2 0 0 0 1-1.8L12 8V3M6 12h8',
)
export const InspectIcon = /* @__PURE__ */ icon(
  'M3 5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2ZM3.5 14.5l4-4 3 3 2.5-2.5 3.5 3.5M12.5 7.5h.01',
)
export const ReportsIcon = /* @__PURE__ */ icon(
  'M5 2.5h6.5L15.5 6.5V16.5a1 1 0 0 1-1 1h-9.5a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1ZM11 2.5V7h4.5M7 10.5h6M7 13.5h4',
)
export const UsageIcon = /* @__PURE__ */ icon('M3.5 17h13M5.5 14v-4M10 14V4M14.5 14V8')
export const KeyIcon = /* @__PURE__ */ icon(
  'M12.5 3a4.5 4.5 0 1 1-3.9 6.7L3 15.3V17.5h3v-2h2v-2l1.5-1.5M13.5 6.5h.01',
)
export const BillingIcon = /* @__PURE__ */ icon(
  'M2.5 6a1.5 1.5 0 0 1 1.5-1.5h12A1.5 1.5 0 0 1 17.5 6v8a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 14ZM2.5 8.5h15M5.5 12.5h3',
)
export const PoliciesIcon = /* @__PURE__ */ icon('M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4')
export const RulesIcon = /* @__PURE__ */ icon(
  'M3.5 5h.01M3.5 10h.01M3.5 15h.01M7 5h9.5M7 10h9.5M7 15h9.5',
)
export const ActivityIcon = /* @__PURE__ */ icon('M2.5 10h3.5l2.5-6 3.5 12 2.5-6h3')
export const AccountIcon = /* @__PURE__ */ icon(
  'M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3.5 17c.7-3 3.3-4.5 6.5-4.5s5.8 1.5 6.5 4.5',
)
export const SearchIcon = /* @__PURE__ */ icon('M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12ZM13.5 13.5l4 4')
export const MenuIcon = /* @__PURE__ */ icon('M3 5.5h14M3 10h14M3 14.5h14')
export const CloseIcon = /* @__PURE__ */ icon('M5 5l10 10M15 5 5 15')
export const CheckIcon = /* @__PURE__ */ icon('M4 10.5l4 4 8-9')
export const CopyIcon = /* @__PURE__ */ icon(
  'M7.5 7.5V4a1 1 0 0 1 1-1h7.5a1 1 0 0 1 1 1v7.5a1 1 0 0 1-1 1h-3.5M4 7.5h7.5a1 1 0 0 1 1 1v7.5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8.5a1 1 0 0 1 1-1Z',
)
export const ChevronIcon = /* @__PURE__ */ icon('M5.5 7.5 10 12l4.5-4.5')
export const ArrowIcon = /* @__PURE__ */ icon('M4 10h12M11 5l5 5-5 5')
export const ExternalIcon = /* @__PURE__ */ icon(
  'M8 4H4.5A1.5 1.5 0 0 0 3 5.5v10A1.5 1.5 0 0 0 4.5 17h10a1.5 1.5 0 0 0 1.5-1.5V12M11.5 3H17v5.5M17 3l-8 8',
)
export const KeyboardIcon = /* @__PURE__ */ icon(
  'M2.5 6.5a1.5 1.5 0 0 1 1.5-1.5h12a1.5 1.5 0 0 1 1.5 1.5v7A1.5 1.5 0 0 1 16 15H4a1.5 1.5 0 0 1-1.5-1.5ZM5.5 8.5h.01M8.5 8.5h.01M11.5 8.5h.01M14.5 8.5h.01M7 12h6',
)
export const SignOutIcon = /* @__PURE__ */ icon(
  'M8 3H4.5A1.5 1.5 0 0 0 3 4.5v11A1.5 1.5 0 0 0 4.5 17H8M12.5 13.5 16.5 10l-4-3.5M16 10H8',
)
export const MoreIcon = /* @__PURE__ */ icon(
  'M4 10a.5.5 0 1 0 1 0 .5.5 0 0 0-1 0M9.5 10a.5.5 0 1 0 1 0 .5.5 0 0 0-1 0M15 10a.5.5 0 1 0 1 0 .5.5 0 0 0-1 0',
)
export const PlusIcon = /* @__PURE__ */ icon('M10 4v12M4 10h12')
export const DownloadIcon = /* @__PURE__ */ icon('M10 3v10M5.5 9l4.5 4.5L14.5 9M3.5 17h13')
