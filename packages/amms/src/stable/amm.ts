import { stable } from '@callisto/program-clients'
import type { Amm } from '../amm.ts'
import { toAccumulator } from '../cumulative-price.ts'
import { mintFilters } from '../pair-discovery.ts'
import { describePairProgram, pairInstruction } from '../pair-program.ts'
import { decodeRoot, rampOf, sidesOf, toPool } from './decode.ts'
import { readStableLog } from './events.ts'
import { amplificationAt, marginalPrice } from './swap.ts'

const label = 'Callisto Stable'

/** Stable-swap pools of the `stable` program. */
export const stableAmm: Amm<stable.Pool> = {
  id: 'stable',
  label,
  poolType: 'stable-swap',
  pricing: 'stable-swap',
  owners: [stable.PROGRAM],
  program: describePairProgram(stable, label, 'stable'),
  discovery: {
    filters: [{ offset: 0, bytes: stable.POOL_DISCRIMINATOR }],
    pairFilters: mintFilters([72, 104], true),
  },
  root: decodeRoot,
  needs: () => [],
  pool: (root, view) => toPool(root, view, label),
  priceAccumulator: ({ state }, { unixTime }) => {
    const amplification = amplificationAt(rampOf(state), BigInt(Math.floor(unixTime)))
    return toAccumulator(state, marginalPrice(sidesOf(state), 2n * amplification))
  },
  instruction: (root, side, order, user) => pairInstruction(stable, root, root.state, side, order, user),
  routerVenue: () => 'stable',
  readLog: readStableLog,
}
