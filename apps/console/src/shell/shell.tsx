import type { ProfileResponse } from '@ase/schemas'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { CatchBoundary, Navigate, Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { isSignedOut } from '../api/api-failure.ts'
import { profileQuery } from '../api/profile.ts'
import { useIsSignedOut } from '../api/session-state.ts'
import { IconButton } from '../kit/button.tsx'
import { MenuIcon, SearchIcon } from '../kit/icon.tsx'
import { Toasts } from '../kit/toast.tsx'
import { CONSOLE_PATH, nextPath } from '../sign-in/next-path.ts'
import { onReturn } from '../sign-in/on-return.ts'
import { leaveAccount } from '../sign-in/leave-account.ts'
import { LoadAgain } from './load-again.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { useShortcuts } from './shortcuts.ts'
import { Sidebar } from './sidebar.tsx'
import { Wordmark } from '../kit/wordmark.tsx'

const NavigationDrawer = lazy(() => import('./navigation-drawer.tsx'))
const CommandPalette = lazy(() => import('./command-palette.tsx'))
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'))
const SessionDialog = lazy(() => import('./session-dialog.tsx'))

type Overlay = 'navigation' | 'palette' | 'shortcuts'

/** What is around every page: navigation, search, and what has to be said whatever the page is. */
export function Shell(): ReactNode {
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const profile = useQuery(profileQuery)
  const isReplaced = useIsReplaced(profile)
  const wasRefused = useIsSignedOut()
  const close = (): void => setOverlay(null)
  useShortcuts({
    openPalette: () => setOverlay('palette'),
    openHelp: () => setOverlay('shortcuts'),
  })
  if (profile.data === undefined && isSignedOut(profile.error)) return <ToSignIn />
  const account = profile.data?.account ?? null
  if (isReplaced) return null
  const sidebar = (
    <Sidebar
      email={account?.email ?? null}
      onSearch={() => setOverlay('palette')}
      onShortcuts={() => setOverlay('shortcuts')}
      onNavigate={close}
    />
  )
  return (
    <>
      <a
        href="#page"
        className="sr-only rounded-md bg-paper px-3 py-2 font-medium shadow-raised focus:not-sr-only focus:fixed! focus:top-2 focus:left-2 focus:z-30"
      >
        Skip to the page
      </a>
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <header className="no-print sticky top-0 hidden h-dvh border-r border-line lg:block">
          {sidebar}
        </header>
        <div className="min-w-0">
          <header className="no-print sticky top-0 z-10 flex h-14 items-center gap-2 border-b border-line bg-canvas px-3 lg:hidden">
            <IconButton
              label="Open the navigation"
              icon={MenuIcon}
              aria-haspopup="dialog"
              onClick={() => setOverlay('navigation')}
            />
            <span className="flex-1">
              <Wordmark />
            </span>
            <IconButton
              label="Search"
              icon={SearchIcon}
              aria-haspopup="dialog"
              onClick={() => setOverlay('palette')}
            />
          </header>
          <OfflineBanner />
          <main id="page" tabIndex={-1} className="outline-none">
            <Outlet />
          </main>
        </div>
      </div>
      <Toasts />
      <CatchBoundary getResetKey={() => overlay ?? ''} errorComponent={OverlayFailed}>
        <Suspense>
          {overlay === 'navigation' && (
            <NavigationDrawer onClose={close}>{sidebar}</NavigationDrawer>
          )}
          {overlay === 'palette' && (
            <CommandPalette onClose={close} onShortcuts={() => setOverlay('shortcuts')} />
          )}
          {overlay === 'shortcuts' && <ShortcutsDialog onClose={close} />}
          {wasRefused && account !== null && <SessionDialog account={account} />}
        </Suspense>
      </CatchBoundary>
    </>
  )
}

/**
 * Whether another account has signed in, in another tab. The console then begins anew: what is shown belongs to the one
 * account, and what would be done to the other.
 */
function useIsReplaced({ data, refetch }: UseQueryResult<ProfileResponse>): boolean {
  const first = useRef<string>(undefined)
  const [isReplaced, setIsReplaced] = useState(false)
  useEffect(() => onReturn(() => void refetch()), [refetch])
  const id = data?.account.id
  useEffect(() => {
    if (id === undefined) return
    first.current ??= id
    if (first.current === id) return
    setIsReplaced(true)
    leaveAccount(CONSOLE_PATH)
  }, [id])
  return isReplaced
}

/** The page below stays as it is. */
function OverlayFailed(): ReactNode {
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper">
      <LoadAgain />
    </div>
  )
}

function ToSignIn(): ReactNode {
  const router = useRouter()
  // Once: the place changes to the sign-in while this is still shown.
  const [next] = useState(() => {
    const { pathname, searchStr } = router.state.location
    return nextPath(`${CONSOLE_PATH}${pathname}${searchStr}`)
  })
  return <Navigate to="/sign-in" search={next === undefined ? {} : { next }} replace />
}
