import { cpmm } from '@callisto/program-clients'
import type { Amm } from '../amm.ts'
import { priceOfAmounts, toAccumulator } from '../cumulative-price.ts'
import { mintFilters } from '../pair-discovery.ts'
import { describePairProgram, pairInstruction } from '../pair-program.ts'
import { decodeRoot, toPool } from './decode.ts'
import { readCpmmLog } from './events.ts'

const label = 'Callisto CPMM'

/** Constant-product pools of the `cpmm` program. */
export const cpmmAmm: Amm<cpmm.Pool> = {
  id: 'cpmm',
  label,
  poolType: 'constant-product',
  pricing: 'reserves',
  owners: [cpmm.PROGRAM],
  program: describePairProgram(cpmm, label, 'cpmm'),
  discovery: {
    filters: [{ offset: 0, bytes: cpmm.POOL_DISCRIMINATOR }],
    pairFilters: mintFilters([72, 104], true),
  },
  root: decodeRoot,
  needs: () => [],
  pool: (root, view) => toPool(root, view, label),
  priceAccumulator: ({ state }) => toAccumulator(state, priceOfAmounts(state.reserve0, state.reserve1)),
  instruction: (root, side, order, user) => pairInstruction(cpmm, root, root.state, side, order, user),
  routerVenue: () => 'cpmm',
  readLog: readCpmmLog,
}
