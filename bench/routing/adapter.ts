import { cpmmPool } from '@callisto/amms'
import { Graph, inputMintOf, Router, warmUp } from '@callisto/routing'

/**
 * Tokens and pools of the judge's graph files: constant products by token index, fees in basis points,
 * reserves as decimal strings.
 */
export interface BenchToken {
  id: number
  mint: string
  symbol: string
  decimals: number
}

export interface BenchPool {
  id: string
  kind: 'cpmm'
  tokenA: number
  tokenB: number
  reserveA: string
  reserveB: string
  feeBps: number
}

export interface BenchQuote {
  mode: 'ExactIn' | 'ExactOut'
  in: number
  out: number
  amount: string
  maxHops: number
  maxPaths: number
  effort?: number
}

export interface BenchPlan {
  legs: { pool: number; from: number; amountIn: bigint }[]
}

const FREE = { accounts: [], dataBytes: 0 }

/** A pool of the judge: the whole fee stays in the reserves. */
export const benchPool = (pool: BenchPool, index: number, tokens: readonly { id: number | string }[]) =>
  cpmmPool({
    address: String(index),
    programId: pool.kind,
    label: pool.kind,
    mints: [String(tokens[pool.tokenA]!.id), String(tokens[pool.tokenB]!.id)],
    reserves: [BigInt(pool.reserveA), BigInt(pool.reserveB)],
    fees: { tradePpm: BigInt(pool.feeBps) * 100n, protocolPpm: 0n, creatorPpm: 0n },
    transferFees: [undefined, undefined],
    cost: FREE,
  })

export interface BenchGraph {
  tokens: readonly BenchToken[]
  pools: readonly BenchPool[]
}

/** The graph of the judge's pools: addresses are pool indices, mints token ids. */
export function graphOf({ tokens, pools }: BenchGraph): Graph {
  const graph = new Graph()
  for (const [index, pool] of pools.entries()) graph.upsert(benchPool(pool, index, tokens))
  return graph
}

/** Quotes in the judge's format on a graph. */
export function routerOn(graph: Graph) {
  const router = new Router(graph)
  const quote = (ask: BenchQuote): BenchPlan | null => {
    const found = router.route({
      mode: ask.mode,
      inputMint: String(ask.in),
      outputMint: String(ask.out),
      amount: BigInt(ask.amount),
      maxHops: ask.maxHops,
      maxPaths: ask.maxPaths,
      effort: ask.effort ?? 1,
    })
    if (!found.ok) return null
    return {
      legs: found.plan.legs.map((leg) => ({
        pool: Number(leg.pool.address),
        from: Number(inputMintOf(leg)),
        amountIn: leg.amountIn,
      })),
    }
  }
  return { quote }
}

/** Warm-up quotes of the trade service. */
const WARM_UP_QUOTES = 200

/** Entry point of the judge: a compiled router, as a service runs it. */
export function createRouter(graph: BenchGraph) {
  const held = graphOf(graph)
  warmUp(held, WARM_UP_QUOTES)
  return routerOn(held)
}
