import { type LiquiditySegment, MAX_AMOUNT, type Side, type SwapErrorCode } from '@callisto/amms'
import {
  amountA,
  amountB,
  floatLiquidity,
  floatPrice,
  priceAfterAIn,
  priceAfterAOut,
  priceAfterBIn,
  priceAfterBOut,
} from '../meteora-shared/price-step.ts'
import type { Curve, CurveStep } from '../meteora-shared/swap.ts'
import type { CurveTerms } from './layout.ts'

/** A part of the curve with one liquidity, from where a swap enters it to where it leaves it. */
interface Range {
  liquidity: bigint
  from: bigint
  to: bigint
  /** It ends at the start price, below which nothing is: the program treats its end in another way. */
  isLowest: boolean
}

interface RangeStep {
  /** What is still to pass, and the other amount of what passed. */
  left: bigint
  part: bigint
  price: bigint
  /** The swap ends within the range. */
  isInside: boolean
}

/** A curve at a price, which is between its start price and its last point. A buy ends at the end price. */
export class BondingCurve implements Curve {
  readonly #terms: CurveTerms
  readonly #price: bigint
  #rising: readonly Range[] | undefined
  #falling: readonly Range[] | undefined

  constructor(terms: CurveTerms, price: bigint) {
    this.#terms = terms
    this.#price = price
  }

  take(side: Side, incoming: bigint): CurveStep | SwapErrorCode {
    const walked = walk(this.#ranges(side), side === 0 ? sellIn : buyIn, incoming, this.#price)
    if (walked === undefined) return 'AMOUNT_TOO_LARGE'
    const { other: outgoing, price, ranges } = walked
    return { incoming, outgoing, price, ranges }
  }

  give(side: Side, outgoing: bigint): CurveStep | SwapErrorCode {
    const walked = walk(
      side === 0 ? this.#ranges(0) : this.#allAbove(),
      side === 0 ? sellOut : buyOut,
      outgoing,
      this.#price,
    )
    if (walked === undefined || walked.price > this.#terms.endPrice) return 'AMOUNT_TOO_LARGE'
    const { other: incoming, price, ranges } = walked
    return { incoming, outgoing, price, ranges }
  }

  /** The curve as floats before fees; `limit` as in `Pool.segments`. */
  segments(side: Side, limit: number): readonly LiquiditySegment[] {
    return this.#ranges(side)
      .filter(({ from, to }) => from !== to)
      .slice(0, limit)
      .map((range) => segmentOf(range, side))
  }

  #ranges(side: Side): readonly Range[] {
    if (side === 0) {
      this.#falling ??= fallingRanges(this.#terms, this.#price)
      return this.#falling
    }
    this.#rising ??= cutAt(this.#allAbove(), this.#terms.endPrice)
    return this.#rising
  }

  #allAbove(): readonly Range[] {
    return risingRanges(this.#terms, this.#price)
  }
}

function risingRanges({ points }: CurveTerms, price: bigint): readonly Range[] {
  let from = price
  const ranges: Range[] = []
  for (const point of points) {
    if (point.price <= from) continue
    ranges.push({ liquidity: point.liquidity, from, to: point.price, isLowest: false })
    from = point.price
  }
  return ranges
}

const cutAt = (ranges: readonly Range[], end: bigint): readonly Range[] =>
  ranges.filter(({ from }) => from < end).map((range) => (range.to > end ? { ...range, to: end } : range))

function fallingRanges({ points, startPrice }: CurveTerms, price: bigint): readonly Range[] {
  let from = price
  const ranges: Range[] = []
  for (let index = points.length - 2; index >= 0; index--) {
    const [to, { liquidity }] = [points[index]!.price, points[index + 1]!]
    if (to >= from) continue
    ranges.push({ liquidity, from, to, isLowest: false })
    from = to
  }
  ranges.push({ liquidity: points[0]!.liquidity, from, to: startPrice, isLowest: true })
  return ranges
}

/**
 * Passes an amount through ranges; undefined when something is left, or a part does not fit a token account. As in the
 * program, nothing left still passes ranges that hold less than one unit.
 */
function walk(
  ranges: readonly Range[],
  pass: (range: Range, amount: bigint) => RangeStep | undefined,
  amount: bigint,
  start: bigint,
): { other: bigint; price: bigint; ranges: number } | undefined {
  let [left, other, price, count] = [amount, 0n, start, 0]
  for (const range of ranges) {
    if (left === 0n && range.isLowest) break
    const step = pass(range, left)
    if (step === undefined || step.part > MAX_AMOUNT) return undefined
    left = step.left
    other += step.part
    price = step.price
    count += 1
    if (step.isInside) break
  }
  return left !== 0n || other > MAX_AMOUNT ? undefined : { other, price, ranges: count }
}

function buyIn({ liquidity, from, to }: Range, amount: bigint): RangeStep {
  const most = amountB(from, to, liquidity, 'ceil')
  const isInside = amount < most
  const price = isInside ? priceAfterBIn(from, liquidity, amount) : to
  const part = amountA(from, price, liquidity, 'floor')
  return { left: isInside ? 0n : amount - most, part, price, isInside }
}

function buyOut({ liquidity, from, to }: Range, amount: bigint): RangeStep | undefined {
  const most = amountA(from, to, liquidity, 'floor')
  const isInside = amount < most
  const price = isInside ? priceAfterAOut(from, liquidity, amount) : to
  if (price === undefined) return undefined
  const part = amountB(from, price, liquidity, 'ceil')
  return { left: isInside ? 0n : amount - most, part, price, isInside }
}

/** The lowest range takes what does not bring the rounded price below the start. */
function sellIn({ liquidity, from, to, isLowest }: Range, amount: bigint): RangeStep {
  const most = amountA(to, from, liquidity, 'ceil')
  const reached = priceAfterAIn(from, liquidity, amount)
  const isInside = isLowest ? reached >= to : amount < most
  const price = isInside ? reached : to
  const part = amountB(price, from, liquidity, 'floor')
  return { left: isInside ? 0n : amount - most, part, price, isInside }
}

function sellOut({ liquidity, from, to, isLowest }: Range, amount: bigint): RangeStep | undefined {
  const most = amountB(to, from, liquidity, 'floor')
  const isInside = isLowest ? amount <= most : amount < most
  const price = isInside ? priceAfterBOut(from, liquidity, amount) : to
  if (price < to) return undefined
  const part = amountA(price, from, liquidity, 'ceil')
  return { left: isInside ? 0n : amount - most, part, price, isInside }
}

function segmentOf({ liquidity, from, to }: Range, side: Side): LiquiditySegment {
  const [active, at, end] = [floatLiquidity(liquidity), floatPrice(from), floatPrice(to)]
  const [reserveA, reserveB] = [active / at, active * at]
  return side === 0
    ? { inReserve: reserveA, outReserve: reserveB, capacityIn: (reserveA * floatPrice(from - to)) / end }
    : { inReserve: reserveB, outReserve: reserveA, capacityIn: active * floatPrice(to - from) }
}
