import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../root-route.ts'

export const reportsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reports',
  component: lazyRouteComponent(() => import('./reports-page.tsx'), 'ReportsPage'),
})
