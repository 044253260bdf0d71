import { cpmm, venueLabels } from '@callisto/program-clients'
import type { Amm } from '../amm.ts'
import { pairInstruction } from '../pair-program.ts'
import { decodeRoot, toPool } from './decode.ts'
import { readCpmmLog } from './events.ts'

const label = venueLabels[cpmm.PROGRAM]!

/** Constant-product pools of the `cpmm` program. */
export const cpmmAmm: Amm<cpmm.Pool> = {
  id: 'cpmm',
  label,
  poolType: 'constant-product',
  pricing: 'reserves',
  owners: [cpmm.PROGRAM],
  discovery: {},
  root: decodeRoot,
  needs: () => [],
  pool: (root, view) => toPool(root, view, label),
  instruction: (root, side, order, user) => pairInstruction(cpmm, root, root.state, side, order, user),
  routerVenue: () => 'cpmm',
  readLog: readCpmmLog,
}
