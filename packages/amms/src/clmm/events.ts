import { clmm } from '@callisto/program-clients'
import { providedBy, toFeesCollected, toSwapped } from '../pair-program.ts'
import type { LiquidityPosition, VenueEvent } from '../venue-event.ts'

/** Mint1 for one of mint0 in base units, from its square root as Q64.64. */
const priceOf = (sqrtPrice: bigint): number => (Number(sqrtPrice) / 2 ** 64) ** 2

/** Square root of the price at a tick. */
const rootAt = (tick: number): number => 1.0001 ** (tick / 2)

/** Reads an event of the program; undefined for bytes that are none and for others. */
export function readClmmLog(data: Uint8Array): VenueEvent | undefined {
  const event = clmm.decodeEvent(data)
  switch (event?.type) {
    case 'poolCreated':
      return { kind: 'pool', venue: 'clmm', ...event, price: priceOf(event.sqrtPrice) }
    case 'swapped':
      return {
        ...toSwapped('clmm', event, priceOf(event.sqrtPrice)),
        activeLiquidity: Number(event.liquidity),
      }
    case 'liquidityIncreased':
    case 'liquidityDecreased':
    case 'positionEvicted': {
      const { pool, owner, reserve0, reserve1, tickLower, tickUpper, liquidity } = event
      const isRemoved = event.type !== 'liquidityIncreased'
      const provided = providedBy(owner, event, isRemoved)
      const activeLiquidity = Number(event.poolLiquidity)
      const [lower, upper] = [rootAt(tickLower), rootAt(tickUpper)]
      const change = isRemoved ? -liquidity : liquidity
      const range = { lower, upper, liquidity: change }
      const position: LiquidityPosition = {
        address: event.position,
        lower: tickLower,
        upper: tickUpper,
        liquidity: change,
        ...(event.type === 'positionEvicted' ? { isOwed: true } : {}),
      }
      return { kind: 'liquidity', pool, reserve0, reserve1, provided, activeLiquidity, range, position }
    }
    case 'positionFeesCollected': {
      const { pool, reserve0, reserve1, owner, position, amount0, amount1 } = event
      const collected = { owner, position, amount0, amount1 }
      return { kind: 'liquidity', pool, reserve0, reserve1, collected }
    }
    case 'feesCollected':
      return toFeesCollected(event)
    default:
      return undefined
  }
}
