import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { oneOf, searchReader, textUpTo } from '../../search/search-params.ts'
import { shellRoute } from '../../root-route.ts'

export const playgroundRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/playground',
  // INVARIANT: a URL names an example or a type; what a person writes is in none.
  validateSearch: searchReader({
    type: oneOf(['context', 'action', 'output', 'mcp', 'trace']),
    example: textUpTo(100),
  }),
  component: lazyRouteComponent(() => import('./playground-page.tsx'), 'PlaygroundPage'),
})
