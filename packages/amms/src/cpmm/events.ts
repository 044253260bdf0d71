import { cpmm } from '@callisto/program-clients'
import { providedBy, toFeesCollected, toSwapped } from '../pair-program.ts'
import type { VenueEvent } from '../venue-event.ts'

/** Reads an event of the program; undefined for bytes that are none and for others. */
export function readCpmmLog(data: Uint8Array): VenueEvent | undefined {
  const event = cpmm.decodeEvent(data)
  switch (event?.type) {
    case 'poolCreated':
      return { kind: 'pool', venue: 'cpmm', ...event }
    case 'swapped':
      return toSwapped('cpmm', event)
    case 'deposited':
    case 'withdrawn': {
      const { pool, user, reserve0, reserve1, lpSupply: supply, lpBurned: burned } = event
      const isRemoved = event.type === 'withdrawn'
      const provided = providedBy(user, event, isRemoved)
      const lp = { supply, burned, change: isRemoved ? -event.lp : event.lp }
      return { kind: 'liquidity', pool, reserve0, reserve1, lp, provided }
    }
    case 'feesCollected':
      return toFeesCollected(event)
    default:
      return undefined
  }
}
