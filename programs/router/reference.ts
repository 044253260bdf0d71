import type { cpmm, launchpad } from '@callisto/program-clients'
import { tradeExactIn, tradeExactOut } from '../cpmm/reference.ts'
import { afterTrade, tradeFor } from '../launchpad/reference.ts'
import { CREATED_AT, readCurve } from '../launchpad/test-curve.ts'
import { type Leg, type Market, type Plan, readPool } from './test-market.ts'

// Reference route execution of programs/README.md, over copies of the states on the chain.

interface StepResult {
  amountIn: bigint
  amountOut: bigint
}

export interface Result {
  steps: StepResult[]
  /** Input and output of the route, before any platform fee. */
  amountIn: bigint
  amountOut: bigint
}

class States {
  readonly #market: Market
  readonly #pools = new Map<string, cpmm.Pool>()
  #curve: launchpad.Curve

  constructor(market: Market) {
    this.#market = market
    this.#curve = readCurve(market.curve)
  }

  /** The venue's swap, which updates the state. Undefined where the venue must reject. */
  swap(leg: Leg, amount: bigint, exactOut: boolean): StepResult | undefined {
    return leg.pool ? this.#onPool(leg, amount, exactOut) : this.#onCurve(leg, amount, exactOut)
  }

  #onPool({ pool: keys, from, to }: Leg, amount: bigint, exactOut: boolean): StepResult | undefined {
    const pool = this.#pools.get(keys!.pool) ?? readPool(this.#market.vm, keys!)
    const forward = pool.mint0 === from.mint
    const [reserveIn, reserveOut] = forward ? [pool.reserve0, pool.reserve1] : [pool.reserve1, pool.reserve0]
    const sides = { in: reserveIn, out: reserveOut, fees: pool, feeIn: from.fee, feeOut: to.fee }
    if (exactOut && amount >= reserveOut) return undefined
    const trade = exactOut ? tradeExactOut(sides, amount) : tradeExactIn(sides, amount)
    if (!trade || trade.amountOut <= 0n || trade.amountOut >= reserveOut) return undefined
    const after = [
      reserveIn + trade.received - trade.protocolFee - trade.creatorFee,
      reserveOut - trade.amountOut,
    ]
    const [reserve0, reserve1] = forward ? after : after.toReversed()
    this.#pools.set(keys!.pool, { ...pool, reserve0: reserve0!, reserve1: reserve1! })
    return { amountIn: trade.amountIn, amountOut: trade.delivered }
  }

  #onCurve({ to }: Leg, amount: bigint, exactOut: boolean): StepResult | undefined {
    const isBuy = to.mint === this.#market.tokens.launched.mint
    const kind = `${isBuy ? 'buy' : 'sell'}${exactOut ? 'ExactOut' : 'ExactIn'}` as const
    if (this.#curve.status !== 'trading') return undefined
    const trade = tradeFor(this.#curve, kind, amount, CREATED_AT)
    if (!trade) return undefined
    this.#curve = afterTrade(this.#curve, kind, trade)
    return isBuy
      ? { amountIn: trade.quote, amountOut: trade.base }
      : { amountIn: trade.base, amountOut: trade.quote }
  }
}

/** The amount credited to an index, drawn in shares; the share that completes 10,000 bps takes the remainder. */
class Index {
  total = 0n
  #drawn = 0n
  #bps = 0

  draw(shareBps: number): bigint {
    this.#bps += shareBps
    const amount = this.#bps === 10_000 ? this.total - this.#drawn : (this.total * BigInt(shareBps)) / 10_000n
    this.#drawn += amount
    return amount
  }
}

const indexes = (plan: Plan) =>
  Array.from({ length: Math.max(...plan.legs.map(({ output }) => output)) + 1 }, () => new Index())

export function exactIn(market: Market, plan: Plan, amountIn: bigint): Result | undefined {
  const [states, held] = [new States(market), indexes(plan)]
  held[0]!.total = amountIn
  const steps: StepResult[] = []
  for (const leg of plan.legs) {
    const amount = held[leg.input]!.draw(leg.shareBps)
    const result = amount > 0n ? states.swap(leg, amount, false) : undefined
    if (!result) return undefined
    held[leg.output]!.total += result.amountOut
    steps.push(result)
  }
  const spent = plan.legs.reduce((sum, { input }, at) => (input === 0 ? sum + steps[at]!.amountIn : sum), 0n)
  return { steps, amountIn: spent, amountOut: held.at(-1)!.total }
}

/** Backward pass: an index requires the inputs of later steps, and the steps that fill it share that amount. */
export function exactOut(market: Market, plan: Plan, amountOut: bigint): Result | undefined {
  const [states, needed] = [new States(market), indexes(plan)]
  needed.at(-1)!.total = amountOut
  const steps: StepResult[] = []
  for (const leg of plan.legs.toReversed()) {
    const amount = needed[leg.output]!.draw(leg.shareBps)
    const result = amount > 0n ? states.swap(leg, amount, true) : undefined
    if (!result) return undefined
    needed[leg.input]!.total += result.amountIn
    steps.unshift(result)
  }
  const last = needed.length - 1
  const delivered = plan.legs.reduce(
    (sum, { output }, at) => (output === last ? sum + steps[at]!.amountOut : sum),
    0n,
  )
  return { steps, amountIn: needed[0]!.total, amountOut: delivered }
}
