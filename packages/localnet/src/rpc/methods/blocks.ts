import type { BlockRecord } from '../../ledger/record.ts'
import { confirmedOf } from '../commitment.ts'
import {
  accountList,
  encodeTransaction,
  type TransactionFormat,
  transactionFormat,
} from '../encode-transaction.ts'
import { invalidParams, RPC_CODE, RpcError } from '../error.ts'
import { type Json, JsonList } from '../json.ts'
import type { Methods, RpcContext } from '../method.ts'
import type { Options, Params } from '../params.ts'

const MAX_RANGE = 500_000

export type TransactionDetails = 'full' | 'signatures' | 'accounts' | 'none'

export const blockMethods: Methods = {
  getBlock(params, context) {
    const slot = params.count(0)
    const options = encodingOptions(params, 1)
    const details = readDetails(options)
    const format = transactionFormat(options)
    return encodeBlock(findBlock(slot, options, context), details, format)
  },

  getBlocks(params, { chain }) {
    const from = params.count(0)
    const hasEnd = params.isNumber(1)
    const head = confirmedOf(chain, params.options(hasEnd || params.at(1) === null ? 2 : 1))
    const to = hasEnd ? Math.min(params.count(1), head.slot) : head.slot
    if (to - from > MAX_RANGE) throw invalidParams(`Slot range too large; max ${MAX_RANGE}`)
    return from > to ? [] : chain.ledger.slots(from, to, MAX_RANGE)
  },

  getBlocksWithLimit(params, { chain }) {
    const limit = params.count(1)
    if (limit > MAX_RANGE) throw invalidParams(`Limit too large; max ${MAX_RANGE}`)
    return chain.ledger.slots(params.count(0), confirmedOf(chain, params.options(2)).slot, limit)
  },

  getBlockTime(params, context) {
    const slot = params.count(0)
    const time = context.chain.ledger.unixTime(slot)
    if (time === undefined) throw missingBlock(slot, context)
    return time
  },

  getBlockCommitment(params, { chain }) {
    const isKnown = chain.ledger.unixTime(params.count(0)) !== undefined
    return { commitment: isKnown ? new Array<number>(32).fill(0) : null, totalStake: 0 }
  },

  getFirstAvailableBlock: (_, { chain }) => chain.ledger.firstSlot ?? 0,
  minimumLedgerSlot: (_, { chain }) => chain.ledger.firstSlot ?? 0,
}

/** The second parameter is an options object or, in the deprecated form, the encoding alone. */
export function encodingOptions(params: Params, index: number): Options {
  const value = params.at(index)
  return typeof value === 'string' ? { encoding: value } : params.options(index)
}

export function readDetails(options: Options): TransactionDetails {
  const details = options.transactionDetails ?? 'full'
  if (details === 'full' || details === 'signatures' || details === 'accounts' || details === 'none')
    return details
  throw invalidParams(`Invalid params: unknown variant \`${String(details).slice(0, 32)}\``)
}

function findBlock(slot: number, options: Options, context: RpcContext): BlockRecord {
  const { chain } = context
  const block = slot <= confirmedOf(chain, options).slot ? chain.ledger.block(slot) : undefined
  if (block === undefined) throw missingBlock(slot, context)
  return block
}

function missingBlock(slot: number, { chain }: RpcContext): RpcError {
  const first = chain.ledger.firstSlot ?? 0
  if (slot < first) {
    const message = `Block ${slot} cleaned up, does not exist on node. First available block: ${first}`
    return new RpcError(RPC_CODE.blockCleanedUp, message)
  }
  if (slot > chain.head('confirmed').slot) {
    return new RpcError(RPC_CODE.blockNotAvailable, `Block not available for slot ${slot}`)
  }
  const message = `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`
  return new RpcError(RPC_CODE.slotSkipped, message)
}

export function encodeBlock(
  block: BlockRecord,
  details: TransactionDetails,
  format: TransactionFormat,
): Json {
  return {
    blockhash: block.hash,
    previousBlockhash: block.parentHash,
    parentSlot: block.parentSlot,
    blockHeight: block.height,
    blockTime: block.unixTime,
    rewards: [],
    ...encodeTransactions(block, details, format),
  }
}

function encodeTransactions(
  block: BlockRecord,
  details: TransactionDetails,
  format: TransactionFormat,
): { [key: string]: Json } {
  if (details === 'none') return {}
  if (details === 'signatures')
    return { signatures: block.transactions.map((record) => record.transaction.signature) }
  return { transactions: new JsonList(encodeEach(block, details, format)) }
}

function* encodeEach(
  block: BlockRecord,
  details: TransactionDetails,
  format: TransactionFormat,
): Generator<Json, void> {
  for (const record of block.transactions) {
    const shown = encodeTransaction(record, format)
    const signatures = [record.transaction.signature]
    yield details === 'full'
      ? shown
      : { ...shown, transaction: { signatures, accountKeys: accountList(record) } }
  }
}
