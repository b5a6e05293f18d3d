import { createRootRoute, createRoute } from '@tanstack/react-router'

export const rootRoute = createRootRoute()

/** Around every page that needs a session. Its component is set in `router.tsx`, since it knows the pages. */
export const shellRoute = createRoute({ getParentRoute: () => rootRoute, id: 'shell' })
