import { clmm } from '@callisto/program-clients'
import type { Amm } from '../amm.ts'
import { toAccumulator } from '../cumulative-price.ts'
import { feesOf, owedBy, pairAmm, pairFrame } from '../pair-amm.ts'
import { type ClmmRoot, parsePool, poolStateOf } from './decode.ts'
import { readClmmLog } from './events.ts'
import { clmmPool } from './pool.ts'

const label = 'Callisto CLMM'

/** Concentrated liquidity of the `clmm` program. */
export const clmmAmm: Amm<ClmmRoot> = {
  ...pairAmm({ client: clmm, others: [clmm.POSITION_DISCRIMINATOR], id: 'clmm', label, parse: parsePool }),
  poolType: 'concentrated-liquidity',
  pricing: 'reported',
  pool: (root, view) => ({
    ok: true,
    pool: clmmPool({
      poolState: poolStateOf(root.state),
      ticks: root.state.ticks,
      reserves: [root.state.reserve0, root.state.reserve1],
      owed: owedBy(root.state),
      fees: feesOf(root.state),
      ...pairFrame(root, view, label),
    }),
  }),
  priceAccumulator: ({ state }) => toAccumulator(state, (state.sqrtPrice ** 2n) >> 64n),
  readLog: readClmmLog,
}
