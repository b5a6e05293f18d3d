import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { pageRoutes } from './pages/routes.ts'
import { parseSearch, stringifySearch } from './search/search-params.ts'
import { LoadAgain } from './shell/load-again.tsx'
import { PendingPage } from './shell/pending-page.tsx'
import { rootRoute, shellRoute } from './root-route.ts'
import { signInRoute } from './sign-in/route.ts'
import { CONSOLE_PATH } from './sign-in/next-path.ts'

// Chunks of their own: signing in needs none of them, and a page's code loads beside the shell's.
const Shell = lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell')
const NotFoundPage = lazyRouteComponent(() => import('./shell/not-found-page.tsx'), 'NotFoundPage')
// After a deployment its chunk may be gone as well.
const BrokenPage = lazyRouteComponent(
  () => import('./shell/broken-page.tsx').catch(() => ({ BrokenPage: LoadAgain })),
  'BrokenPage',
)

shellRoute.update({ component: Shell })

/** Every other path: the shell stays around it. */
const unknownRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  component: NotFoundPage,
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    signInRoute,
    shellRoute.addChildren([...pageRoutes, unknownRoute]),
  ]),
  basepath: CONSOLE_PATH,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: BrokenPage,
  defaultNotFoundComponent: NotFoundPage,
  // Data is in the query cache; routes load code alone.
  defaultPreloadStaleTime: 0,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
