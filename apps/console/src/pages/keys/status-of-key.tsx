import type { ApiKeyRecord } from '@ase/schemas'
import type { ReactNode } from 'react'
import { Badge, type BadgeProps } from '../../kit/badge.tsx'
import { Time } from '../../kit/time.tsx'
import type { KeyState, KeyStatus } from './key-status.ts'

const badges: Readonly<
  Record<KeyState, readonly [NonNullable<BadgeProps['tone']>, sign: string, word: string]>
> = {
  active: ['good', '✓', 'Active'],
  ending: ['warning', '!', 'Expires soon'],
  in_grace: ['warning', '!', 'In grace'],
  expired: ['neutral', '×', 'Expired'],
  replaced: ['neutral', '×', 'Replaced'],
  revoked: ['neutral', '×', 'Revoked'],
}

/** The status of a key by its sign and word, with the moment that belongs to it. */
export function StatusOfKey({ status }: { readonly status: KeyStatus }): ReactNode {
  const { state, at } = status
  const [tone, sign, word] = badges[state]
  return (
    <span className="grid justify-items-start gap-0.5 max-sm:justify-items-end">
      <Badge tone={tone} sign={sign}>
        {word}
      </Badge>
      {at !== null && (
        <span className="text-xs text-soft">
          <Moment state={state} at={at} />
        </span>
      )}
    </span>
  )
}

function Moment({ state, at }: { readonly state: KeyState; readonly at: string }): ReactNode {
  switch (state) {
    case 'active':
      return (
        <>
          Expires <Time value={at} form="day" />
        </>
      )
    case 'ending':
      return <Time value={at} form="ago" />
    case 'in_grace':
      return (
        <>
          Ends <Time value={at} form="ago" />
        </>
      )
    case 'expired':
    case 'replaced':
    case 'revoked':
      return <Time value={at} form="day" />
  }
}

/** The first characters of a key, which is all that is known of it. */
export function prefixOf({ prefix }: Pick<ApiKeyRecord, 'prefix'>): string {
  return `${prefix}…`
}
