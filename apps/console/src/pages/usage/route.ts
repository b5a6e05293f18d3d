import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rangeReaders } from '../../range/range-search.ts'
import { oneOf, searchReader } from '../../search/search-params.ts'
import { shellRoute } from '../../root-route.ts'

export const usageRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/usage',
  validateSearch: searchReader({
    ...rangeReaders,
    bucket: oneOf(['hour', 'day']),
    group: oneOf(['decision', 'type', 'key', 'code', 'policy']),
  }),
  component: lazyRouteComponent(() => import('./usage-page.tsx'), 'UsagePage'),
})
