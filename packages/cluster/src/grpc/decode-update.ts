import type { AccountState, ChainBlock, ChainTransaction } from '@callisto/solana'
import { decodeAddress } from '@callisto/solana/codec'
import type { LinkedBlock } from '../blocks/parse-block.ts'
import { readTransaction } from './decode-transaction.ts'
import { ProtoReader } from './proto-reader.ts'

/** A block as its message `SubscribeUpdateBlockMeta` tells it. */
export interface BlockSummary extends Omit<ChainBlock, 'transactions' | 'blockTime' | 'blockHeight'> {
  parentHash: string
  transactionCount: number
}

/** An update of a stream. `filters` are the names of the request's filters that it passes. */
export type GeyserUpdate = { filters: string[] } & (
  | { kind: 'account'; slot: number; writeVersion: bigint; account: AccountState }
  /** `status` is a `SlotStatus`. */
  | { kind: 'slot'; slot: number; parent: number | undefined; status: number }
  | { kind: 'transaction'; slot: number; transaction: ChainTransaction }
  /** Undefined where the update has not all transactions of the block, or no time. */
  | { kind: 'block'; slot: number; block: LinkedBlock | undefined }
  | { kind: 'blockMeta'; block: BlockSummary }
  | { kind: 'ping' }
  | { kind: 'pong'; id: number }
  /** Of a kind that is not read. */
  | { kind: 'other' }
)

type Content<Kind extends GeyserUpdate['kind'] = GeyserUpdate['kind']> = Kind extends unknown
  ? Omit<Extract<GeyserUpdate, { kind: Kind }>, 'filters'>
  : never

/** `SlotStatus.SLOT_CONFIRMED`. */
export const SLOT_CONFIRMED = 1

/** Fields of `SubscribeUpdate` and of its updates (geyser.proto of yellowstone-grpc). */
const UPDATE = { filters: 1, account: 2, slot: 3, transaction: 4, block: 5, ping: 6, blockMeta: 7, pong: 9 }
const ACCOUNT_UPDATE = { account: 1, slot: 2 }
const ACCOUNT = { address: 1, lamports: 2, owner: 3, executable: 4, data: 6, writeVersion: 7 }
const SLOT = { slot: 1, parent: 2, status: 3 }
const TRANSACTION_UPDATE = { transaction: 1, slot: 2 }
const BLOCK = {
  slot: 1,
  hash: 2,
  time: 4,
  height: 5,
  transactions: 6,
  parentSlot: 7,
  parentHash: 8,
  executed: 9,
}
const BLOCK_META = { slot: 1, hash: 2, parentSlot: 6, parentHash: 7, executed: 8 }

/** Decodes `SubscribeUpdate`; undefined for bytes that are none. Never throws. */
export function decodeUpdate(bytes: Uint8Array): GeyserUpdate | undefined {
  const reader = ProtoReader.of(bytes)
  const filters: string[] = []
  let content: Content = { kind: 'other' }
  while (reader.next()) {
    if (reader.field === UPDATE.filters) filters.push(reader.text())
    else content = readContent(reader) ?? content
  }
  return reader.isValid ? { filters, ...content } : undefined
}

function readContent(reader: ProtoReader): Content | undefined {
  switch (reader.field) {
    case UPDATE.account:
      return readAccountUpdate(reader.message())
    case UPDATE.slot:
      return readSlot(reader.message())
    case UPDATE.transaction:
      return readTransactionUpdate(reader.message())
    case UPDATE.block:
      return readBlock(reader.message())
    case UPDATE.blockMeta:
      return readBlockMeta(reader.message())
    case UPDATE.ping:
      return { kind: 'ping' }
    case UPDATE.pong:
      return { kind: 'pong', id: readNumber(reader.message()) }
    default:
      return undefined
  }
}

function readAccountUpdate(reader: ProtoReader): Content<'account'> {
  const update: Content<'account'> = { kind: 'account', slot: 0, writeVersion: 0n, account: emptyAccount() }
  while (reader.next()) {
    if (reader.field === ACCOUNT_UPDATE.slot) update.slot = reader.uint()
    else if (reader.field === ACCOUNT_UPDATE.account) readAccount(reader.message(), update)
  }
  if (update.account.address === '' || update.account.owner === '') reader.fail()
  return update
}

const emptyAccount = (): AccountState => ({
  address: '',
  owner: '',
  lamports: 0n,
  data: new Uint8Array(0),
  executable: false,
})

function readAccount(reader: ProtoReader, update: Content<'account'>): void {
  const { account } = update
  while (reader.next()) {
    if (reader.field === ACCOUNT.address) account.address = reader.address()
    else if (reader.field === ACCOUNT.lamports) account.lamports = reader.bigint()
    else if (reader.field === ACCOUNT.owner) account.owner = reader.address()
    else if (reader.field === ACCOUNT.executable) account.executable = reader.flag()
    else if (reader.field === ACCOUNT.data) account.data = reader.copy()
    else if (reader.field === ACCOUNT.writeVersion) update.writeVersion = reader.bigint()
  }
}

function readSlot(reader: ProtoReader): Content<'slot'> {
  const update: Content<'slot'> = { kind: 'slot', slot: 0, parent: undefined, status: 0 }
  while (reader.next()) {
    if (reader.field === SLOT.slot) update.slot = reader.uint()
    else if (reader.field === SLOT.parent) update.parent = reader.uint()
    else if (reader.field === SLOT.status) update.status = reader.uint()
  }
  return update
}

function readTransactionUpdate(reader: ProtoReader): Content<'transaction'> {
  let slot = 0
  let transaction: ChainTransaction | undefined
  while (reader.next()) {
    if (reader.field === TRANSACTION_UPDATE.slot) slot = reader.uint()
    else if (reader.field === TRANSACTION_UPDATE.transaction) transaction = readTransaction(reader.message())
  }
  if (transaction === undefined) reader.fail()
  return { kind: 'transaction', slot, transaction: transaction as ChainTransaction }
}

function readBlock(reader: ProtoReader): Content<'block'> {
  const transactions: ChainTransaction[] = []
  const block: ChainBlock = {
    slot: 0,
    parentSlot: 0,
    blockHeight: 0,
    blockhash: '',
    blockTime: 0,
    transactions,
  }
  let parentHash = ''
  let executed = 0
  let hasTime = false
  let hasHeight = false
  while (reader.next()) {
    switch (reader.field) {
      case BLOCK.slot:
        block.slot = reader.uint()
        break
      case BLOCK.hash:
        block.blockhash = readHash(reader)
        break
      case BLOCK.time:
        block.blockTime = readNumber(reader.message())
        hasTime = true
        break
      case BLOCK.height:
        block.blockHeight = readNumber(reader.message())
        hasHeight = true
        break
      case BLOCK.transactions:
        transactions.push(readTransaction(reader.message()))
        break
      case BLOCK.parentSlot:
        block.parentSlot = reader.uint()
        break
      case BLOCK.parentHash:
        parentHash = readHash(reader)
        break
      case BLOCK.executed:
        executed = reader.uint()
    }
  }
  if (block.blockhash === '' || parentHash === '') reader.fail()
  transactions.sort((a, b) => a.index - b.index)
  const isWhole =
    hasTime &&
    hasHeight &&
    transactions.length === executed &&
    transactions.every((transaction, index) => transaction.index === index)
  return { kind: 'block', slot: block.slot, block: isWhole ? { block, parentHash } : undefined }
}

function readBlockMeta(reader: ProtoReader): Content<'blockMeta'> {
  const block: BlockSummary = { slot: 0, parentSlot: 0, blockhash: '', parentHash: '', transactionCount: 0 }
  while (reader.next()) {
    if (reader.field === BLOCK_META.slot) block.slot = reader.uint()
    else if (reader.field === BLOCK_META.hash) block.blockhash = readHash(reader)
    else if (reader.field === BLOCK_META.parentSlot) block.parentSlot = reader.uint()
    else if (reader.field === BLOCK_META.parentHash) block.parentHash = readHash(reader)
    else if (reader.field === BLOCK_META.executed) block.transactionCount = reader.uint()
  }
  if (block.blockhash === '' || block.parentHash === '') reader.fail()
  return { kind: 'blockMeta', block }
}

/** A block's hash, which is text in these messages. */
function readHash(reader: ProtoReader): string {
  const text = reader.text()
  if (decodeAddress(text) === undefined) reader.fail()
  return text
}

/** The only field of `UnixTimestamp`, `BlockHeight` and `SubscribeUpdatePong`. */
function readNumber(reader: ProtoReader): number {
  let value = 0
  while (reader.next()) if (reader.field === 1) value = reader.uint()
  return value
}
