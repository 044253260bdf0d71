import { stable } from '@callisto/program-clients'
import { providedBy, toFeesCollected, toSwapped } from '../pair-program.ts'
import type { VenueEvent } from '../venue-event.ts'

/** Reads an event of the program; undefined for bytes that are none and for others. */
export function readStableLog(data: Uint8Array): VenueEvent | undefined {
  const event = stable.decodeEvent(data)
  switch (event?.type) {
    case 'poolCreated':
      return { kind: 'pool', venue: 'stable', ...event }
    case 'swapped':
      return toSwapped('stable', event)
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
