import { chainTimeAt, type Pool } from '@callisto/amms'
import { Graph, inputMintOf, outputMintOf, type RoutePlan } from '@callisto/routing'
import { type BenchPool, type BenchToken, benchPool } from './adapter.ts'
import { execute as executeCpmm } from './execute.ts'

export interface MarketQuote {
  mode: 'ExactIn' | 'ExactOut'
  inputMint: string
  outputMint: string
  amount: bigint
  /** Best known output of at most 5 paths of at most 4 hops, if the graph file has one. */
  best?: number
  /**
   * Proven best output (exact in) or input (exact out) with any number of pools, if the graph file has one.
   */
  optimum?: number
}

export interface ExecutionTotals {
  spent: bigint
  received: bigint
}

/** Pools, quotes, and an execution of plans that is independent of the router. */
export interface Market {
  name: string
  pools: readonly Pool[]
  quotes: readonly MarketQuote[]
  /** The graph file, when all pools are constant products. */
  file?: GraphFile
  /**
   * Throws when a leg spends more than its balance, starting with `budget` of the input (default: the sum
   * spent by the legs).
   */
  execute(plan: RoutePlan, budget?: bigint): ExecutionTotals
}

export const graphOf = (market: Market): Graph => {
  const graph = new Graph()
  for (const pool of market.pools) graph.upsert(pool)
  return graph
}

/** A graph file of the open benchmark, or a generated one of that shape. */
export interface GraphFile {
  tokens: BenchToken[]
  pools: BenchPool[]
  quotes: {
    mode: 'ExactIn' | 'ExactOut'
    in: number
    out: number
    amount: string
    best5x4?: string
    optimum?: number
  }[]
}

/** Constant products only, executed by the benchmark's own integer rule. */
export function openMarket(name: string, file: GraphFile): Market {
  return {
    name,
    file,
    pools: file.pools.map((pool, index) => benchPool(pool, index, file.tokens)),
    quotes: file.quotes
      .filter((quote) => quote.optimum !== 0)
      .map((quote) => ({
        mode: quote.mode,
        inputMint: String(quote.in),
        outputMint: String(quote.out),
        amount: BigInt(quote.amount),
        ...(quote.best5x4 === undefined ? {} : { best: Number(quote.best5x4) }),
        ...(quote.optimum === undefined ? {} : { optimum: quote.optimum }),
      })),
    execute(plan, budget) {
      const legs = plan.legs.map((leg) => ({
        pool: Number(leg.pool.address),
        from: Number(inputMintOf(leg)),
        amountIn: leg.amountIn,
      }))
      return executeCpmm(file.pools, { legs }, Number(plan.inputMint), Number(plan.outputMint), budget)
    },
  }
}

/** Executes leg by leg on balances, each pool in the state after the legs before. */
export function executeByQuotes(plan: RoutePlan, budget?: bigint): ExecutionTotals {
  const spent = plan.legs
    .filter((leg) => inputMintOf(leg) === plan.inputMint)
    .reduce((sum, leg) => sum + leg.amountIn, 0n)
  const held = new Map([[plan.inputMint, budget ?? spent]])
  const states = new Map<string, Pool>()
  for (const leg of plan.legs) {
    const balance = held.get(inputMintOf(leg)) ?? 0n
    if (leg.amountIn > balance) throw new Error(`a leg spends ${leg.amountIn} of ${balance}`)
    const swap = (states.get(leg.pool.address) ?? leg.pool).quoteExactIn(
      leg.side,
      leg.amountIn,
      chainTimeAt(0),
    )
    if (!swap.ok) throw new Error(`a leg is refused: ${swap.code}`)
    states.set(leg.pool.address, swap.after())
    held.set(inputMintOf(leg), balance - swap.amountIn)
    held.set(outputMintOf(leg), (held.get(outputMintOf(leg)) ?? 0n) + swap.amountOut)
  }
  return { spent, received: held.get(plan.outputMint) ?? 0n }
}
