import { cpmm } from '@callisto/program-clients'
import * as tests from '../../../programs/cpmm/test-pool.ts'
import { randomAmount, randomBetween } from './market.ts'
import { pairVenue } from './pair.ts'

const MOST = 1n << 61n

/** Reserves of all magnitudes, up to fees of 10 %. */
export const cpmmVenue = pairVenue(
  'cpmm',
  tests,
  (world) => {
    const born = tests.readPool(world)
    return (random) => {
      const pool: cpmm.Pool = {
        ...born,
        reserve0: randomAmount(random, MOST),
        reserve1: randomAmount(random, MOST),
        lpFeePpm: randomBetween(random, 0, 40_000),
        protocolFeePpm: randomBetween(random, 0, 30_000),
        creatorFeePpm: randomBetween(random, 0, 30_000),
      }
      return { owner: cpmm.PROGRAM, data: cpmm.encodePool(pool) }
    }
  },
  cpmm.decodePool,
)
