import { cpmm } from '@callisto/program-clients'
import type { Amm } from '../amm.ts'
import { priceOfAmounts, toAccumulator } from '../cumulative-price.ts'
import { feesOf, hasSoundFees, owedBy, pairAmm, pairFrame } from '../pair-amm.ts'
import { readShareEvent } from '../pair-program.ts'
import { cpmmPool } from './pool.ts'

const label = 'Callisto CPMM'

/** Constant-product pools of the `cpmm` program. */
export const cpmmAmm: Amm<cpmm.Pool> = {
  ...pairAmm({
    client: cpmm,
    id: 'cpmm',
    label,
    parse: (pool: cpmm.Pool) => (hasSoundFees(pool) ? pool : undefined),
  }),
  poolType: 'constant-product',
  pricing: 'reserves',
  pool: (root, view) => ({
    ok: true,
    pool: cpmmPool({
      reserves: [root.state.reserve0, root.state.reserve1],
      owed: owedBy(root.state),
      fees: feesOf(root.state),
      ...pairFrame(root, view, label),
    }),
  }),
  priceAccumulator: ({ state }) => toAccumulator(state, priceOfAmounts(state.reserve0, state.reserve1)),
  readLog: (data) => readShareEvent('cpmm', cpmm.decodeEvent(data)),
}
