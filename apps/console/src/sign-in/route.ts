import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root-route.ts'
import { oneOf, searchReader } from '../search/search-params.ts'
import { nextPath } from './next-path.ts'

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: searchReader({
    next: nextPath,
    /** Where the deletion of an account ends. */
    account: oneOf(['deleted']),
  }),
  component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage'),
})
