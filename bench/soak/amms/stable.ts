import { stable } from '@callisto/program-clients'
import { poolIn, state } from '../../../programs/stable/random-state.test-helper.ts'
import * as tests from '../../../programs/stable/test-pool.ts'
import { pairVenue, sampled } from './pair.ts'

/** Near the peg and far from it, decimals apart, an amplification that moves in time. */
export const stableVenue = pairVenue(
  'stable',
  tests,
  (world) => (random) => {
    const at = sampled(random, state)
    return { owner: stable.PROGRAM, data: stable.encodePool(poolIn(world, at)), decimals: at.decimals }
  },
  stable.decodePool,
)
