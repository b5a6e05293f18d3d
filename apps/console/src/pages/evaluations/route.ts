import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rangeReaders } from '../../range/range-search.ts'
import {
  oneOf,
  policyId,
  riskCode,
  searchReader,
  textUpTo,
  uuid,
} from '../../search/search-params.ts'
import { shellRoute } from '../../root-route.ts'

export const evaluationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/evaluations',
  validateSearch: searchReader({
    ...rangeReaders,
    type: oneOf(['context', 'action', 'output', 'mcp', 'trace']),
    decision: oneOf(['allow', 'review', 'block']),
    code: riskCode,
    policy: policyId,
    key: uuid,
    requestRef: textUpTo(128),
    live: oneOf(['on']),
  }),
  component: lazyRouteComponent(() => import('./evaluations-page.tsx'), 'EvaluationsPage'),
})
