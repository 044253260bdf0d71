import type { NoRoute, RouteRequest, Router } from '@callisto/routing'

/** An amount so many times smaller or larger decides whether the amount is the cause. */
const PROBE_FACTOR = 1_000n

/**
 * Distinguishes a missing route from an unsuitable amount, by searches for a much smaller and a much larger amount.
 * The code of the first search alone does not decide: within the budget a route may exist for less only, the plan of
 * a few base units may be empty, and in floating point a few base units may exceed a tiny reserve.
 */
export function classifyNoRoute(code: NoRoute, request: RouteRequest, router: Router): NoRoute {
  if (code === 'AMOUNT_TOO_LARGE' && request.mode === 'ExactIn') {
    const larger = router.route({ ...request, amount: request.amount * PROBE_FACTOR })
    return larger.ok || larger.code === 'AMOUNT_TOO_SMALL' ? 'AMOUNT_TOO_SMALL' : code
  }
  if (code !== 'NO_ROUTE') return code
  if (router.route({ ...request, amount: request.amount / PROBE_FACTOR }).ok) return 'AMOUNT_TOO_LARGE'
  return router.route({ ...request, amount: request.amount * PROBE_FACTOR }).ok ? 'AMOUNT_TOO_SMALL' : code
}
