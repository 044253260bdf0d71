import type { Rpc, SolanaRpcApi } from '@solana/kit'
import type { WatchList } from './watch-list.ts'

/** One account as the chain holds it; `data` is the caller's own copy. */
export interface AccountState {
  address: string
  owner: string
  lamports: bigint
  data: Uint8Array
  executable: boolean
}

export interface TokenBalance {
  /** Index into the transaction's `accountKeys`. */
  accountIndex: number
  mint: string
  /** The wallet or program that owns the token account. */
  owner: string
  /** Token or Token-2022. */
  programId: string
  amount: bigint
  decimals: number
}

export interface ChainInstruction {
  programId: string
  /** Indices into `accountKeys`. */
  accounts: number[]
  data: Uint8Array
  /** 1 for a top-level instruction, 2 and up for what it invoked. */
  stackHeight: number
}

/** An executed transaction, failed ones too (`err` set). */
export interface ChainTransaction {
  signature: string
  /** Position in its block. */
  index: number
  /** Static keys, then those loaded from lookup tables (writable, then read-only). */
  accountKeys: string[]
  signerCount: number
  /** As in JSON-RPC, e.g. `{ InstructionError: [0, { Custom: 6001 }] }`; null when it succeeded. */
  err: unknown
  feeLamports: bigint
  computeUnits: number
  logs: string[]
  instructions: ChainInstruction[]
  /** What each top-level instruction invoked, in execution order. */
  innerInstructions: { index: number; instructions: ChainInstruction[] }[]
  preBalances: bigint[]
  postBalances: bigint[]
  preTokenBalances: TokenBalance[]
  postTokenBalances: TokenBalance[]
}

/** A block with at least one transaction, or an empty one that marks time. Slots without a block are skipped. */
export interface ChainBlock {
  slot: number
  parentSlot: number
  blockHeight: number
  blockhash: string
  /** Unix seconds. */
  blockTime: number
  transactions: ChainTransaction[]
}

export interface AccountChanges {
  slot: number
  /** Further changes of this slot may follow. Absent: the slot is complete. */
  isPartial?: boolean
  /** The last state of each account that was written, none in a quiet block; a closed account has 0 lamports and no data. */
  accounts: AccountState[]
}

export interface AccountFilter {
  offset: number
  bytes: Uint8Array
}

/**
 * The chain as services read it: embedded by the localnet worker, live by RPC and WebSocket.
 * Every stream ends when its signal aborts; every call may be aborted.
 */
export interface ChainPort {
  /**
   * The ledger in order: every kept block with `slot >= fromSlot`, then each new one as it is confirmed. Throws
   * ChainForkError when a block that was given is not of the chain any more.
   */
  blocks(options: { fromSlot: number; signal: AbortSignal }): AsyncIterable<ChainBlock>
  /**
   * Accounts of the named owner programs as blocks change them, from the next block on. A block that changes none of them
   * comes too: the clock has moved. Blocks that a slow reader missed are one change at the newest slot.
   */
  accountChanges(options: {
    owners: readonly string[]
    /** Further accounts to follow, whoever owns them. */
    watched?: WatchList
    signal: AbortSignal
  }): AsyncIterable<AccountChanges>
  getAccounts(
    addresses: readonly string[],
    signal?: AbortSignal,
  ): Promise<{ slot: number; accounts: (AccountState | undefined)[] }>
  /** `isPartial`: no service lists the accounts of the program, so that most are missing. */
  getProgramAccounts(
    owner: string,
    options?: { dataSize?: number; filters?: readonly AccountFilter[]; signal?: AbortSignal },
  ): Promise<{ slot: number; accounts: AccountState[]; isPartial?: true }>
  /** The JSON-RPC API, in process when the chain is. */
  rpc: Rpc<SolanaRpcApi>
}
