import { MAX_AMOUNT } from '@callisto/amms'
import { computeSwapStep, type SwapDirection } from '../shared/concentrated/swap-step.ts'
import { MAX_SQRT_PRICE, MIN_SQRT_PRICE, raydiumPrices } from './tick-price.ts'
import type { WindowTick } from './tick-window.ts'

/** Where the price of a pool is. */
export interface ClmmPrice {
  /** Square root of the price, Q64.64. */
  sqrtPrice: bigint
  liquidity: bigint
  tick: number
}

/** Of what a swap depends on, beside the price. */
export interface ClmmTicks {
  /** In rising order: those of neighbouring arrays, with none left out between them. */
  ticks: readonly WindowTick[]
  /** How many of them are not above the price's tick. */
  below: number
}

/** What a swap moves into the vault and out of it, base units, and how far it went. */
export interface ClmmSwap {
  received: bigint
  paid: bigint
  /** Of what is received. */
  fee: bigint
  ticksPassed: number
  /** Arrays of ticks that the program loads beyond the first. */
  arraysPassed: number
  after: () => ClmmPrice
}

const MAX_LIQUIDITY = 2n ** 128n - 1n
/** A swap without a limit of its own ends before the prices of the outermost ticks. */
const LOWEST = MIN_SQRT_PRICE + 1n
const HIGHEST = MAX_SQRT_PRICE - 1n

/** Whether there is a price to go to. */
export const canMove = (sqrtPrice: bigint, zeroForOne: boolean): boolean =>
  zeroForOne ? sqrtPrice > LOWEST : sqrtPrice < HIGHEST

/**
 * A swap of `amount` across the ticks, as `swap_internal` of raydium-clmm does it without orders and dynamic fee.
 * Undefined when the known ticks or the prices end before, or an amount is beyond 64 bits: the program would fill a
 * part, and fail.
 */
export function swapAcrossTicks(
  start: ClmmPrice,
  { ticks, below }: ClmmTicks,
  amount: bigint,
  feePpm: bigint,
  direction: SwapDirection,
): ClmmSwap | undefined {
  const { exactIn, zeroForOne } = direction
  let { sqrtPrice, liquidity } = start
  // Undefined where it follows from the price alone.
  let tick: number | undefined = start.tick
  let at = zeroForOne ? below - 1 : below
  const first = ticks[at]
  let [remaining, received, paid, fee, ticksPassed, arraysPassed] = [amount, 0n, 0n, 0n, 0, 0]
  while (remaining > 0n) {
    const next = ticks[at]
    if (next === undefined) return undefined
    const target = clampedPrice(next.sqrtPrice)
    if (zeroForOne ? target > sqrtPrice : target < sqrtPrice) return undefined
    const step = computeSwapStep({ sqrtPrice, liquidity }, target, remaining, feePpm, direction)
    if (step === undefined) return undefined
    const gross = step.amountIn + step.fee
    received += gross
    paid += step.amountOut
    fee += step.fee
    remaining -= exactIn ? gross : step.amountOut
    if (received > MAX_AMOUNT || paid > MAX_AMOUNT) return undefined
    arraysPassed = Math.abs(next.array - first!.array)
    if (step.sqrtPrice === next.sqrtPrice) {
      liquidity += zeroForOne ? -next.liquidityNet : next.liquidityNet
      if (liquidity < 0n || liquidity > MAX_LIQUIDITY) return undefined
      tick = zeroForOne ? next.index - 1 : next.index
      at += zeroForOne ? -1 : 1
      ticksPassed += 1
    } else if (step.sqrtPrice !== sqrtPrice) tick = undefined
    sqrtPrice = step.sqrtPrice
    if (remaining > 0n && (sqrtPrice === LOWEST || sqrtPrice === HIGHEST)) return undefined
  }
  const after = () => ({ sqrtPrice, liquidity, tick: tick ?? raydiumPrices.tickOf(sqrtPrice) })
  return { received, paid, fee, ticksPassed, arraysPassed, after }
}

const clampedPrice = (sqrtPrice: bigint): bigint =>
  sqrtPrice < LOWEST ? LOWEST : sqrtPrice > HIGHEST ? HIGHEST : sqrtPrice
