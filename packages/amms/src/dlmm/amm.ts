import { dlmm } from '@callisto/program-clients'
import type { Amm } from '../amm.ts'
import { toAccumulator } from '../cumulative-price.ts'
import { pairAmm } from '../pair-amm.ts'
import { providedBy, toFeesCollected, toSwapped } from '../pair-program.ts'
import type { VenueEvent } from '../venue-event.ts'
import { isSound, toPool } from './decode.ts'
import { priceAt } from './price.ts'

/** Reads an event of the program; undefined for bytes that are none and for others. */
function readDlmmLog(data: Uint8Array): VenueEvent | undefined {
  const event = dlmm.decodeEvent(data)
  switch (event?.type) {
    case 'poolCreated':
      return { kind: 'pool', venue: 'dlmm', ...event, price: (1 + event.binStep / 10_000) ** event.activeBin }
    case 'swapped':
      return {
        ...toSwapped('dlmm', event, Number(event.price) / 2 ** 64),
        near: [event.near0, event.near1],
      }
    case 'deposited':
    case 'withdrawn': {
      const { pool, owner, reserve0, reserve1 } = event
      const provided = providedBy(owner, event, event.type === 'withdrawn')
      const position = { address: event.position, lower: event.lowerBin, upper: event.upperBin }
      const near = [event.near0, event.near1] as const
      return { kind: 'liquidity', pool, reserve0, reserve1, provided, position, near }
    }
    case 'feesCollected':
      return toFeesCollected(event)
    default:
      return undefined
  }
}

const label = 'Callisto DLMM'

/** Pools of bins of the `dlmm` program. */
export const dlmmAmm: Amm<dlmm.Pool> = {
  ...pairAmm({
    client: dlmm,
    others: [dlmm.POSITION_DISCRIMINATOR, dlmm.PAGE_DISCRIMINATOR],
    id: 'dlmm',
    label,
    parse: (pool: dlmm.Pool) => (isSound(pool) ? pool : undefined),
  }),
  poolType: 'liquidity-bins',
  pricing: 'reported',
  pool: (root, view) => ({ ok: true, pool: toPool(root, view, label) }),
  priceAccumulator: ({ state }) =>
    toAccumulator(state, priceAt(state.firstPrice, state.binStep, state.activeBin - state.firstBin)),
  readLog: readDlmmLog,
}
