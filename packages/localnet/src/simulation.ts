import type { Bank } from './bank/bank.ts'

/**
 * A market simulation, driven by the chain: it holds keys and submits signed transactions to the bank like any
 * client. Given one seed and the same steps it sends the same transactions; it reads no clock and no random source
 * of its own.
 */
export interface Simulation {
  /** First start only, in the first block: programs are loaded, no account exists yet. `unixTimeMs` is the genesis time. */
  genesis(bank: Bank, unixTimeMs: number): void
  /**
   * Advances the simulation to `unixTimeMs`: submits what its agents do between the previous step and this one.
   * Called once a slot in real time; in the generated history only for slots at which something is due, see `nextStepMs`.
   * After a stop the gap is stepped over at once, so a long gap must not flood the chain.
   */
  step(bank: Bank, unixTimeMs: number): void
  /** Unix ms of the next step that does anything. The generated history skips every slot before it. */
  nextStepMs(): number
  /** Expected number of transactions between two times: progress of a generated history is counted in them. */
  expectedTransactions(fromMs: number, toMs: number): number
  /**
   * What changed in the simulation's own state since the last `save`: key -> bytes, or undefined for a removed key.
   * Stored in the same commit as the blocks made in between, so that after `kill -9` the state and the ledger belong
   * to one moment. Called at every commit: once a slot in real time, every few thousand transactions in history.
   */
  save(): ReadonlyMap<string, Uint8Array | undefined>
  /** Later starts: everything that was ever saved and not removed. `genesis` is not called then. */
  restore(bank: Bank, saved: ReadonlyMap<string, Uint8Array>): void
  /** A value of the simulation, for parts of this process that belong to it; plain data, undefined for an unknown name. */
  read?(name: string): unknown
}

/** Creates a simulation from options that have crossed a thread: plain data only. Throws TypeError on options that do not fit. */
export type CreateSimulation = (options: unknown) => Simulation
