import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { oneOf, searchReader, textUpTo, uuid } from '../../search/search-params.ts'
import { shellRoute } from '../../root-route.ts'

export const billingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/billing',
  // The way back from the payment processor names the purchase, and whether it was left without paying.
  validateSearch: searchReader({
    purchase: uuid,
    checkout: oneOf(['cancelled']),
    // The page knows the kinds; every page loads this.
    kind: textUpTo(32),
  }),
  component: lazyRouteComponent(() => import('./billing-page.tsx'), 'BillingPage'),
})

export const purchaseRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/billing/purchases/$purchaseId',
  component: lazyRouteComponent(() => import('./purchase-page.tsx'), 'PurchasePage'),
})
