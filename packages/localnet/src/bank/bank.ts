import type { AccountState } from '@callisto/solana'

/** What became of a transaction that was handed to the bank. */
export interface SubmitResult {
  /** Base58 of the first signature. Empty when the bytes were no transaction at all. */
  signature: string
  /**
   * True when the transaction is in the open block: it ran, and its fee was charged, even if it failed.
   * False when it was turned away before it ran (too large, bad signature, unknown blockhash, replay ...).
   */
  landed: boolean
  /** As JSON-RPC says it, e.g. `{ InstructionError: [0, { Custom: 6001 }] }` or `'BlockhashNotFound'`; null on success. */
  err: unknown
  logs: string[]
  computeUnits: number
  returnData: Uint8Array
}

/** The synchronous face of the chain inside its worker. Everything that runs in the worker goes through it. */
export interface Bank {
  /** Slot of the open block. */
  readonly slot: number
  /** Unix seconds as the Clock sysvar says them to programs in the open block. */
  readonly unixTime: number
  /** The faucet's key. It is born with lamports; its associated token account of a mint, when funded, is handed out of too. */
  readonly faucetAddress: string
  /** Base58 of the newest blockhash: that of the block before the open one. */
  latestBlockhash(): string
  /** Last state of an account, changes of the open block included. Shared, never write into `data`. */
  getAccount(address: string): AccountState | undefined
  /** Lamports that an account of `dataLength` bytes must hold. */
  rentExemption(dataLength: number): bigint
  /** Runs a signed wire transaction (legacy or v0) at once, into the open block. Never throws for what is in the bytes. */
  submit(transaction: Uint8Array): SubmitResult
  /**
   * Closes the open block, and opens that of `unixTimeMs`. Called by the loop that drives the chain, not by a
   * simulation, save in `genesis` where a next slot may be needed (a lookup table is usable one slot after
   * it was extended). Time never runs backwards: an earlier `unixTimeMs` opens the next slot.
   */
  advance(unixTimeMs: number): void
  /** Writes an account outside any transaction. Genesis only: afterwards it throws. */
  setAccount(account: AccountState): void
}

/**
 * The market simulation is a client of the bank: it holds keys and submits signed transactions like anybody.
 * Its module exports `createSimulation(options)`, see `SimulationModule`. Given one seed and the same steps it
 * does the same things; it never reads a clock or a random source of its own.
 */
export interface Simulation {
  /** First start only, in the first block: programs are loaded, no account exists yet. `unixTimeMs` is the birth of the chain. */
  genesis(bank: Bank, unixTimeMs: number): void
  /**
   * Brings the market to `unixTimeMs`: sends what its agents do between the previous step and now. Called once a
   * slot: for every slot of the played history, later in real time. After a stop the gap is stepped over at once,
   * so a long gap must not flood the chain.
   */
  step(bank: Bank, unixTimeMs: number): void
  /**
   * What changed in the simulation's own state since the last `save`: key -> bytes, or undefined for a key that is
   * gone. Stored in the same commit as the blocks made in between, so that after `kill -9` the state and the
   * ledger are of one moment. Called at every commit: once a slot in real time, every few hundred slots in history.
   */
  save(): ReadonlyMap<string, Uint8Array | undefined>
  /** Later starts: everything that was ever saved and not removed. No `genesis` then. */
  restore(bank: Bank, saved: ReadonlyMap<string, Uint8Array>): void
}

/** What the module named by `startLocalnet({ simulation: { module } })` exports. `options` has crossed a thread: plain data only. */
export interface SimulationModule {
  createSimulation(options: unknown): Simulation
}
