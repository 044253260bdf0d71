import { decodeUpdate } from '@callisto/cluster'
import { blockUpdate } from '@callisto/cluster/testing'
import {
  type ChainBlock,
  type ChainInstruction,
  type ChainTransaction,
  TOKEN_PROGRAM,
  type TokenBalance,
} from '@callisto/solana'
import { encodeBase58 } from '@callisto/solana/codec'
import { madeUp } from './addresses.ts'

const BLOCKS = 8
const TRANSACTIONS = 500
const ROUNDS = 6
/** Of a swap through three pools: programs, mints, pools and vaults that many use, and accounts of one wallet. */
const SHARED_KEYS = 14
const OWN_KEYS = 8
const LOADED_KEYS = 8
const OUTER = 4
const INNER = 12
const LOGS = 40

export interface BlockFigures {
  bytesPerTransaction: number
  /** Transactions decoded in a second of processor time (user and system, all threads). */
  transactionsPerCpuSecond: number
}

/** Decodes blocks of swaps whose wallets and signatures are new in each block. */
export function measureBlocks(): BlockFigures {
  const updates = Array.from({ length: BLOCKS }, (_, index) =>
    blockUpdate(blockOf(index + 1), madeUp(3, index), LOADED_KEYS),
  )
  decodeAll(updates)
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round++) decodeAll(updates)
  const { user, system } = process.cpuUsage(before)
  const bytes = updates.reduce((sum, update) => sum + update.length, 0)
  return {
    bytesPerTransaction: bytes / (BLOCKS * TRANSACTIONS),
    transactionsPerCpuSecond: (BLOCKS * TRANSACTIONS * ROUNDS * 1e6) / (user + system),
  }
}

function decodeAll(updates: readonly Uint8Array[]): void {
  for (const update of updates) {
    const decoded = decodeUpdate(update)
    if (decoded?.kind !== 'block' || decoded.block?.block.transactions.length !== TRANSACTIONS)
      throw new Error('a block was not decoded')
  }
}

function blockOf(slot: number): ChainBlock {
  return {
    slot,
    parentSlot: slot - 1,
    blockHeight: slot,
    blockhash: madeUp(3, slot),
    blockTime: 1_790_000_000 + slot,
    transactions: Array.from({ length: TRANSACTIONS }, (_, index) => swap(slot, index)),
  }
}

function swap(slot: number, index: number): ChainTransaction {
  const serial = slot * TRANSACTIONS + index
  const own = Array.from({ length: OWN_KEYS }, (_, at) => madeUp(4, serial * OWN_KEYS + at))
  const shared = Array.from({ length: SHARED_KEYS }, (_, at) =>
    madeUp(5, at < 6 ? at : 6 + ((index * 7 + at) % 800)),
  )
  const accountKeys = [...own, ...shared]
  const instruction = (at: number, stackHeight: number): ChainInstruction => ({
    programId: accountKeys[OWN_KEYS + (at % 6)]!,
    accounts: Array.from({ length: 10 }, (_, n) => (n * 3 + at) % accountKeys.length),
    data: Uint8Array.from({ length: 24 }, (_, n) => n + at),
    stackHeight,
  })
  const balances = accountKeys.map((_, at) => BigInt(2_039_280 + at * 1_000_003))
  const tokens = Array.from(
    { length: 8 },
    (_, at): TokenBalance => ({
      accountIndex: at,
      mint: shared[at % 6]!,
      owner: own[0]!,
      programId: TOKEN_PROGRAM,
      amount: 1_000_000_007n * BigInt(at + 1),
      decimals: 6,
    }),
  )
  return {
    signature: encodeBase58(Uint8Array.from({ length: 64 }, (_, at) => (serial * 31 + at * 17 + 1) & 255)),
    index,
    accountKeys,
    signerCount: 1,
    err: index % 5 === 0 ? { InstructionError: [2, { Custom: 6_001 }] } : null,
    feeLamports: 5_000n,
    computeUnits: 180_000,
    logs: Array.from(
      { length: LOGS },
      (_, at) => `Program ${shared[at % 6]} consumed ${serial + at} of 400000 compute units`,
    ),
    instructions: Array.from({ length: OUTER }, (_, at) => instruction(at, 1)),
    innerInstructions: [
      { index: 2, instructions: Array.from({ length: INNER }, (_, at) => instruction(at, 2)) },
    ],
    preBalances: balances,
    postBalances: balances,
    preTokenBalances: tokens,
    postTokenBalances: tokens,
  }
}
