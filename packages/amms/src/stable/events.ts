import { stable } from '@callisto/program-clients'
import { toSwapped } from '../pair-program.ts'
import type { VenueEvent } from '../venue-event.ts'

/** Reads an event of the program; undefined for bytes that are none and for fee collections. */
export function readStableLog(data: Uint8Array): VenueEvent | undefined {
  const event = stable.decodeEvent(data)
  switch (event?.type) {
    case 'poolCreated':
      return { kind: 'pool', venue: 'stable', ...event }
    case 'swapped':
      return toSwapped('stable', event)
    case 'deposited':
    case 'withdrawn': {
      const { pool, reserve0, reserve1, lpSupply: supply, lpBurned: burned } = event
      return { kind: 'liquidity', pool, reserve0, reserve1, lp: { supply, burned } }
    }
    case 'amplificationRamped': {
      const { pool, amplificationFrom: from, amplificationTo: to } = event
      return {
        kind: 'ramp',
        pool,
        from,
        to,
        startsAt: Number(event.startsAt),
        endsAt: Number(event.endsAt),
      }
    }
    default:
      return undefined
  }
}
