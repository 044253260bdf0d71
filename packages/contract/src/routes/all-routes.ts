import { accountRoutes } from './account-routes.ts'
import { alertRoutes } from './alert-routes.ts'
import { claimRoutes } from './claim-routes.ts'
import { landingRoutes } from './landing-routes.ts'
import { marketRoutes } from './market-routes.ts'
import { recurringRoutes, triggerRoutes } from './order-routes.ts'
import { quickAccountRoutes } from './quick-account-routes.ts'
import type { Route } from './route.ts'
import { serverRoutes } from './server-routes.ts'
import { siteRoutes } from './site-routes.ts'
import { tokenRoutes } from './token-routes.ts'
import { tradeRoutes } from './trade-routes.ts'
import { udfRoutes } from './udf-routes.ts'
import { ultraRoutes } from './ultra-routes.ts'

/** Every HTTP call of the server. */
export const allRoutes: readonly Route[] = [
  ...tradeRoutes,
  ...ultraRoutes,
  ...triggerRoutes,
  ...recurringRoutes,
  ...accountRoutes,
  ...landingRoutes,
  ...tokenRoutes,
  ...marketRoutes,
  ...udfRoutes,
  ...claimRoutes,
  ...quickAccountRoutes,
  ...siteRoutes,
  ...alertRoutes,
  ...serverRoutes,
]
