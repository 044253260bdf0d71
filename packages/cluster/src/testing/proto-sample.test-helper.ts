import type {
  AccountState,
  ChainBlock,
  ChainInstruction,
  ChainTransaction,
  TokenBalance,
} from '@callisto/solana'
import { addressBytes, decodeBase58 } from '@callisto/solana/codec'
import { ProtoWriter } from '../grpc/subscribe-request.ts'

/** Writes updates of a stream, as a node does, from the shapes that they are read into. */

const written = (field: number, message: ProtoWriter) => new ProtoWriter().message(field, message)
const number = (value: number | bigint) => new ProtoWriter().uint(1, value)

/** `SubscribeUpdate` with a content of a field. */
function update(field: number, content: ProtoWriter, filters: readonly string[]): Uint8Array {
  const message = new ProtoWriter()
  for (const name of filters) message.text(1, name)
  // `created_at`, which is not read.
  return message.message(field, content).message(11, number(1_790_000_000)).finish()
}

export function accountUpdate(
  slot: number,
  account: AccountState,
  writeVersion: number | bigint,
  filters: readonly string[] = ['a'],
): Uint8Array {
  const info = new ProtoWriter()
    .bytes(1, addressBytes(account.address))
    .uint(2, account.lamports)
    .bytes(3, addressBytes(account.owner))
    .flag(4, account.executable)
    .uint(5, 2n ** 64n - 1n)
    .bytes(6, account.data)
    .uint(7, writeVersion)
  return update(2, written(1, info).uint(2, slot), filters)
}

export const slotUpdate = (slot: number, status: number, filters: readonly string[]): Uint8Array =>
  update(
    3,
    new ProtoWriter()
      .uint(1, slot)
      .uint(2, slot - 1)
      .uint(3, status),
    filters,
  )

export const pingUpdate = (): Uint8Array => update(6, new ProtoWriter(), [])
export const pongUpdate = (id: number): Uint8Array => update(9, number(id), [])

/** An error of a failed transaction: `InstructionError(index, Custom(code))` in bincode. */
const errorBytes = ({
  InstructionError: [index, { Custom }],
}: {
  InstructionError: [number, { Custom: number }]
}) => {
  const bytes = Buffer.alloc(13)
  bytes.writeUInt32LE(8, 0)
  bytes.writeUInt8(index, 4)
  bytes.writeUInt32LE(25, 5)
  bytes.writeUInt32LE(Custom, 9)
  return bytes
}

function instruction(one: ChainInstruction, keys: readonly string[], isInner: boolean): ProtoWriter {
  const message = new ProtoWriter()
    .uint(1, keys.indexOf(one.programId))
    .bytes(2, Uint8Array.from(one.accounts))
    .bytes(3, one.data)
  return isInner ? message.uint(4, one.stackHeight) : message
}

const tokenBalance = (one: TokenBalance): ProtoWriter =>
  new ProtoWriter()
    .uint(1, one.accountIndex)
    .text(2, one.mint)
    .message(3, new ProtoWriter().uint(2, one.decimals).text(3, String(one.amount)))
    .text(4, one.owner)
    .text(5, one.programId)

function packed(values: readonly bigint[]): Uint8Array {
  // A varint without its tag.
  return Buffer.concat(values.map((value) => new ProtoWriter().uint(1, value).finish().subarray(1)))
}

/** `SubscribeUpdateTransactionInfo`; the newest `loaded` keys are those of lookup tables, half of them writable. */
export function transactionInfo(one: ChainTransaction, loaded = 0): ProtoWriter {
  const keys = one.accountKeys
  const split = keys.length - loaded
  const message = new ProtoWriter().message(1, new ProtoWriter().uint(1, one.signerCount))
  for (const key of keys.slice(0, split)) message.bytes(2, addressBytes(key))
  message.bytes(3, new Uint8Array(32))
  for (const each of one.instructions) message.message(4, instruction(each, keys, false))
  const signature = decodeBase58(one.signature)!
  return new ProtoWriter()
    .bytes(1, signature)
    .message(3, new ProtoWriter().bytes(1, signature).message(2, message))
    .message(4, meta(one, keys.slice(split)))
    .uint(5, one.index)
}

function meta(one: ChainTransaction, loaded: readonly string[]): ProtoWriter {
  const message = new ProtoWriter()
  if (one.err !== null) message.message(1, new ProtoWriter().bytes(1, errorBytes(one.err as never)))
  message.uint(2, one.feeLamports).bytes(3, packed(one.preBalances)).bytes(4, packed(one.postBalances))
  for (const { index, instructions } of one.innerInstructions) {
    const group = new ProtoWriter().uint(1, index)
    for (const each of instructions) group.message(2, instruction(each, one.accountKeys, true))
    message.message(5, group)
  }
  for (const line of one.logs) message.text(6, line)
  for (const each of one.preTokenBalances) message.message(7, tokenBalance(each))
  for (const each of one.postTokenBalances) message.message(8, tokenBalance(each))
  const writable = Math.ceil(loaded.length / 2)
  for (const [at, key] of loaded.entries()) message.bytes(at < writable ? 12 : 13, addressBytes(key))
  return message.uint(16, one.computeUnits)
}

export const transactionUpdate = (slot: number, one: ChainTransaction): Uint8Array =>
  update(4, written(1, transactionInfo(one)).uint(2, slot), ['t'])

export function blockUpdate(block: ChainBlock, parentHash: string, loaded = 0): Uint8Array {
  const message = new ProtoWriter()
    .uint(1, block.slot)
    .text(2, block.blockhash)
    .message(4, number(block.blockTime))
    .message(5, number(block.blockHeight))
  // In no promised order.
  for (const one of [...block.transactions].reverse()) message.message(6, transactionInfo(one, loaded))
  message.uint(7, block.parentSlot).text(8, parentHash).uint(9, block.transactions.length)
  return update(5, message, ['b'])
}

export const blockMetaUpdate = (block: ChainBlock, parentHash: string): Uint8Array =>
  update(
    7,
    new ProtoWriter()
      .uint(1, block.slot)
      .text(2, block.blockhash)
      .uint(6, block.parentSlot)
      .text(7, parentHash)
      .uint(8, block.transactions.length),
    ['m'],
  )
