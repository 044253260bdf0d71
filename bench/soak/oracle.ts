import { openOracleWorld } from './oracle/oracle-world.ts'
import { runModelSoak } from './programs/run-model.ts'

/** `oracle [operations] [seed]`: random and hostile votes, changes and observations against a model; a million by default. */
export const run = (args: string[]): Promise<void> => runModelSoak('oracle', openOracleWorld, args)
