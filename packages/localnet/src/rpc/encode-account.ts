import type { AccountState } from '@callisto/solana'
import { encodeBase58 } from '@callisto/solana/codec'
import type { StateView } from '../bank/state-view.ts'
import { invalidParams, RPC_CODE, RpcError } from './error.ts'
import type { Json } from './json.ts'
import { asCount, type Options } from './params.ts'
import { parseAccount, type UnitsOf } from './parse/account.ts'
import { readMintUnits } from './parse/ui-amount.ts'

/** Rent epoch of a rent-exempt account: the largest u64. */
const RENT_EXEMPT = 18_446_744_073_709_551_615n
const MAX_BASE58_BYTES = 128

const ENCODINGS = ['binary', 'base58', 'base64', 'base64+zstd', 'jsonParsed'] as const

export type AccountEncoding = (typeof ENCODINGS)[number]

export interface AccountFormat {
  encoding: AccountEncoding
  slice: { offset: number; length: number } | undefined
}

/** Reads `encoding` and `dataSlice`. */
export function accountFormat(options: Options, fallback: AccountEncoding): AccountFormat {
  const wanted = options.encoding ?? fallback
  const encoding = ENCODINGS.find((known) => known === wanted)
  if (encoding === undefined)
    throw invalidParams(`Invalid params: unknown variant \`${String(wanted).slice(0, 32)}\``)
  const slice = options.dataSlice
  if (slice === undefined || slice === null) return { encoding, slice: undefined }
  if (typeof slice !== 'object') throw invalidParams('Invalid params: dataSlice is no object')
  const { offset, length } = slice as Options
  return { encoding, slice: { offset: asCount(offset), length: asCount(length) } }
}

/** Decimals and multiplier of a mint in this view. */
export function unitsIn(view: StateView, unixTime: number): UnitsOf {
  return (mint) => readMintUnits(view.get(mint), unixTime)
}

export function encodeAccount(account: AccountState, format: AccountFormat, unitsOf: UnitsOf): Json {
  return {
    data: encodeData(account, format, unitsOf),
    executable: account.executable,
    lamports: account.lamports,
    owner: account.owner,
    rentEpoch: RENT_EXEMPT,
    space: account.data.length,
  }
}

/** As `encodeAccount`; where that throws, the data holds the error text, as in validators' notifications. */
export function encodeForNotification(account: AccountState, format: AccountFormat, unitsOf: UnitsOf): Json {
  const isLong = account.data.length > MAX_BASE58_BYTES && format.slice === undefined
  const isBase58 = format.encoding === 'binary' || format.encoding === 'base58'
  if (!isLong || !isBase58) return encodeAccount(account, format, unitsOf)
  const shown = encodeAccount({ ...account, data: new Uint8Array(0) }, format, unitsOf)
  const text = 'error: data too large for bs58 encoding'
  const data = format.encoding === 'binary' ? text : [text, 'base58']
  return { ...(shown as { [key: string]: Json }), data, space: account.data.length }
}

function encodeData(account: AccountState, { encoding, slice }: AccountFormat, unitsOf: UnitsOf): Json {
  const parsed = encoding === 'jsonParsed' ? parseAccount(account, unitsOf) : undefined
  if (parsed !== undefined) return parsed
  const data =
    slice === undefined ? account.data : account.data.subarray(slice.offset, slice.offset + slice.length)
  if (encoding === 'binary' || encoding === 'base58') {
    if (data.length > MAX_BASE58_BYTES) {
      throw new RpcError(
        RPC_CODE.invalidRequest,
        'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
      )
    }
    return encoding === 'binary' ? encodeBase58(data) : [encodeBase58(data), 'base58']
  }
  if (encoding === 'base64+zstd') return [encodeZstd(data).toString('base64'), encoding]
  return [Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64'), 'base64']
}

const MAGIC = 0xfd2fb528
/** Largest block of a frame (RFC 8878, 3.1.1.2.4). */
const MAX_BLOCK_BYTES = 128 * 1024
/** A shorter run costs more as a block of its own. */
const MIN_RUN = 16
const RAW = 0
const RLE = 1

/**
 * A Zstandard frame (RFC 8878) of bytes: a single segment of raw and run-length blocks, without checksum. Account data
 * is mostly zeros, which runs make short; entropy coding is left out. Any decoder reads it.
 */
export function encodeZstd(data: Uint8Array): Buffer {
  const parts: Buffer[] = [frameHeader(data.length)]
  const blocks = [...blocksOf(data)]
  for (const [index, { type, from, to }] of blocks.entries()) {
    const header = Buffer.alloc(3)
    const isLast = index === blocks.length - 1 ? 1 : 0
    header.writeUIntLE(isLast | (type << 1) | ((to - from) << 3), 0, 3)
    parts.push(header, Buffer.from(data.subarray(from, type === RLE ? from + 1 : to)))
  }
  return Buffer.concat(parts)
}

/** Magic number, descriptor with the single-segment flag, and the content size in its shortest form (3.1.1.1). */
function frameHeader(size: number): Buffer {
  const header = Buffer.alloc(9)
  header.writeUInt32LE(MAGIC, 0)
  if (size < 256) {
    header.writeUInt8(0b0010_0000, 4)
    header.writeUInt8(size, 5)
    return header.subarray(0, 6)
  }
  if (size < 65_536 + 256) {
    header.writeUInt8(0b0110_0000, 4)
    header.writeUInt16LE(size - 256, 5)
    return header.subarray(0, 7)
  }
  header.writeUInt8(0b1010_0000, 4)
  header.writeUInt32LE(size, 5)
  return header
}

interface Block {
  type: typeof RAW | typeof RLE
  from: number
  to: number
}

/** Runs and what is between them, in blocks of at most 128 KiB; one empty block for no data. */
function* blocksOf(data: Uint8Array): Generator<Block, void> {
  let from = 0
  for (let at = 0; at < data.length; ) {
    const end = runEnd(data, at)
    if (end - at >= MIN_RUN) {
      yield* split(RAW, from, at)
      yield* split(RLE, at, end)
      from = end
    }
    at = end
  }
  yield* split(RAW, from, data.length)
  if (data.length === 0) yield { type: RAW, from: 0, to: 0 }
}

function runEnd(data: Uint8Array, from: number): number {
  let end = from + 1
  while (end < data.length && data[end] === data[from]) end += 1
  return end
}

function* split(type: Block['type'], from: number, to: number): Generator<Block, void> {
  for (let at = from; at < to; at += MAX_BLOCK_BYTES)
    yield { type, from: at, to: Math.min(to, at + MAX_BLOCK_BYTES) }
}
