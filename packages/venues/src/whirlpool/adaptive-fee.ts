import { MAX_TICK, MIN_TICK } from '../shared/concentrated/tick-prices.ts'
import { ARRAY_TICKS } from './addresses.ts'
import type { AdaptiveFeeConstants, AdaptiveFeeVariables, OracleAccount } from './layout.ts'
import { tickPrices } from './prices.ts'

/** An adaptive fee between two swaps. */
export type AdaptiveFee = Omit<OracleAccount, 'pool'>

export const MAX_FEE_PPM = 100_000
const PER_GROUP = 10_000
const REDUCTION_UNITS = 10_000n
const CONTROL_UNITS = 10_000_000_000_000n
/** Age of a reference, seconds, beyond which it is dropped however often the pool trades. */
const MAX_REFERENCE_SECONDS = 3_600n
const MAX_U32 = 2 ** 32 - 1

/** Whether the program accepts such constants, and such variables can follow from them. */
export function isValidFee({ constants, variables }: AdaptiveFee, spacing: number): boolean {
  const { filterSeconds, decaySeconds, reduction, control, maxVolatility, groupSize, majorSwapTicks } =
    constants
  const { reference, referenceGroup, accumulated } = variables
  const referenceTick = referenceGroup * groupSize
  return (
    filterSeconds > 0 &&
    decaySeconds > filterSeconds &&
    reduction < 10_000 &&
    control < 100_000 &&
    groupSize > 0 &&
    spacing % groupSize === 0 &&
    maxVolatility * groupSize <= MAX_U32 &&
    majorSwapTicks > 0 &&
    majorSwapTicks <= spacing * ARRAY_TICKS &&
    reference <= maxVolatility &&
    accumulated <= maxVolatility &&
    referenceTick >= MIN_TICK - 1 - groupSize &&
    referenceTick <= MAX_TICK
  )
}

/** Unix seconds from which the fee at the current price is the base alone and stays it. */
export function settlesAt({ constants, variables, tradesFrom }: AdaptiveFee): number {
  const { referencedAt, majorSwapAt } = variables
  const decayed = later(referencedAt, majorSwapAt) + BigInt(constants.decaySeconds)
  const dropped = referencedAt + MAX_REFERENCE_SECONDS + 1n
  return Number(later(decayed < dropped ? decayed : dropped, tradesFrom))
}

const later = (a: bigint, b: bigint) => (a > b ? a : b)

/** The references at the start of a swap; undefined where the clock is behind them: the program fails. */
function referencesAt(fee: AdaptiveFee, group: number, unixTime: bigint): AdaptiveFeeVariables | undefined {
  const { constants, variables } = fee
  const { referencedAt, majorSwapAt, accumulated } = variables
  const last = later(referencedAt, majorSwapAt)
  if (unixTime < last) return undefined
  const moved = { ...variables, referenceGroup: group, reference: 0, referencedAt: unixTime }
  if (unixTime - referencedAt > MAX_REFERENCE_SECONDS) return moved
  const elapsed = unixTime - last
  if (elapsed < BigInt(constants.filterSeconds)) return variables
  if (elapsed >= BigInt(constants.decaySeconds)) return moved
  const reference = Number((BigInt(accumulated) * BigInt(constants.reduction)) / REDUCTION_UNITS)
  return { ...moved, reference }
}

/** A group of ticks beyond which volatility is at its most, and the price where the groups inside of it begin. */
interface Bound {
  group: number
  sqrtPrice: bigint
}

/**
 * The fee of a swap as its price moves. Volatility counts the groups of ticks between the price and the reference, so
 * that a swap stops at the end of each group; not where there is no liquidity, nor where volatility is at its most.
 */
export class FeeWalk {
  readonly #constants: AdaptiveFeeConstants
  readonly #zeroForOne: boolean
  readonly #baseFeePpm: number
  readonly #lower: Bound | undefined
  readonly #upper: Bound | undefined
  #variables: AdaptiveFeeVariables
  #group: number
  #hasSkipped = false
  #ratedAt = -1
  #ratePpm = 0n

  private constructor(
    constants: AdaptiveFeeConstants,
    variables: AdaptiveFeeVariables,
    group: number,
    baseFeePpm: number,
    zeroForOne: boolean,
  ) {
    this.#constants = constants
    this.#variables = { ...variables }
    this.#group = group
    this.#baseFeePpm = baseFeePpm
    this.#zeroForOne = zeroForOne
    const { maxVolatility, groupSize } = constants
    const { reference, referenceGroup } = variables
    const groups = Math.ceil((maxVolatility - reference) / PER_GROUP)
    const [low, high] = [referenceGroup - groups, referenceGroup + groups]
    const [lowTick, highTick] = [low * groupSize, (high + 1) * groupSize]
    if (lowTick > MIN_TICK) this.#lower = { group: low, sqrtPrice: tickPrices.at(lowTick) }
    if (highTick < MAX_TICK) this.#upper = { group: high, sqrtPrice: tickPrices.at(highTick) }
  }

  /** From the pool's current tick; undefined while the pool does not trade. */
  static start(
    fee: AdaptiveFee,
    baseFeePpm: number,
    tick: number,
    zeroForOne: boolean,
    unixTime: number,
  ): FeeWalk | undefined {
    const time = BigInt(Math.floor(unixTime))
    const group = Math.floor(tick / fee.constants.groupSize)
    const variables = time < fee.tradesFrom ? undefined : referencesAt(fee, group, time)
    return variables && new FeeWalk(fee.constants, variables, group, baseFeePpm, zeroForOne)
  }

  /** Fee of the group at hand, parts per million: `base + ceil(control * (volatility * groupSize)^2 / 10^13)`. */
  ratePpm(): bigint {
    this.#accumulate()
    const { accumulated } = this.#variables
    if (accumulated !== this.#ratedAt) {
      const moved = BigInt(accumulated * this.#constants.groupSize)
      const variable = (BigInt(this.#constants.control) * moved * moved + CONTROL_UNITS - 1n) / CONTROL_UNITS
      const rate = BigInt(this.#baseFeePpm) + variable
      this.#ratePpm = rate < MAX_FEE_PPM ? rate : BigInt(MAX_FEE_PPM)
      this.#ratedAt = accumulated
    }
    return this.#ratePpm
  }

  /** Where the fee at hand ends on the way to `target`. */
  boundOf(target: bigint, liquidity: bigint): bigint {
    this.#hasSkipped = true
    if (this.#constants.control === 0 || liquidity === 0n) return target
    if (this.#lower && this.#group < this.#lower.group)
      return this.#zeroForOne ? target : lesser(target, this.#lower.sqrtPrice)
    if (this.#upper && this.#group > this.#upper.group)
      return this.#zeroForOne ? later(target, this.#upper.sqrtPrice) : target
    this.#hasSkipped = false
    const end = (this.#zeroForOne ? this.#group : this.#group + 1) * this.#constants.groupSize
    const sqrtPrice = tickPrices.at(Math.min(Math.max(end, MIN_TICK), MAX_TICK))
    return this.#zeroForOne ? later(target, sqrtPrice) : lesser(target, sqrtPrice)
  }

  /** Moves on to the next group once the price is at `sqrtPrice`; `stop` is the tick that the swap is on its way to. */
  advance(sqrtPrice: bigint, stop: { tick: number; sqrtPrice: bigint }): void {
    if (this.#hasSkipped) {
      const passed = this.#groupBefore(sqrtPrice, stop)
      if (this.#zeroForOne ? passed < this.#group : passed > this.#group) {
        this.#group = passed
        this.#accumulate()
      }
    }
    this.#group += this.#zeroForOne ? -1 : 1
  }

  /** The last group that a price was in before it stopped: the lower one of two where a rising price is between them. */
  #groupBefore(sqrtPrice: bigint, stop: { tick: number; sqrtPrice: bigint }): number {
    const { groupSize } = this.#constants
    const tick = sqrtPrice === stop.sqrtPrice ? stop.tick : tickPrices.tickOf(sqrtPrice)
    const isBetween = tick % groupSize === 0 && sqrtPrice === tickPrices.at(tick)
    return Math.floor(tick / groupSize) - (isBetween && !this.#zeroForOne ? 1 : 0)
  }

  #accumulate(): void {
    const { reference, referenceGroup } = this.#variables
    const accumulated = reference + Math.abs(referenceGroup - this.#group) * PER_GROUP
    this.#variables.accumulated = Math.min(accumulated, this.#constants.maxVolatility)
  }

  /** The variables that the program stores after a swap between two prices. */
  variablesAfter(from: bigint, to: bigint, unixTime: number): AdaptiveFeeVariables {
    const [low, high] = from < to ? [from, to] : [to, from]
    const isMajor = high >= (low * tickPrices.at(this.#constants.majorSwapTicks)) >> 64n
    const majorSwapAt = isMajor ? BigInt(Math.floor(unixTime)) : this.#variables.majorSwapAt
    return { ...this.#variables, majorSwapAt }
  }
}

const lesser = (a: bigint, b: bigint) => (a < b ? a : b)
