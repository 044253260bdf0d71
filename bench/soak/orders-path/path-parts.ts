import type { ChainPort } from '@callisto/solana'
import { pick } from '../../routing/random.ts'
import type { Faults } from './faults.ts'
import type { Plants } from './plants.ts'
import type { Programs } from './programs.ts'
import type { Scheduler } from './scheduler.ts'
import type { SimChain } from './sim-chain.ts'
import { SimProcess } from './sim-process.ts'
import type { SimSql } from './sim-sql.ts'

/** What the parties of a simulation share. */
export interface PathParts {
  scheduler: Scheduler
  faults: Faults
  plants: Plants
  chain: SimChain
  programs: Programs
  sql: SimSql
  log: { warn(details: object, message: string): void }
  openPort(process: SimProcess): ChainPort
}

/** Clocks of machines differ by this much. */
const SKEWS_MS = [0, 0, -900, 700, 2_500]
/** A process that is to end does so within so many calls. */
const MAX_CALLS = 300

/** A new process, which may end soon. */
export function startOf({ scheduler, faults }: PathParts, name: string): SimProcess {
  const { random } = scheduler
  const process = new SimProcess(name, scheduler, faults, pick(random, SKEWS_MS))
  if (faults.chance(0.3)) process.crash(1 + Math.floor(random() * MAX_CALLS))
  return process
}
