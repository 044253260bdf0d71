import { stable } from '@callisto/programs'
import { user } from '../../../programs/cpmm/test-pool.ts'
import { poolIn, state } from '../../../programs/stable/random-state.test-helper.ts'
import { makePool, swapExactIn, swapExactOut } from '../../../programs/stable/test-pool.ts'
import type { Venue } from './market.ts'
import { pairMarket, sampled, taxableMints } from './pair.ts'

/** Near the peg and far from it, decimals apart, an amplification that moves in time. */
export const stableVenue: Venue = {
  name: 'stable',
  open: async () => {
    const world = await makePool({ mints: taxableMints })
    const { vm, keys } = world
    const swaps = { 'exact in': swapExactIn, 'exact out': swapExactOut }
    return pairMarket(
      {
        vm,
        keys,
        user,
        step: 'stable',
        swap: (side, mode, amount, limit) => swaps[mode](keys, side, amount, limit),
      },
      (random) => {
        const at = sampled(random, state)
        return { owner: stable.PROGRAM, data: stable.encodePool(poolIn(world, at)), decimals: at.decimals }
      },
      stable.decodePool,
    )
  },
}
