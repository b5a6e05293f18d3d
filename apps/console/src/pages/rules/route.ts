import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { oneOf, searchReader, textUpTo } from '../../search/search-params.ts'
import { shellRoute } from '../../root-route.ts'

/** `#CODE` opens a rule. */
export const rulesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/rules',
  validateSearch: searchReader({
    q: textUpTo(100),
    type: oneOf(['context', 'action', 'output', 'mcp', 'trace']),
    severity: oneOf(['high', 'medium', 'low']),
  }),
  component: lazyRouteComponent(() => import('./rules-page.tsx'), 'RulesPage'),
})
