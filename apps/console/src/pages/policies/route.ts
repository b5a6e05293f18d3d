import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { policyId, searchReader } from '../../search/search-params.ts'
import { shellRoute } from '../../root-route.ts'
import { policyPair } from './policy-params.ts'

export const policiesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/policies',
  validateSearch: searchReader({ policy: policyId, compare: policyPair }),
  component: lazyRouteComponent(() => import('./policies-page.tsx'), 'PoliciesPage'),
})
