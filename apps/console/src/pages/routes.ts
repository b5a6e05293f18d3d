import { accountRoute } from './account/route.ts'
import { activityRoute } from './activity/route.ts'
import { billingRoute, purchaseRoute } from './billing/route.ts'
import { evaluationRoute } from './evaluation/route.ts'
import { evaluationsRoute } from './evaluations/route.ts'
import { inspectRoute } from './inspect/route.ts'
import { keysRoute } from './keys/route.ts'
import { overviewRoute } from './overview/route.ts'
import { playgroundRoute } from './playground/route.ts'
import { policiesRoute } from './policies/route.ts'
import { reportsRoute } from './reports/route.ts'
import { rulesRoute } from './rules/route.ts'
import { usageRoute } from './usage/route.ts'

/** The routes of all pages. A page that is not here does not exist. */
export const pageRoutes = [
  overviewRoute,
  evaluationsRoute,
  evaluationRoute,
  playgroundRoute,
  keysRoute,
  billingRoute,
  purchaseRoute,
  inspectRoute,
  reportsRoute,
  policiesRoute,
  rulesRoute,
  usageRoute,
  activityRoute,
  accountRoute,
] as const
