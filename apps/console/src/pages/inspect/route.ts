import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../root-route.ts'

export const inspectRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/inspect',
  component: lazyRouteComponent(() => import('./inspect-page.tsx'), 'InspectPage'),
})
