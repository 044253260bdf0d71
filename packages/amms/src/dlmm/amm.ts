import { dlmm } from '@callisto/program-clients'
import type { Amm } from '../amm.ts'
import { toAccumulator } from '../cumulative-price.ts'
import { mintFilters } from '../pair-discovery.ts'
import { describePairProgram, pairInstruction } from '../pair-program.ts'
import { decodeRoot, toPool } from './decode.ts'
import { readDlmmLog } from './events.ts'
import { priceAt } from './price.ts'

const label = 'Callisto DLMM'

/** Pools of bins of the `dlmm` program. */
export const dlmmAmm: Amm<dlmm.Pool> = {
  id: 'dlmm',
  label,
  poolType: 'liquidity-bins',
  pricing: 'reported',
  owners: [dlmm.PROGRAM],
  program: describePairProgram(dlmm, label, 'dlmm'),
  discovery: {
    filters: [{ offset: 0, bytes: dlmm.POOL_DISCRIMINATOR }],
    pairFilters: mintFilters([72, 104], true),
  },
  root: decodeRoot,
  needs: () => [],
  pool: (root, view) => toPool(root, view, label),
  priceAccumulator: ({ state }) =>
    toAccumulator(state, priceAt(state.firstPrice, state.binStep, state.activeBin - state.firstBin)),
  instruction: (root, side, order, user) => pairInstruction(dlmm, root, root.state, side, order, user),
  routerVenue: () => 'dlmm',
  readLog: readDlmmLog,
}
