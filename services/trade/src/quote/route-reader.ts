import type { RouteReadPort } from '@callisto/contract'
import { Router } from '@callisto/routing'
import type { PoolRegistry } from '../state/pool-registry.ts'

/** Time limit of a search, which holds all others up. */
const SEARCH_MS = 40

/**
 * Routes of the newest slots: the pools that have changed since the beginning of a slot are put back for the time of a search,
 * at the fees of the newest block.
 */
export function createRouteReader(
  registry: PoolRegistry,
  /** Runs a change of the pools while no search reads them. */
  write: <T>(change: () => T) => Promise<T>,
): RouteReadPort {
  let router: Router | undefined
  const known = () => registry.history.known(registry.slot)
  return {
    known,
    outputBefore: (slot, swap) =>
      write(() => {
        const range = known()
        if (!range || slot < range.from || slot > range.to) return undefined
        router ??= new Router(registry.graph)
        const deadlineMs = performance.now() + SEARCH_MS
        const found = registry.asBefore(slot, () => router!.route({ mode: 'ExactIn', ...swap, deadlineMs }))
        return found.ok ? found.plan.amountOut : undefined
      }),
  }
}
