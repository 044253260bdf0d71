import type { TokenBalance } from '@callisto/solana'
import {
  addressBytes,
  ByteReader,
  ByteWriter,
  blockhashBytes,
  decodeTransaction,
  readAddress,
} from '@callisto/solana/codec'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../vm/addresses.ts'
import type { InnerCall } from '../vm/vm.ts'
import { readLogs, writeLogs } from './log-codec.ts'
import type { BlockRecord, TransactionMeta, TransactionRecord } from './record.ts'

const FORMAT = 2
/** Transactions of this format have no `costUnits`. */
const FORMAT_WITHOUT_COST = 1

const BYTES_PER_TRANSACTION = 1536
/** Most blocks hold a few transactions: they share a buffer, since one of this size is outside of Node's pool. */
const shared = new ByteWriter(16 * BYTES_PER_TRANSACTION)
const MAX_SHARED = 12

/** Encodes a block for the ledger and for messages between threads. */
export function encodeBlock(block: BlockRecord): Uint8Array {
  const count = block.transactions.length
  const writer = count > MAX_SHARED ? new ByteWriter(256 + count * BYTES_PER_TRANSACTION) : shared.clear()
  writer.u8(FORMAT)
  writer.varint(block.slot)
  writer.varint(block.parentSlot)
  writer.varint(block.height)
  writer.raw(blockhashBytes(block.hash))
  writer.raw(blockhashBytes(block.parentHash))
  writer.varint(block.unixTime)
  writer.varint(block.transactions.length)
  for (const record of block.transactions) writeRecord(writer, record)
  return writer.finish()
}

/** Throws when the bytes were not written by `encodeBlock`. */
export function decodeBlock(bytes: Uint8Array): BlockRecord {
  const reader = new ByteReader(bytes)
  const format = reader.u8()
  if (format !== FORMAT && format !== FORMAT_WITHOUT_COST) throw new Error('block written by another version')
  const slot = reader.varint()
  const parentSlot = reader.varint()
  const height = reader.varint()
  const hash = readAddress(reader.raw(32))
  const parentHash = readAddress(reader.raw(32))
  const unixTime = reader.varint()
  const count = reader.varint()
  const transactions: TransactionRecord[] = []
  for (let index = 0; index < count; index++) transactions.push(readRecord(reader, index, format))
  return { slot, parentSlot, height, hash, parentHash, unixTime, transactions }
}

function writeRecord(writer: ByteWriter, record: TransactionRecord): void {
  const { transaction, keys, meta } = record
  writer.bytes(transaction.wire)
  const loaded = keys.slice(transaction.message.staticKeys.length)
  writer.varint(loaded.length)
  for (const key of loaded) writer.raw(addressBytes(key))
  writer.varint(record.loadedWritable)
  writer.text(meta.err === null ? '' : JSON.stringify(meta.err))
  writer.u64(meta.feeLamports)
  writer.varint(meta.computeUnits)
  // An unknown cost is 0, which no transaction has: each pays for a signature.
  writer.varint(meta.costUnits ?? 0)
  writeLogs(writer, meta.logs, keys)
  writeInner(writer, meta.inner)
  writeBalances(writer, meta)
  writeTokenBalances(writer, meta.preTokenBalances, keys)
  writeTokenBalances(writer, meta.postTokenBalances, keys)
  writer.u8(meta.returnData === undefined ? 0 : 1)
  if (meta.returnData === undefined) return
  writer.raw(addressBytes(meta.returnData.programId))
  writer.bytes(meta.returnData.data)
}

function readRecord(reader: ByteReader, index: number, format: number): TransactionRecord {
  const transaction = decodeTransaction(reader.bytes())
  const loadedCount = reader.varint()
  const keys = [...transaction.message.staticKeys]
  for (let i = 0; i < loadedCount; i++) keys.push(readAddress(reader.raw(32)))
  const loadedWritable = reader.varint()
  const err = reader.text()
  const feeLamports = reader.u64()
  const computeUnits = reader.varint()
  const costUnits = format === FORMAT_WITHOUT_COST ? 0 : reader.varint()
  const logs = readLogs(reader, keys)
  const inner = readInner(reader)
  const { preBalances, postBalances } = readBalances(reader)
  const preTokenBalances = readTokenBalances(reader, keys)
  const postTokenBalances = readTokenBalances(reader, keys)
  const returnData =
    reader.u8() === 0 ? undefined : { programId: readAddress(reader.raw(32)), data: reader.bytes() }
  const meta: TransactionMeta = {
    err: err === '' ? null : JSON.parse(err),
    feeLamports,
    computeUnits,
    costUnits: costUnits === 0 ? undefined : costUnits,
    logs,
    inner,
    preBalances,
    postBalances,
    preTokenBalances,
    postTokenBalances,
    returnData,
  }
  return { transaction, keys, loadedWritable, index, meta }
}

function writeInner(writer: ByteWriter, inner: InnerCall[][]): void {
  writer.varint(inner.length)
  for (const calls of inner) {
    writer.varint(calls.length)
    for (const call of calls) {
      writer.u8(call.programIndex)
      writer.bytes(call.accounts)
      writer.bytes(call.data)
      writer.u8(call.stackHeight)
    }
  }
}

function readInner(reader: ByteReader): InnerCall[][] {
  const inner: InnerCall[][] = []
  const groups = reader.varint()
  for (let i = 0; i < groups; i++) {
    const calls: InnerCall[] = []
    const count = reader.varint()
    for (let j = 0; j < count; j++) {
      calls.push({
        programIndex: reader.u8(),
        accounts: reader.bytes(),
        data: reader.bytes(),
        stackHeight: reader.u8(),
      })
    }
    inner.push(calls)
  }
  return inner
}

/** Balances before, and after only where they differ. */
function writeBalances(writer: ByteWriter, meta: TransactionMeta): void {
  const { preBalances, postBalances } = meta
  writer.varint(preBalances.length)
  for (const balance of preBalances) writer.u64(balance)
  const changed = postBalances.flatMap((balance, index) => (balance === preBalances[index] ? [] : [index]))
  writer.varint(changed.length)
  for (const index of changed) {
    writer.varint(index)
    writer.u64(postBalances[index]!)
  }
}

function readBalances(reader: ByteReader): { preBalances: bigint[]; postBalances: bigint[] } {
  const preBalances: bigint[] = []
  const count = reader.varint()
  for (let i = 0; i < count; i++) preBalances.push(reader.u64())
  const postBalances = [...preBalances]
  const changed = reader.varint()
  for (let i = 0; i < changed; i++) postBalances[reader.varint()] = reader.u64()
  return { preBalances, postBalances }
}

function writeTokenBalances(writer: ByteWriter, balances: TokenBalance[], keys: string[]): void {
  writer.varint(balances.length)
  for (const balance of balances) {
    writer.varint(balance.accountIndex)
    writeKey(writer, balance.mint, keys)
    writeKey(writer, balance.owner, keys)
    writer.u8(balance.programId === TOKEN_2022_PROGRAM ? 1 : 0)
    writer.u64(balance.amount)
    writer.u8(balance.decimals)
  }
}

function readTokenBalances(reader: ByteReader, keys: string[]): TokenBalance[] {
  const balances: TokenBalance[] = []
  const count = reader.varint()
  for (let i = 0; i < count; i++) {
    const accountIndex = reader.varint()
    const mint = readIndexedKey(reader, keys)
    const owner = readIndexedKey(reader, keys)
    const programId = reader.u8() === 1 ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM
    balances.push({ accountIndex, mint, owner, programId, amount: reader.u64(), decimals: reader.u8() })
  }
  return balances
}

/** A key of the transaction as its index + 1, any other key as 0 and its bytes. */
function writeKey(writer: ByteWriter, key: string, keys: string[]): void {
  const index = keys.indexOf(key)
  writer.varint(index + 1)
  if (index < 0) writer.raw(addressBytes(key))
}

function readIndexedKey(reader: ByteReader, keys: string[]): string {
  const index = reader.varint()
  return index === 0 ? readAddress(reader.raw(32)) : keys[index - 1]!
}
