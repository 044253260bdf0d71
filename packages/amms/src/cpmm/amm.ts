import { cpmm } from '@callisto/program-clients'
import type { Amm } from '../amm.ts'
import { priceOfAmounts, toAccumulator } from '../cumulative-price.ts'
import { mintFilters } from '../pair-discovery.ts'
import {
  describePairProgram,
  pairInstruction,
  providedBy,
  toFeesCollected,
  toSwapped,
} from '../pair-program.ts'
import type { VenueEvent } from '../venue-event.ts'
import { decodeRoot, toPool } from './decode.ts'

/** Reads an event of the program; undefined for bytes that are none and for others. */
function readCpmmLog(data: Uint8Array): VenueEvent | undefined {
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

const label = 'Callisto CPMM'

/** Constant-product pools of the `cpmm` program. */
export const cpmmAmm: Amm<cpmm.Pool> = {
  id: 'cpmm',
  label,
  poolType: 'constant-product',
  pricing: 'reserves',
  owners: [cpmm.PROGRAM],
  program: describePairProgram(cpmm, label, 'cpmm'),
  discovery: {
    filters: [{ offset: 0, bytes: cpmm.POOL_DISCRIMINATOR }],
    pairFilters: mintFilters([72, 104], true),
  },
  root: decodeRoot,
  needs: () => [],
  pool: (root, view) => toPool(root, view, label),
  priceAccumulator: ({ state }) => toAccumulator(state, priceOfAmounts(state.reserve0, state.reserve1)),
  instruction: (root, side, order, user) => pairInstruction(cpmm, root, root.state, side, order, user),
  routerVenue: () => 'cpmm',
  readLog: readCpmmLog,
}
