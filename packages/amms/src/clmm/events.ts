import { clmm } from '@callisto/program-clients'
import { providedBy, toSwapped } from '../pair-program.ts'
import type { VenueEvent } from '../venue-event.ts'

/** Mint1 for one of mint0 in base units, from its square root as Q64.64. */
const priceOf = (sqrtPrice: bigint): number => (Number(sqrtPrice) / 2 ** 64) ** 2

/** Square root of the price at a tick. */
const rootAt = (tick: number): number => 1.0001 ** (tick / 2)

/** Reads an event of the program; undefined for bytes that are none and for fee collections of the protocol. */
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
      const range = { lower, upper, liquidity: isRemoved ? -liquidity : liquidity }
      return { kind: 'liquidity', pool, reserve0, reserve1, provided, activeLiquidity, range }
    }
    case 'positionFeesCollected': {
      const { pool, reserve0, reserve1 } = event
      return { kind: 'liquidity', pool, reserve0, reserve1 }
    }
    default:
      return undefined
  }
}
