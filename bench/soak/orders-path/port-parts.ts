import type { MemoryAccounts } from './memory-accounts.ts'
import type { Plants } from './plants.ts'
import type { Programs } from './programs.ts'
import type { SimChain } from './sim-chain.ts'
import type { SimProcess } from './sim-process.ts'

/** A process and the chain that it sees. */
export interface PortParts {
  process: SimProcess
  chain: SimChain
  programs: Programs
  accounts: MemoryAccounts
  plants: Plants
}
