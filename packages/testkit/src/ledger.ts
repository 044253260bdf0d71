import { MEMO_PROGRAM, SYSTEM_PROGRAM } from '@callisto/solana'
import { decodeBase58 } from '@callisto/solana/codec'
import { isTooLong, rpcBatch, rpcCall } from './json-rpc.ts'
import type { ReferenceHolding } from './reference-oracle/reference-holders.ts'
import type { ReferenceBlock } from './reference-oracle/reference-statistics.ts'

/** A payment of SOL. */
export interface Payment {
  from: string
  to: string
  lamports: bigint
}

export interface LedgerTransaction {
  signature: string
  err: unknown
  logs: readonly string[]
  feeLamports: bigint
  /** Mints that its token balances name. */
  balances: readonly { mint: string; decimals: number }[]
  payments: readonly Payment[]
  /** Texts of its memos with the account that each names first. */
  memos: readonly { signer: string; text: string }[]
  /** Balances of its accounts after it. */
  lamports: readonly { address: string; amount: bigint }[]
  tokens: readonly { address: string; amount: bigint }[]
  /** Its token accounts with their amounts before and after, base units. */
  holdings: readonly ReferenceHolding[]
}

/** A block from JSON-RPC with the fields that statistics, balance sums and the check for lost transactions need. */
export interface LedgerBlock extends ReferenceBlock {
  blockhash: string
  transactions: readonly LedgerTransaction[]
}

interface RpcBlock {
  blockhash: string
  blockTime: number
  transactions: {
    transaction: {
      signatures: string[]
      message: {
        accountKeys: string[]
        instructions: { programIdIndex: number; accounts: number[]; data: string }[]
      }
    }
    meta: {
      err: unknown
      fee: number
      logMessages: string[] | null
      postBalances: (number | string)[]
      preTokenBalances: RpcTokenBalance[]
      postTokenBalances: RpcTokenBalance[]
      loadedAddresses: { writable: string[]; readonly: string[] }
    }
  }[]
}

interface RpcTokenBalance {
  accountIndex: number
  mint: string
  owner: string
  uiTokenAmount: { amount: string; decimals: number }
}

const COMMITMENT = { commitment: 'confirmed' }
const BLOCK_OPTIONS = {
  ...COMMITMENT,
  maxSupportedTransactionVersion: 1,
  transactionDetails: 'full',
  rewards: false,
}
/** The chain gives one body a second. */
const BLOCKS_PER_CALL = 20
/** `getBlocks` looks at no more than 500,000 slots at once. */
const SLOTS_PER_CALL = 400_000

/** Confirmed blocks of two slots and all between them, in order; from the first one kept when `fromSlot` is 0. */
export async function* ledgerBlocks(
  rpcUrl: string,
  fromSlot: number,
  toSlot: number,
): AsyncGenerator<LedgerBlock> {
  const first = Math.max(fromSlot, await rpcCall<number>(rpcUrl, 'getFirstAvailableBlock'))
  for (let from = first; from <= toSlot; from += SLOTS_PER_CALL) {
    const to = Math.min(toSlot, from + SLOTS_PER_CALL - 1)
    const slots = await rpcCall<number[]>(rpcUrl, 'getBlocks', [from, to, COMMITMENT])
    for (let at = 0; at < slots.length; at += BLOCKS_PER_CALL)
      yield* await readBlocks(rpcUrl, slots.slice(at, at + BLOCKS_PER_CALL))
  }
}

/** The newest confirmed slot. */
export const confirmedSlot = (rpcUrl: string) => rpcCall<number>(rpcUrl, 'getSlot', [COMMITMENT])

async function readBlocks(rpcUrl: string, slots: readonly number[]): Promise<LedgerBlock[]> {
  const calls = slots.map((slot) => ({ method: 'getBlock', params: [slot, BLOCK_OPTIONS] }))
  try {
    const blocks = (await rpcBatch(rpcUrl, calls)) as RpcBlock[]
    return blocks.map((block, index) => ledgerBlock(slots[index]!, block))
  } catch (error) {
    if (!isTooLong(error) || slots.length === 1) throw error
    const half = slots.length >> 1
    const first = await readBlocks(rpcUrl, slots.slice(0, half))
    return [...first, ...(await readBlocks(rpcUrl, slots.slice(half)))]
  }
}

function ledgerBlock(slot: number, { blockhash, blockTime, transactions }: RpcBlock): LedgerBlock {
  return { slot, blockhash, blockTime, transactions: transactions.map(ledgerTransaction) }
}

function ledgerTransaction({ transaction, meta }: RpcBlock['transactions'][number]): LedgerTransaction {
  const { writable, readonly } = meta.loadedAddresses
  const { accountKeys, instructions } = transaction.message
  const keys = [...accountKeys, ...writable, ...readonly]
  const tokenAccounts = [...meta.preTokenBalances, ...meta.postTokenBalances].map((each) => each.accountIndex)
  const parsed = instructions.map(({ programIdIndex, accounts, data }) => ({
    programId: keys[programIdIndex]!,
    accounts,
    data: decodeBase58(data) ?? new Uint8Array(),
  }))
  return {
    signature: transaction.signatures[0]!,
    err: meta.err,
    logs: meta.logMessages ?? [],
    feeLamports: BigInt(meta.fee),
    balances: meta.postTokenBalances.map(({ mint, uiTokenAmount }) => ({
      mint,
      decimals: uiTokenAmount.decimals,
    })),
    payments: paymentsOf(keys, parsed, tokenAccounts),
    memos: parsed.flatMap(({ programId, accounts: [signer], data }) =>
      programId === MEMO_PROGRAM && signer !== undefined
        ? [{ signer: keys[signer]!, text: Buffer.from(data).toString() }]
        : [],
    ),
    lamports: meta.postBalances.map((amount, index) => ({ address: keys[index]!, amount: BigInt(amount) })),
    tokens: meta.postTokenBalances.map(({ accountIndex, uiTokenAmount }) => ({
      address: keys[accountIndex]!,
      amount: BigInt(uiTokenAmount.amount),
    })),
    holdings: holdingsOf(keys, meta.preTokenBalances, meta.postTokenBalances),
  }
}

function holdingsOf(
  keys: readonly string[],
  before: readonly RpcTokenBalance[],
  after: readonly RpcTokenBalance[],
): ReferenceHolding[] {
  const indexes = [...new Set([...before, ...after].map(({ accountIndex }) => accountIndex))]
  return indexes.map((index) => {
    const of = (list: readonly RpcTokenBalance[]) => list.find(({ accountIndex }) => accountIndex === index)
    const amount = (list: readonly RpcTokenBalance[]) => BigInt(of(list)?.uiTokenAmount.amount ?? 0)
    const { mint, owner } = of(after) ?? of(before)!
    return { account: keys[index]!, mint, owner, before: amount(before), after: amount(after) }
  })
}

interface PlainInstruction {
  programId: string
  accounts: readonly number[]
  data: Uint8Array
}

/** Payments of SOL by a transaction's own instructions, those to its token accounts left out. */
export function paymentsOf(
  keys: readonly string[],
  instructions: readonly PlainInstruction[],
  tokenAccounts: readonly number[],
): Payment[] {
  return instructions.flatMap(({ programId, accounts: [from, to], data }) => {
    const isTransfer = programId === SYSTEM_PROGRAM && data.length === 12 && data[0] === 2
    if (!isTransfer || from === undefined || to === undefined || tokenAccounts.includes(to)) return []
    const lamports = Buffer.from(data).readBigUInt64LE(4)
    return [{ from: keys[from]!, to: keys[to]!, lamports }]
  })
}
