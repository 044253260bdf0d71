import { stable } from '@callisto/program-clients'
import type { Amm } from '../amm.ts'
import { toAccumulator } from '../cumulative-price.ts'
import { mintFilters } from '../pair-discovery.ts'
import {
  describePairProgram,
  pairInstruction,
  providedBy,
  toFeesCollected,
  toSwapped,
} from '../pair-program.ts'
import type { VenueEvent } from '../venue-event.ts'
import { decodeRoot, rampOf, sidesOf, toPool } from './decode.ts'
import { amplificationAt, marginalPrice } from './swap.ts'

/** Reads an event of the program; undefined for bytes that are none and for others. */
function readStableLog(data: Uint8Array): VenueEvent | undefined {
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

const label = 'Callisto Stable'

/** Stable-swap pools of the `stable` program. */
export const stableAmm: Amm<stable.Pool> = {
  id: 'stable',
  label,
  poolType: 'stable-swap',
  pricing: 'stable-swap',
  owners: [stable.PROGRAM],
  program: describePairProgram(stable, label, 'stable'),
  discovery: {
    filters: [{ offset: 0, bytes: stable.POOL_DISCRIMINATOR }],
    pairFilters: mintFilters([72, 104], true),
  },
  root: decodeRoot,
  needs: () => [],
  pool: (root, view) => toPool(root, view, label),
  priceAccumulator: ({ state }, { unixTime }) => {
    const amplification = amplificationAt(rampOf(state), BigInt(Math.floor(unixTime)))
    return toAccumulator(state, marginalPrice(sidesOf(state), 2n * amplification))
  },
  instruction: (root, side, order, user) => pairInstruction(stable, root, root.state, side, order, user),
  routerVenue: () => 'stable',
  readLog: readStableLog,
}
