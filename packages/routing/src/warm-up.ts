import type { Graph } from './graph/graph.ts'
import { Router } from './router.ts'

/** Steps through the pools that are no divisors of a round number, so that ends of all kinds meet. */
const STRIDES = [7919, 104_729] as const

/**
 * Asks quotes all over a graph on a router of its own and forgets them: after a start the engine runs a search that it
 * has not compiled yet several times slower, which the first users would wait for. Amounts are a tenth to a
 * ten-thousandth of what a pool holds. Ends after `quotes`, or when `late`.
 */
export function warmUp(graph: Graph, quotes: number, late: () => boolean = () => false): void {
  const router = new Router(graph)
  const { pools, edges } = graph
  for (let i = 0; i < quotes && !late(); i++) {
    const [index, other] = [(i * STRIDES[0]) % pools.length, (i * STRIDES[1]) % pools.length]
    const [from, to] = [pools[index], pools[other]]
    if (from === undefined || to === undefined) continue
    const exactOut = i % 4 === 3
    const part = 10 ** -(1 + (i % 5))
    const held = (exactOut ? edges.b[2 * other]! : edges.a[2 * index]!) * part
    router.route({
      mode: exactOut ? 'ExactOut' : 'ExactIn',
      inputMint: from.mints[0],
      outputMint: to.mints[1],
      amount: BigInt(Math.floor(held)),
    })
  }
}
