import fc from 'fast-check'
import { put, reservesOf, roomFor, state } from '../../../programs/clmm/random-state.test-helper.ts'
import { makePool, swapExactIn, swapExactOut, user } from '../../../programs/clmm/test-pool.ts'
import { TOKEN_2022_PROGRAM } from '../../../programs/toolchain/test-tokens.ts'
import { randomBetween, type Venue } from './market.ts'
import { pairMarket } from './pair.ts'

/** One to five ranges that overlap anywhere on the scale of ticks, and a price among them. */
export const clmmVenue: Venue = {
  name: 'clmm',
  open: async () => {
    const world = await makePool({
      mints: [{ program: TOKEN_2022_PROGRAM }, { program: TOKEN_2022_PROGRAM }],
    })
    const { vm, keys } = world
    const swap = { 'exact in': swapExactIn, 'exact out': swapExactOut }
    return pairMarket(
      { vm, keys, user, swap: (side, mode, amount, limit) => swap[mode](keys, side, amount, limit) },
      (random) => {
        const [one] = fc.sample(state, { numRuns: 1, seed: randomBetween(random, 1, 2 ** 31 - 2) })
        put(world, one!, 0, 0n)
        const reserves = reservesOf(one!)
        return {
          reserves,
          scale: (side, mode) =>
            mode === 'exact in' ? 2n * roomFor(one!, side) : reserves[side === 0 ? 1 : 0],
        }
      },
    )
  },
}
