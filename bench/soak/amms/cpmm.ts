import { cpmm } from '@callisto/programs'
import { makePool, readPool, swapExactIn, swapExactOut, user } from '../../../programs/cpmm/test-pool.ts'
import { TOKEN_2022_PROGRAM } from '../../../programs/toolchain/test-tokens.ts'
import { randomAmount, randomBetween, type Venue } from './market.ts'
import { pairMarket } from './pair.ts'

const MOST = 1n << 63n

/** Reserves of all magnitudes, up to fees of 10 %. */
export const cpmmVenue: Venue = {
  name: 'cpmm',
  open: async () => {
    const world = await makePool({
      mints: [{ program: TOKEN_2022_PROGRAM }, { program: TOKEN_2022_PROGRAM }],
    })
    const { vm, keys } = world
    const born = readPool(world)
    const swap = { 'exact in': swapExactIn, 'exact out': swapExactOut }
    return pairMarket(
      { vm, keys, user, swap: (side, mode, amount, limit) => swap[mode](keys, side, amount, limit) },
      (random) => {
        const [reserve0, reserve1] = [randomAmount(random, MOST / 4n), randomAmount(random, MOST / 4n)]
        const pool: cpmm.Pool = {
          ...born,
          reserve0,
          reserve1,
          lpFeePpm: randomBetween(random, 0, 40_000),
          protocolFeePpm: randomBetween(random, 0, 30_000),
          creatorFeePpm: randomBetween(random, 0, 30_000),
        }
        vm.setAccount(keys.pool, { owner: cpmm.PROGRAM, data: cpmm.encodePool(pool) })
        const reserves = [reserve0, reserve1] as const
        const scale = (side: 0 | 1, mode: string) =>
          mode === 'exact in' ? 8n * reserves[side] : reserves[side === 0 ? 1 : 0]
        return { reserves, scale }
      },
    )
  },
}
