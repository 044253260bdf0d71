import type { AccountState } from '@callisto/solana'

/** Result of a submitted transaction. */
export interface SubmitResult {
  /** Base58 of the first signature; empty when the bytes do not decode. */
  signature: string
  /**
   * True when the transaction is in the open block: it was executed and charged, even if it failed. False
   * when it was rejected before execution (too large, bad signature, unknown blockhash, replay ...).
   */
  landed: boolean
  /** JSON-RPC form, e.g. `{ InstructionError: [0, { Custom: 6001 }] }` or `'BlockhashNotFound'`; null on success. */
  err: unknown
  logs: string[]
  computeUnits: number
  returnData: Uint8Array
}

/** The synchronous interface of the chain inside its worker. */
export interface Bank {
  /** Slot of the open block. */
  readonly slot: number
  /** Unix seconds of the Clock sysvar in the open block. */
  readonly unixTime: number
  /** Address of the faucet. It is funded at genesis; its associated token accounts are the source of test tokens. */
  readonly faucetAddress: string
  /** Number of account writes so far, sysvars excluded: equal values mean that `getAccount` returns what it returned before. */
  readonly revision: number
  /** Base58 of the latest blockhash: that of the block before the open one. */
  latestBlockhash(): string
  /** Latest state of an account, changes of the open block included. Shared: never write to `data`. */
  getAccount(address: string): AccountState | undefined
  /**
   * Addresses written since a revision, sysvars excluded, in order and with repetitions; undefined when the log does not
   * reach back that far, so that any account may have changed.
   */
  writtenSince(revision: number): readonly string[] | undefined
  /** Addresses of the accounts that a program owns. */
  byProgram(program: string): ReadonlySet<string>
  /** Minimum lamports of a rent-exempt account of `dataLength` bytes. */
  rentExemption(dataLength: number): bigint
  /** Executes a signed wire transaction in the open block. Never throws for invalid bytes. */
  submit(transaction: Uint8Array): SubmitResult
  /** What `submit` would return now, without effects: what the method `simulateTransaction` shows anybody. `landed` is false. */
  dryRun(transaction: Uint8Array): SubmitResult
  /**
   * Closes the open block and opens the one of `unixTimeMs`. Called by the driver; by a simulation only in
   * `genesis`, where the next slot may be needed (a lookup table is usable one slot after its extension).
   * Time is monotonic: an earlier `unixTimeMs` opens the next slot.
   */
  advance(unixTimeMs: number): void
  /** Writes an account outside any transaction. Throws after genesis. */
  setAccount(account: AccountState): void
}
