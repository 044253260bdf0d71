import { cpmm } from '@callisto/programs'
import { makePool, readPool, swapExactIn, swapExactOut, user } from '../../../programs/cpmm/test-pool.ts'
import { randomAmount, randomBetween, type Venue } from './market.ts'
import { pairMarket, taxableMints } from './pair.ts'

const MOST = 1n << 61n

/** Reserves of all magnitudes, up to fees of 10 %. */
export const cpmmVenue: Venue = {
  name: 'cpmm',
  open: async () => {
    const world = await makePool({ mints: taxableMints })
    const { vm, keys } = world
    const born = readPool(world)
    const swaps = { 'exact in': swapExactIn, 'exact out': swapExactOut }
    return pairMarket(
      {
        vm,
        keys,
        user,
        step: 'cpmm',
        swap: (side, mode, amount, limit) => swaps[mode](keys, side, amount, limit),
      },
      (random) => {
        const pool: cpmm.Pool = {
          ...born,
          reserve0: randomAmount(random, MOST),
          reserve1: randomAmount(random, MOST),
          lpFeePpm: randomBetween(random, 0, 40_000),
          protocolFeePpm: randomBetween(random, 0, 30_000),
          creatorFeePpm: randomBetween(random, 0, 30_000),
        }
        return { owner: cpmm.PROGRAM, data: cpmm.encodePool(pool) }
      },
      cpmm.decodePool,
    )
  },
}
