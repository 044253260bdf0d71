import type { Simulation } from '@callisto/localnet'
import { runChainWorker } from '@callisto/localnet/worker'
import type { AccountState } from '@callisto/solana'

/** Entry module of a chain's worker whose genesis block holds given accounts; nothing else happens on it. */
export interface GenesisOptions {
  accounts: readonly AccountState[]
}

runChainWorker((options): Simulation => {
  const { accounts } = options as GenesisOptions
  return {
    genesis(bank) {
      for (const account of accounts) bank.setAccount(account)
    },
    step() {},
    nextStepMs: () => Infinity,
    expectedTransactions: () => 0,
    save: () => new Map(),
    restore() {},
  }
})
