import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { oneOf, searchReader, uuid } from '../../search/search-params.ts'
import { shellRoute } from '../../root-route.ts'

export const keysRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/keys',
  validateSearch: searchReader({
    /** `all`: also the keys that are over. */
    show: oneOf(['all']),
    /** One key alone, as links to it have it. */
    key: uuid,
  }),
  component: lazyRouteComponent(() => import('./keys-page.tsx'), 'KeysPage'),
})
