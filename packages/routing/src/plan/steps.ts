import type { ChainTime, SwapErrorCode } from '@callisto/amms'
import { inputMintOf, legOf, outputMintOf, type RoutePlan, type RoutePlanLeg } from './route-plan.ts'

const WHOLE = 10_000

/** A leg as the on-chain router executes it; amounts are exact. */
export interface Step extends RoutePlanLeg {
  /** Exact in: share of the input index. Exact out: share of the output index. 1 to 10,000 basis points. */
  shareBps: number
  inputIndex: number
  outputIndex: number
}

/** `amountIn` and `amountOut` are totals of the steps, before any platform fee. */
export type Stepped =
  | { ok: true; steps: Step[]; amountIn: bigint; amountOut: bigint }
  | { ok: false; code: SwapErrorCode }

/** Basis points that pools may refuse in turn before the plan is given up, per leg. */
const MAX_SHIFTS = 4

/**
 * Converts a plan to steps of the on-chain router and quotes them again in its arithmetic: a step draws
 * `floor(total * shareBps / 10000)` of the balance that its index held when first drawn, and the step that
 * completes 10,000 takes the remainder. Exact in draws input indices forwards, exact out draws output indices
 * backwards. Legs below one basis point are dropped, with the legs that depend on them alone; `AMOUNT_TOO_SMALL` when none
 * is left. A pool at its capacity that refuses what rounding adds to its share leaves it to another one.
 * @example
 * const graph = new Graph()
 * graph.upsert(cpmm('pool', ['sol', 'usdc'], [1_000n, 150_000n], 0))
 * const found = new Router(graph).route({ mode: 'ExactIn', inputMint: 'sol', outputMint: 'usdc', amount: 100n })
 * const stepped = found.ok ? toSteps(found.plan, graph.at) : found
 * stepped.ok && stepped.steps.map(({ shareBps }) => shareBps) // => [10_000]
 */
export function toSteps(plan: RoutePlan, at: ChainTime): Stepped {
  const exactIn = plan.mode === 'ExactIn'
  const legs = exactIn ? plan.legs : plan.legs.toReversed()
  const [mintOf, amountOf] = exactIn
    ? [inputMintOf, (leg: RoutePlanLeg) => leg.amountIn]
    : [outputMintOf, (leg: RoutePlanLeg) => leg.amountOut]
  const shares = sharesOf(connected(plan, legs), mintOf, amountOf)
  if (shares.length === 0) return { ok: false, code: 'AMOUNT_TOO_SMALL' }
  const refusing = new Set<Share>()
  for (let left = MAX_SHIFTS * shares.length; ; left--) {
    const drawn = draw(plan, shares, at)
    if (drawn.ok) {
      const forwards = exactIn ? drawn.steps : drawn.steps.toReversed()
      return { ...drawn, steps: indexed(plan, forwards) }
    }
    const { code, share } = drawn
    refusing.add(share)
    const others = shares.filter(({ leg }) => mintOf(leg) === mintOf(share.leg))
    if (left === 0 || code !== 'AMOUNT_TOO_LARGE' || !shiftShare(share, others, refusing))
      return { ok: false, code }
  }
}

/** Moves one basis point to the largest share that no pool has refused; false when there is none. */
function shiftShare(share: Share, others: readonly Share[], refusing: ReadonlySet<Share>): boolean {
  const [taker] = others.filter((other) => !refusing.has(other)).sort((a, b) => b.bps - a.bps)
  if (taker === undefined || share.bps === 1) return false
  share.bps -= 1
  taker.bps += 1
  return true
}

interface Share {
  leg: RoutePlanLeg
  bps: number
}

/** Largest remainder method: integer basis points that sum to 10,000 per mint. */
function sharesOf(
  legs: readonly RoutePlanLeg[],
  mintOf: (leg: RoutePlanLeg) => string,
  amountOf: (leg: RoutePlanLeg) => bigint,
): Share[] {
  const totals = new Map<string, bigint>()
  for (const leg of legs) totals.set(mintOf(leg), (totals.get(mintOf(leg)) ?? 0n) + amountOf(leg))
  const exact = legs.map((leg) => (amountOf(leg) * BigInt(WHOLE * 1000)) / totals.get(mintOf(leg))!)
  const bps = exact.map((milli) => Math.floor(Number(milli) / 1000))
  for (const mint of totals.keys()) {
    const mine = legs.flatMap((leg, i) => (mintOf(leg) === mint ? [i] : []))
    let missing = WHOLE - mine.reduce((sum, i) => sum + bps[i]!, 0)
    mine.sort((i, j) => (Number(exact[j]!) % 1000) - (Number(exact[i]!) % 1000))
    for (let k = 0; missing > 0; k = (k + 1) % mine.length, missing--) bps[mine[k]!] = bps[mine[k]!]! + 1
  }
  return legs.map((leg, i) => ({ leg, bps: bps[i]! })).filter(({ bps }) => bps > 0)
}

/** Legs that carry at least one basis point of their token and are connected to input and output. */
function connected(plan: RoutePlan, legs: readonly RoutePlanLeg[]): RoutePlanLeg[] {
  let kept = [...legs]
  for (let before = -1; before !== kept.length; ) {
    before = kept.length
    kept = kept.filter((leg) => isHeavy(leg, kept))
    const fed = new Set([plan.inputMint, ...kept.map(outputMintOf)])
    const spent = new Set([plan.outputMint, ...kept.map(inputMintOf)])
    kept = kept.filter((leg) => fed.has(inputMintOf(leg)) && spent.has(outputMintOf(leg)))
  }
  return kept
}

function isHeavy(leg: RoutePlanLeg, legs: readonly RoutePlanLeg[]): boolean {
  const sources = legs.filter((other) => inputMintOf(other) === inputMintOf(leg))
  const sinks = legs.filter((other) => outputMintOf(other) === outputMintOf(leg))
  const spent = sources.reduce((sum, other) => sum + other.amountIn, 0n)
  const brought = sinks.reduce((sum, other) => sum + other.amountOut, 0n)
  return leg.amountIn * BigInt(WHOLE) >= spent && leg.amountOut * BigInt(WHOLE) >= brought
}

interface RemainingBalance {
  total: bigint
  left: bigint
  bps: number
}

type Drawn = Extract<Stepped, { ok: true }> | { ok: false; code: SwapErrorCode; share: Share }

/** Quotes the shares in program order with program arithmetic; fails with the first share that its pool refuses. */
function draw(plan: RoutePlan, shares: readonly Share[], at: ChainTime): Drawn {
  const exactIn = plan.mode === 'ExactIn'
  const held = new Map([exactIn ? [plan.inputMint, plan.amountIn] : [plan.outputMint, plan.amountOut]])
  const remainders = new Map<string, RemainingBalance>()
  const steps: Step[] = []
  for (const share of shares) {
    const { leg, bps } = share
    const mint = exactIn ? inputMintOf(leg) : outputMintOf(leg)
    const remaining = remainders.get(mint) ?? {
      total: held.get(mint) ?? 0n,
      left: held.get(mint) ?? 0n,
      bps: 0,
    }
    remainders.set(mint, remaining)
    remaining.bps += bps
    const amount = remaining.bps === WHOLE ? remaining.left : (remaining.total * BigInt(bps)) / BigInt(WHOLE)
    remaining.left -= amount
    const swap = exactIn
      ? leg.pool.quoteExactIn(leg.side, amount, at)
      : leg.pool.quoteExactOut(leg.side, amount, at)
    if (!swap.ok) return { ...swap, share }
    if (exactIn && swap.amountIn < amount) return { ok: false, code: 'AMOUNT_TOO_LARGE', share }
    const next = exactIn ? outputMintOf(leg) : inputMintOf(leg)
    held.set(next, (held.get(next) ?? 0n) + (exactIn ? swap.amountOut : swap.amountIn))
    steps.push({ ...legOf(leg.pool, leg.side, swap), shareBps: bps, inputIndex: 0, outputIndex: 0 })
  }
  const far = held.get(exactIn ? plan.outputMint : plan.inputMint) ?? 0n
  return exactIn
    ? { ok: true, steps, amountIn: plan.amountIn, amountOut: far }
    : { ok: true, steps, amountIn: far, amountOut: plan.amountOut }
}

/** Token indices: 0 is the source, the last one the destination, the others in order of first use. */
function indexed(plan: RoutePlan, steps: readonly Step[]): Step[] {
  const middles = new Set<string>()
  for (const step of steps)
    for (const mint of [inputMintOf(step), outputMintOf(step)])
      if (mint !== plan.inputMint && mint !== plan.outputMint) middles.add(mint)
  const mints = [plan.inputMint, ...middles, plan.outputMint]
  return steps.map((step) => ({
    ...step,
    inputIndex: mints.indexOf(inputMintOf(step)),
    outputIndex: mints.indexOf(outputMintOf(step)),
  }))
}
