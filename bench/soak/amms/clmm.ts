import { clmm } from '@callisto/program-clients'
import { poolIn, state } from '../../../programs/clmm/random-state.test-helper.ts'
import * as tests from '../../../programs/clmm/test-pool.ts'
import { pairVenue, sampled } from './pair.ts'

/** One to five ranges that overlap anywhere on the scale of ticks, and a price among them. */
export const clmmVenue = pairVenue(
  'clmm',
  tests,
  (world) => (random) => ({
    owner: clmm.PROGRAM,
    data: clmm.encodePool(poolIn(world, sampled(random, state))),
  }),
  clmm.decodePool,
)
