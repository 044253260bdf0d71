import { openOracleWorld } from './oracle/oracle-world.ts'
import { openTokenFeedWorld } from './oracle/token-feed-world.ts'
import { runModelSoak } from './programs/run-model.ts'

/**
 * `oracle [operations] [seed]`: random and hostile votes, changes and observations, of published feeds and of those of pools,
 * against models; a million by default.
 */
export const run = (args: string[]): Promise<void> =>
  runModelSoak(
    'oracle',
    (random) => (random() < 0.5 ? openOracleWorld(random) : openTokenFeedWorld(random)),
    args,
  )
