import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../root-route.ts'

export const activityRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/activity',
  component: lazyRouteComponent(() => import('./activity-page.tsx'), 'ActivityPage'),
})
