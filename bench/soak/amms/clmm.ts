import { clmm } from '@callisto/programs'
import { poolIn, state } from '../../../programs/clmm/random-state.test-helper.ts'
import { makePool, swapExactIn, swapExactOut, user } from '../../../programs/clmm/test-pool.ts'
import type { Venue } from './market.ts'
import { pairMarket, sampled, taxableMints } from './pair.ts'

/** One to five ranges that overlap anywhere on the scale of ticks, and a price among them. */
export const clmmVenue: Venue = {
  name: 'clmm',
  open: async () => {
    const world = await makePool({ mints: taxableMints })
    const { vm, keys } = world
    const swaps = { 'exact in': swapExactIn, 'exact out': swapExactOut }
    return pairMarket(
      {
        vm,
        keys,
        user,
        step: 'clmm',
        swap: (side, mode, amount, limit) => swaps[mode](keys, side, amount, limit),
      },
      (random) => {
        const at = sampled(random, state)
        return { owner: clmm.PROGRAM, data: clmm.encodePool(poolIn(world, at)) }
      },
      clmm.decodePool,
    )
  },
}
