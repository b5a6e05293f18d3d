import type { ReactNode } from 'react'
import { ChevronIcon, KeyboardIcon, SignOutIcon } from '../kit/icon.tsx'
import { Menu } from '../kit/menu.tsx'
import { setPreferences, usePreferences, type Theme } from '../theme/preferences.ts'
import { useSignOut } from './sign-out.ts'

export interface AccountMenuProps {
  readonly email: string
  readonly onShortcuts: () => void
}

const themes: readonly { readonly theme: Theme; readonly label: string }[] = [
  { theme: 'system', label: 'Same as the system' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
]

/** Who is signed in, and what is set for this browser. */
export default function AccountMenu({ email, onShortcuts }: AccountMenuProps): ReactNode {
  const { theme: chosen } = usePreferences()
  const signOut = useSignOut()
  return (
    <Menu
      align="start"
      className="flex min-h-9 w-full items-center gap-2.5 rounded-md px-2 text-left hover:bg-hover pointer-coarse:min-h-10"
      trigger={
        <>
          <span
            aria-hidden="true"
            className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-tint text-xs font-semibold text-accent uppercase"
          >
            {email.slice(0, 1)}
          </span>
          <span className="min-w-0 flex-1 truncate [unicode-bidi:isolate]">{email}</span>
          <ChevronIcon className="rotate-180 text-soft" />
        </>
      }
      items={[
        { heading: 'Theme' },
        ...themes.map(({ theme, label }) => ({
          label,
          isChosen: theme === chosen,
          onSelect: () => setPreferences({ theme }),
        })),
        { heading: 'This browser' },
        { label: 'Keyboard shortcuts', icon: KeyboardIcon, hint: '?', onSelect: onShortcuts },
        { label: 'Sign out', icon: SignOutIcon, onSelect: signOut },
      ]}
    />
  )
}
