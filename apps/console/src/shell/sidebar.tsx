import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useId, type ReactNode } from 'react'
import { SearchIcon } from '../kit/icon.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { navigation, type NavigationEntry } from '../navigation.ts'
import { paths } from '../paths.ts'
import { paletteKeys } from './shortcuts.ts'
import { Wordmark } from '../kit/wordmark.tsx'

const AccountMenu = lazy(() => import('./account-menu.tsx'))

export interface SidebarProps {
  /** Null while it loads. */
  readonly email: string | null
  readonly onSearch: () => void
  readonly onShortcuts: () => void
  readonly onNavigate: () => void
}

const groups = ['Start', 'Try', 'Watch', 'Set up'] as const

export function Sidebar({ email, onSearch, onShortcuts, onNavigate }: SidebarProps): ReactNode {
  return (
    <div className="flex h-full flex-col gap-4 overflow-y-auto px-3 py-4">
      <Link to={paths.overview} onClick={onNavigate} className="w-fit rounded-md px-2 py-1">
        <Wordmark />
      </Link>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onSearch}
        className="flex min-h-9 items-center gap-2.5 rounded-md border border-line bg-paper px-2.5 text-soft shadow-card hover:border-control hover:text-ink pointer-coarse:min-h-10"
      >
        <SearchIcon />
        <span className="flex-1 text-left">Search</span>
        <kbd className="rounded-sm border border-line px-1 font-sans text-xs">{paletteKeys}</kbd>
      </button>
      <nav aria-label="Console" className="grid flex-1 content-start gap-4">
        {groups.map((group) => (
          <Group
            key={group}
            name={group}
            entries={navigation.filter((entry) => entry.group === group)}
            onNavigate={onNavigate}
          />
        ))}
      </nav>
      <Suspense fallback={<AccountSkeleton />}>
        {email === null ? (
          <AccountSkeleton />
        ) : (
          <AccountMenu email={email} onShortcuts={onShortcuts} />
        )}
      </Suspense>
    </div>
  )
}

interface GroupProps {
  readonly name: NavigationEntry['group']
  readonly entries: readonly NavigationEntry[]
  readonly onNavigate: () => void
}

function Group({ name, entries, onNavigate }: GroupProps): ReactNode {
  const id = useId()
  if (entries.length === 0) return null
  return (
    <div>
      {name !== 'Start' && (
        <p id={id} className="px-2 pb-1 text-xs font-medium text-soft">
          {name}
        </p>
      )}
      <ul aria-labelledby={name === 'Start' ? undefined : id} className="grid gap-0.5">
        {entries.map(({ to, label, icon: Drawing }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onNavigate}
              preload="intent"
              activeOptions={{ exact: to === paths.overview, includeSearch: false }}
              className="flex min-h-8 items-center gap-2.5 rounded-md px-2 text-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-tint aria-[current=page]:font-medium aria-[current=page]:text-accent pointer-coarse:min-h-10"
            >
              <Drawing />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function AccountSkeleton(): ReactNode {
  return <Skeleton className="h-9 pointer-coarse:h-10" />
}
