import { chainTimeAt, type Pool } from '@callisto/amms'
import { Graph, Router } from '@callisto/routing'

/** Pools by address, as of one moment. */
export type PoolStates = ReadonlyMap<string, Pool>

/** The best route of the routing package over pools as they were. Pools that are the same at two moments are read once. */
export class BestRoutes {
  readonly #graph = new Graph()
  readonly #router = new Router(this.#graph)
  readonly #read = new Map<string, Pool>()

  /** Base units of the output; undefined without a route. */
  output(
    pools: PoolStates,
    unixTime: number,
    [inputMint, outputMint]: readonly [string, string],
    amount: bigint,
  ): bigint | undefined {
    this.#graph.setTime(chainTimeAt(unixTime))
    for (const [address, pool] of pools) {
      if (this.#read.get(address) === pool) continue
      this.#graph.upsert(pool)
      this.#read.set(address, pool)
    }
    for (const address of this.#read.keys()) {
      if (pools.has(address)) continue
      this.#graph.remove(address)
      this.#read.delete(address)
    }
    const found = this.#router.route({ mode: 'ExactIn', inputMint, outputMint, amount })
    return found.ok ? found.plan.amountOut : undefined
  }
}
