import { clmm } from '@callisto/program-clients'
import type { Amm } from '../amm.ts'
import { toAccumulator } from '../cumulative-price.ts'
import { mintFilters } from '../pair-discovery.ts'
import { describePairProgram, pairInstruction } from '../pair-program.ts'
import { type ClmmRoot, decodeRoot, toPool } from './decode.ts'
import { readClmmLog } from './events.ts'

const label = 'Callisto CLMM'

/** Concentrated liquidity of the `clmm` program. */
export const clmmAmm: Amm<ClmmRoot> = {
  id: 'clmm',
  label,
  poolType: 'concentrated-liquidity',
  pricing: 'reported',
  owners: [clmm.PROGRAM],
  program: describePairProgram(clmm, label, 'clmm'),
  discovery: {
    filters: [{ offset: 0, bytes: clmm.POOL_DISCRIMINATOR }],
    pairFilters: mintFilters([72, 104], true),
  },
  root: decodeRoot,
  needs: () => [],
  pool: (root, view) => toPool(root, view, label),
  priceAccumulator: ({ state }) => toAccumulator(state.pool, (state.pool.sqrtPrice ** 2n) >> 64n),
  instruction: (root, side, order, user) => pairInstruction(clmm, root, root.state.pool, side, order, user),
  routerVenue: () => 'clmm',
  readLog: readClmmLog,
}
