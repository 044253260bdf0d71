import { dlmm } from '@callisto/programs'
import { user } from '../../../programs/cpmm/test-pool.ts'
import { poolIn, state } from '../../../programs/dlmm/random-state.test-helper.ts'
import { makePool, swapExactIn, swapExactOut } from '../../../programs/dlmm/test-pool.ts'
import type { Venue } from './market.ts'
import { pairMarket, sampled, taxableMints } from './pair.ts'

/** Bins full, empty and of all sizes, between prices up to the bounds; a fee that moves from bin to bin and decays in time. */
export const dlmmVenue: Venue = {
  name: 'dlmm',
  open: async () => {
    const world = await makePool({ mints: taxableMints })
    const { vm, keys } = world
    const swaps = { 'exact in': swapExactIn, 'exact out': swapExactOut }
    return pairMarket(
      {
        vm,
        keys,
        user,
        step: 'dlmm',
        swap: (side, mode, amount, limit) => swaps[mode](keys, side, amount, limit),
      },
      (random) => {
        const at = sampled(random, state)
        return { owner: dlmm.PROGRAM, data: dlmm.encodePool(poolIn(world, at)) }
      },
      dlmm.decodePool,
    )
  },
}
