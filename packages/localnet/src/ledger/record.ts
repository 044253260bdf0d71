import type {
  AccountState,
  ChainBlock,
  ChainInstruction,
  ChainTransaction,
  TokenBalance,
} from '@callisto/solana'
import { addressBytes, readAddress, type WireTransaction } from '@callisto/solana/codec'
import type { InnerCall } from '../vm/vm.ts'

/** Execution data that the ledger stores beside the transaction's bytes. */
export interface TransactionMeta {
  /** JSON-RPC form; null on success. */
  err: unknown
  feeLamports: bigint
  computeUnits: number
  /** Cost in a block (`vm/cost-model.ts`); undefined in blocks that an older version wrote. */
  costUnits: number | undefined
  logs: string[]
  inner: InnerCall[][]
  preBalances: bigint[]
  postBalances: bigint[]
  preTokenBalances: TokenBalance[]
  postTokenBalances: TokenBalance[]
  returnData: { programId: string; data: Uint8Array } | undefined
}

export interface TransactionRecord {
  transaction: WireTransaction
  /** Static keys, then those loaded from lookup tables: writable ones, then read-only ones. */
  keys: string[]
  /** Number of writable keys among the loaded ones. */
  loadedWritable: number
  index: number
  meta: TransactionMeta
}

export interface BlockRecord {
  slot: number
  parentSlot: number
  height: number
  hash: string
  parentHash: string
  /** Unix seconds. */
  unixTime: number
  transactions: TransactionRecord[]
}

/**
 * Position of a transaction as one sortable number: slots are below 2^37, a block holds fewer than 2^16
 * transactions.
 */
export function positionOf(slot: number, index: number): number {
  return slot * 65_536 + index
}

export function splitPosition(position: number): { slot: number; index: number } {
  const slot = Math.floor(position / 65_536)
  return { slot, index: position - slot * 65_536 }
}

export function toChainBlock(block: BlockRecord): ChainBlock {
  return {
    slot: block.slot,
    parentSlot: block.parentSlot,
    blockHeight: block.height,
    blockhash: block.hash,
    blockTime: block.unixTime,
    transactions: block.transactions.map(toChainTransaction),
  }
}

function toChainTransaction(record: TransactionRecord): ChainTransaction {
  const { transaction, keys, meta } = record
  const inner = meta.inner.flatMap((calls, index) =>
    calls.length === 0
      ? []
      : [{ index, instructions: calls.map((call) => toInstruction(call, keys, call.stackHeight)) }],
  )
  return {
    signature: transaction.signature,
    index: record.index,
    accountKeys: keys,
    signerCount: transaction.message.signerCount,
    err: meta.err,
    feeLamports: meta.feeLamports,
    computeUnits: meta.computeUnits,
    logs: meta.logs,
    instructions: transaction.message.instructions.map((instruction) => toInstruction(instruction, keys, 1)),
    innerInstructions: inner,
    preBalances: meta.preBalances,
    postBalances: meta.postBalances,
    preTokenBalances: meta.preTokenBalances,
    postTokenBalances: meta.postTokenBalances,
  }
}

function toInstruction(
  call: { programIndex: number; accounts: Uint8Array; data: Uint8Array },
  keys: string[],
  stackHeight: number,
): ChainInstruction {
  return { programId: keys[call.programIndex]!, accounts: [...call.accounts], data: call.data, stackHeight }
}

const HEADER_BYTES = 41

/** An account's row: owner 32, lamports u64, executable u8, then its data. */
export function encodeAccount(account: AccountState): Uint8Array {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + account.data.length)
  bytes.set(addressBytes(account.owner), 0)
  bytes.writeBigUInt64LE(account.lamports, 32)
  bytes[40] = account.executable ? 1 : 0
  bytes.set(account.data, HEADER_BYTES)
  return bytes
}

export function decodeAccount(address: string, bytes: Uint8Array): AccountState {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    address,
    owner: readAddress(view, 0),
    lamports: view.readBigUInt64LE(32),
    executable: view[40] === 1,
    data: Uint8Array.prototype.slice.call(view, HEADER_BYTES),
  }
}
