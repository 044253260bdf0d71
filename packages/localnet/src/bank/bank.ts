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
