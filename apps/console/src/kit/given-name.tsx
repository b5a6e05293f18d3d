import type { ReactNode } from 'react'

/** The name that a person gave to a key or a passkey: its characters stay within it, and it takes two lines at most. */
export function GivenName({ name }: { readonly name: string }): ReactNode {
  return (
    <bdi title={name} className="line-clamp-2 font-medium wrap-anywhere">
      {name}
    </bdi>
  )
}
