import type { ReactNode } from 'react'

export interface KeyValue {
  readonly key: string
  readonly value: ReactNode
}

/** Facts of one thing, name by name. */
export function KeyValues({ items }: { readonly items: readonly KeyValue[] }): ReactNode {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(8rem,auto)_1fr]">
      {items.map(({ key, value }) => (
        <div
          key={key}
          className="grid gap-y-0.5 sm:col-span-2 sm:gap-x-6 sm:grid-cols-subgrid sm:items-baseline"
        >
          <dt className="text-soft">{key}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
