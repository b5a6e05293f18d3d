import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../root-route.ts'

export const evaluationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/evaluations/$id',
  component: lazyRouteComponent(() => import('./evaluation-page.tsx'), 'EvaluationPage'),
})
