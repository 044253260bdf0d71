import { dlmm } from '@callisto/program-clients'
import { poolIn, state } from '../../../programs/dlmm/random-state.test-helper.ts'
import * as tests from '../../../programs/dlmm/test-pool.ts'
import { pairVenue, sampled } from './pair.ts'

/** Bins full, empty and of all sizes, between prices up to the bounds; a fee that moves from bin to bin and decays in time. */
export const dlmmVenue = pairVenue(
  'dlmm',
  tests,
  (world) => (random) => ({
    owner: dlmm.PROGRAM,
    data: dlmm.encodePool(poolIn(world, sampled(random, state))),
  }),
  dlmm.decodePool,
)
