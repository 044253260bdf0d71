import { MAX_AMOUNT, type Pool } from '@callisto/amms'
import {
  type Graph,
  inputMintOf,
  outputMintOf,
  planRoute,
  type RoutePlan,
  type RouteRequest,
  type RouteResult,
  Search,
  toSteps,
} from '@callisto/routing'
import { type BenchPool, benchPool } from '../../routing/adapter.ts'
import { generate } from '../../routing/generate.ts'
import { executeByQuotes, graphOf } from '../../routing/market.ts'
import { mixedMarket } from '../../routing/mixed.ts'
import { logBetween, pick, type Random, seeded } from '../../routing/random.ts'
import { findSinglePath, lossOf } from './single-path.ts'

export interface GeneratedQuotesReport {
  quotes: number
  routed: number
  /** Refused quotes by code. */
  refused: Record<string, number>
  /** Quotes during whose search pools changed. */
  moved: number
  failures: string[]
}

const QUOTES_A_MARKET = 2_000
const POOLS = { least: 20, most: 600 }
/** Path counts that the trading service tries in turn until the steps of the router carry a plan. */
const PATH_COUNTS = [5, 2, 1]
/** Part of its value that a path may lose and still count as one that should have been found. */
const MAX_LOSS = 0.5
const UNFILTERED = { allowsEdge: undefined, allowsMiddle: undefined }

/**
 * Random quotes in both modes on generated graphs: constant products, every venue, and reserves of any size up to the
 * largest, whose prices do not agree. During a fifth of the quotes pools change between the searches. A quote fails when
 * the search throws, when its plan or the router's steps for it cannot be executed, pay another amount or break its limits,
 * and, where prices agree and pools stand still, when it is refused although one path trades the amount.
 */
export function soakGeneratedQuotes(
  quotes: number,
  seed: number,
  onProgress: (report: GeneratedQuotesReport) => void = () => {},
): GeneratedQuotesReport {
  const report: GeneratedQuotesReport = { quotes: 0, routed: 0, refused: {}, moved: 0, failures: [] }
  for (let market = 0; report.quotes < quotes; market++) {
    const random = seeded(seed * 1_000_003 + market)
    const trial = new GeneratedMarket(random, seed * 1_000_003 + market)
    for (let i = 0; i < QUOTES_A_MARKET && report.quotes < quotes; i++) trial.quote(report)
    onProgress(report)
  }
  return report
}

const MAKERS = {
  constantProducts: (seed: number, count: number) => {
    const { pools, tokens } = generate(seed, count, 0, 0)
    return pools.map((pool, index) => benchPool(pool, index, tokens))
  },
  mixed: (seed: number, count: number) => mixedMarket(seed, count, 0).pools,
  extreme: (seed: number, count: number) => extremePools(seeded(seed), count),
}

/** Constant products between few tokens, with reserves of 1 to 2^64 units. */
function extremePools(random: Random, count: number): Pool[] {
  const tokens = Array.from({ length: 4 + Math.ceil(count / 6) }, (_, id) => ({ id }))
  const reserve = () => {
    const amount = BigInt(Math.floor(logBetween(random, 1, 2 ** 64)))
    return String(amount > MAX_AMOUNT ? MAX_AMOUNT : amount)
  }
  return Array.from({ length: count }, (_, index) => {
    const tokenA = Math.floor(random() ** 2 * tokens.length)
    const tokenB = (tokenA + 1 + Math.floor(random() * (tokens.length - 1))) % tokens.length
    const feeBps = pick(random, [0, 1, 25, 100, 500])
    const ends = { tokenA, tokenB, reserveA: reserve(), reserveB: reserve(), feeBps }
    return benchPool({ id: `P${index}`, kind: 'cpmm', ...ends } as BenchPool, index, tokens)
  })
}

type LimitedRequest = RouteRequest & { maxHops: number; maxPaths: number; maxLegs: number }

class GeneratedMarket {
  readonly #name: string
  readonly #random: Random
  readonly #graph: Graph
  readonly #search: Search
  /** Largest amount of each token in one pool. */
  readonly #scales = new Map<string, number>()
  /** The pools that have changed during the quote, as they were. */
  readonly #before = new Map<number, Pool>()
  /** Whether prices of pools agree, as where arbitrage keeps them together. */
  readonly #isConsistent: boolean

  constructor(random: Random, seed: number) {
    const kind = pick(random, Object.keys(MAKERS) as (keyof typeof MAKERS)[])
    const count = Math.floor(logBetween(random, POOLS.least, POOLS.most))
    this.#name = `${kind} ${seed} of ${count}`
    this.#isConsistent = kind !== 'extreme'
    this.#random = random
    const pools = MAKERS[kind](seed, count)
    this.#graph = graphOf({ name: kind, pools, quotes: [], execute: executeByQuotes })
    this.#search = new Search(this.#graph)
    for (const pool of pools)
      for (const side of [0, 1] as const) {
        const mint = pool.mints[side]
        const [segment] = pool.segments(side, this.#graph.at)
        this.#scales.set(mint, Math.max(this.#scales.get(mint) ?? 1, segment?.inReserve ?? 1))
      }
  }

  quote(report: GeneratedQuotesReport): void {
    const request = this.#request()
    const isMoved = this.#random() < 0.2
    const name = `${this.#name}, quote ${report.quotes}: ${describe(request)}`
    report.quotes += 1
    if (isMoved) report.moved += 1
    const found = this.#attempt(request, isMoved, (why) => report.failures.push(`${name}: ${why}`))
    if (found === undefined) return
    if (found.ok) report.routed += 1
    else report.refused[found.code] = (report.refused[found.code] ?? 0) + 1
    try {
      if (found.ok) this.#check(request, found.plan)
      else if (!isMoved) this.#checkRefusal(request, found.code)
    } catch (error) {
      report.failures.push(
        `${name}${isMoved ? ', moved' : ''}: ${error instanceof Error ? error.message : error}`,
      )
    }
    for (const pool of this.#before.values()) this.#graph.upsert(pool)
    this.#before.clear()
  }

  #request(): LimitedRequest {
    const random = this.#random
    const { mints } = this.#graph
    const inputMint = pick(random, mints)
    let outputMint = pick(random, mints)
    while (outputMint === inputMint) outputMint = pick(random, mints)
    const mode = random() < 0.5 ? 'ExactIn' : 'ExactOut'
    const scale = this.#scales.get(mode === 'ExactIn' ? inputMint : outputMint) ?? 1
    const most = random() < 0.05 ? Number(MAX_AMOUNT) : 3 * scale
    const drawn = BigInt(Math.max(1, Math.floor(logBetween(random, 1, most))))
    const maxHops = random() < 0.7 ? 4 : 1 + Math.floor(random() * 4)
    const maxPaths = random() < 0.7 ? 5 : 1 + Math.floor(random() * 8)
    const maxLegs = random() < 0.8 ? maxHops * maxPaths : 1 + Math.floor(random() * 8)
    const budget = { fits: (plan: RoutePlan) => plan.legs.length <= maxLegs }
    return {
      mode,
      inputMint,
      outputMint,
      amount: drawn > MAX_AMOUNT ? MAX_AMOUNT : drawn,
      maxHops,
      maxPaths,
      maxLegs,
      rules: { onlyDirect: random() < 0.03 },
      ...(maxLegs < maxHops * maxPaths ? { budget } : {}),
    }
  }

  /** The result of a request; undefined where the search throws. */
  #attempt(request: RouteRequest, isMoved: boolean, onThrow: (why: string) => void): RouteResult | undefined {
    try {
      return this.#route(request, isMoved)
    } catch (error) {
      onThrow(error instanceof Error ? (error.stack ?? error.message) : String(error))
      return undefined
    }
  }

  /** Plans a request; with `isMoved` pools of a result change before the next search that does not continue it. */
  #route(request: RouteRequest, isMoved: boolean): RouteResult {
    const routing = planRoute(this.#graph, request)
    let step = routing.next()
    while (!step.done) {
      const result = this.#search.run(step.value, UNFILTERED, () => false)
      step = routing.next(result)
      if (isMoved && !step.done && step.value.removedPaths === 0)
        for (const { edge } of result.flows) if (this.#random() < 0.5) this.#move(edge >> 1)
    }
    return step.value
  }

  /** Trades up to a twentieth of a pool's reserve, until the end of the quote. */
  #move(index: number): void {
    const pool = this.#graph.pools[index]
    if (pool === undefined) return
    const side = this.#random() < 0.5 ? 0 : 1
    const [segment] = pool.segments(side, this.#graph.at)
    const amount = BigInt(Math.floor((segment?.inReserve ?? 0) * 0.05 * this.#random()))
    const swap = pool.quoteExactIn(side, amount, this.#graph.at)
    if (!swap.ok) return
    if (!this.#before.has(index)) this.#before.set(index, pool)
    this.#graph.upsert(swap.after())
  }

  #check(request: LimitedRequest, plan: RoutePlan): void {
    const { maxHops, maxPaths, maxLegs, amount, mode } = request
    if (plan.legs.length > Math.min(maxLegs, maxHops * maxPaths)) throw new Error(`${plan.legs.length} legs`)
    if (new Set(plan.legs.map(({ pool }) => pool.address)).size < plan.legs.length)
      throw new Error('a pool is used twice')
    if ((mode === 'ExactIn' ? plan.amountIn : plan.amountOut) !== amount) throw new Error('another amount')
    checkExecution(plan, plan)
    this.#checkSteps(request, plan)
  }

  /** The steps of the plan, else of the best with fewer paths. */
  #checkSteps(request: LimitedRequest, plan: RoutePlan): void {
    let stepped = toSteps(plan, this.#graph.at)
    for (const maxPaths of PATH_COUNTS) {
      if (stepped.ok || maxPaths >= (request.maxPaths ?? 0)) continue
      const fewer = this.#route({ ...request, maxPaths }, false)
      if (fewer.ok) stepped = toSteps(fewer.plan, this.#graph.at)
    }
    if (stepped.ok) checkExecution({ ...plan, legs: stepped.steps }, stepped)
    else this.#checkRefusal(request, stepped.code)
  }

  #checkRefusal(request: LimitedRequest, code: string): void {
    if (code === 'ABORTED' || code === 'NOT_TRADABLE') throw new Error(code)
    if (!this.#isConsistent) return
    const { maxHops, maxLegs, rules } = request
    const hops = rules?.onlyDirect ? 1 : Math.min(maxHops, maxLegs)
    const path = findSinglePath(this.#graph, { ...request, maxHops: hops })
    if (path && lossOf(path, request.mode) < MAX_LOSS)
      throw new Error(`${code}, but ${path.tokens.join('-')} trades it for ${path.amount}`)
  }
}

/** Throws when the legs cannot be executed one after the other, or pay another amount. */
function checkExecution(
  plan: RoutePlan,
  { amountIn, amountOut }: Pick<RoutePlan, 'amountIn' | 'amountOut'>,
): void {
  const { spent, received } = executeByQuotes(plan, plan.mode === 'ExactIn' ? amountIn : undefined)
  if (plan.mode === 'ExactIn' ? received !== amountOut : spent !== amountIn || received < amountOut)
    throw new Error(`${spent} to ${received}, quoted ${amountIn} to ${amountOut}`)
  const spends = plan.legs.filter((leg) => inputMintOf(leg) === plan.inputMint)
  const total = spends.reduce((sum, leg) => sum + leg.amountIn, 0n)
  if (total !== amountIn) throw new Error(`the legs spend ${total} of ${amountIn}`)
  if (plan.legs.every((leg) => outputMintOf(leg) !== plan.outputMint))
    throw new Error('no leg ends the route')
}

const describe = ({
  mode,
  inputMint,
  outputMint,
  amount,
  maxHops,
  maxPaths,
  maxLegs,
  rules,
}: LimitedRequest) =>
  `${mode} ${amount} ${inputMint} to ${outputMint}, ${maxHops} hops, ${maxPaths} paths, ${maxLegs} legs${rules?.onlyDirect ? ', direct' : ''}`
