import { FORMAT_LIMITS } from '../cluster/transaction-format.ts'
import { encodeBase58, readAddress } from './base58.ts'

/** Version 1 behind the bit that marks a versioned message. */
const V1_FIRST_BYTE = 0x81
const SIGNATURE_BYTES = 64

export interface WireInstruction {
  programIndex: number
  accounts: Uint8Array
  data: Uint8Array
}

export interface WireLookup {
  table: string
  writable: Uint8Array
  readonly: Uint8Array
}

/** The config values of a v1 message (SIMD-0385); undefined where the mask does not include the value. */
export interface WireConfig {
  /** Total priority fee in lamports. */
  priorityFeeLamports: bigint | undefined
  computeUnitLimit: number | undefined
  loadedAccountsDataSizeLimit: number | undefined
  heapSize: number | undefined
}

/** A decoded message. Indices point into the static keys, then the looked-up writable, then read-only ones. */
export interface WireMessage {
  version: 'legacy' | 0 | 1
  /** The message's own bytes. */
  bytes: Uint8Array
  signerCount: number
  readonlySigned: number
  readonlyUnsigned: number
  staticKeys: string[]
  /** Where the first static key begins in `bytes`. */
  keysOffset: number
  blockhash: string
  instructions: WireInstruction[]
  lookups: WireLookup[]
  /** Version 1 only. */
  config: WireConfig | undefined
}

export interface WireTransaction {
  wire: Uint8Array
  signatures: Uint8Array[]
  /** Base58 of the first signature: the transaction's id. */
  signature: string
  message: WireMessage
}

/** The bytes are no transaction. */
export class WireError extends Error {
  override readonly name = 'WireError'
}

class Reader {
  readonly bytes: Uint8Array
  offset = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  u8(): number {
    const value = this.bytes[this.offset]
    if (value === undefined) throw new WireError('io error: unexpected end of file')
    this.offset++
    return value
  }

  u16(): number {
    return this.u8() | (this.u8() << 8)
  }

  u32(): number {
    return (this.u16() | (this.u16() << 16)) >>> 0
  }

  u64(): bigint {
    return BigInt(this.u32()) | (BigInt(this.u32()) << 32n)
  }

  take(length: number): Uint8Array {
    const end = this.offset + length
    if (end > this.bytes.length) throw new WireError('io error: unexpected end of file')
    const slice = this.bytes.subarray(this.offset, end)
    this.offset = end
    return slice
  }

  key(): string {
    const start = this.offset
    if (start + 32 > this.bytes.length) throw new WireError('io error: unexpected end of file')
    this.offset = start + 32
    return readAddress(this.bytes, start)
  }

  /** Compact-u16: seven bits a byte, at most three bytes, shortest form only. */
  length(): number {
    let value = 0
    for (let i = 0; i < 3; i++) {
      const byte = this.u8()
      value |= (byte & 127) << (7 * i)
      if (byte < 128) {
        if ((byte === 0 && i > 0) || value > 65_535) break
        return value
      }
    }
    throw new WireError('invalid length')
  }
}

/**
 * Decodes a signed transaction and checks what needs no account: lengths, index ranges, header and that nothing
 * follows. Legacy and v0 have their signatures first, v1 has them last. Throws `WireError`.
 * @example decodeTransaction(WIRE).message.staticKeys // => [USER, TIP_ACCOUNT, SYSTEM_PROGRAM]
 */
export function decodeTransaction(bytes: Uint8Array): WireTransaction {
  const { message, signatures } = bytes[0] === V1_FIRST_BYTE ? decodeV1(bytes) : decodeV0(bytes)
  return { wire: bytes, signatures, signature: encodeBase58(signatures[0]!), message }
}

function decodeV0(bytes: Uint8Array): Pick<WireTransaction, 'message' | 'signatures'> {
  const reader = new Reader(bytes)
  const count = reader.length()
  const signatures = takeSignatures(reader, count)
  const message = readMessage(reader)
  if (message.version === 1) throw new WireError('a v1 message has its signatures last')
  if (reader.offset !== bytes.length) throw new WireError('trailing bytes after the message')
  if (count === 0 || count !== message.signerCount)
    throw new WireError('signature count does not match the header')
  return { message, signatures }
}

function decodeV1(bytes: Uint8Array): Pick<WireTransaction, 'message' | 'signatures'> {
  const reader = new Reader(bytes)
  const message = readMessage(reader)
  const signatures = takeSignatures(reader, message.signerCount)
  if (reader.offset !== bytes.length) throw new WireError('trailing bytes after the signatures')
  return { message, signatures }
}

function takeSignatures(reader: Reader, count: number): Uint8Array[] {
  const signatures: Uint8Array[] = []
  for (let i = 0; i < count; i++) signatures.push(reader.take(SIGNATURE_BYTES))
  return signatures
}

/**
 * The wire bytes with the signature of one signer. Throws `WireError` when the transaction does not need it.
 * @example
 * const signed = withSignature(decodeTransaction(WIRE), USER, new Uint8Array(64).fill(2))
 * signerSignature(signed, USER) // => encodeBase58(new Uint8Array(64).fill(2))
 */
export function withSignature(
  { wire, message }: WireTransaction,
  address: string,
  signature: Uint8Array,
): Uint8Array {
  const index = message.staticKeys.slice(0, message.signerCount).indexOf(address)
  if (index < 0) throw new WireError(`${address} is no signer of the transaction`)
  const all = SIGNATURE_BYTES * message.signerCount
  const start = message.version === 1 ? message.bytes.length : wire.length - message.bytes.length - all
  const signed = Uint8Array.from(wire)
  signed.set(signature, start + SIGNATURE_BYTES * index)
  return signed
}

/**
 * Decodes a message alone, as `getFeeForMessage` takes it. Throws `WireError`.
 * @example decodeMessage(decodeTransaction(WIRE).message.bytes).blockhash // => BLOCKHASH
 */
export function decodeMessage(bytes: Uint8Array): WireMessage {
  const reader = new Reader(bytes)
  const message = readMessage(reader)
  if (reader.offset !== bytes.length) throw new WireError('trailing bytes after the message')
  return message
}

function readMessage(reader: Reader): WireMessage {
  const start = reader.offset
  const first = reader.u8()
  if (first === V1_FIRST_BYTE) return readV1Message(reader, start)
  if (first > 128) throw new WireError(`unsupported message version ${first - 128}`)
  const signerCount = first === 128 ? reader.u8() : first
  const readonlySigned = reader.u8()
  const readonlyUnsigned = reader.u8()
  const keyCount = reader.length()
  const keysOffset = reader.offset - start
  const staticKeys = readKeys(reader, keyCount)
  const blockhash = reader.key()
  const instructions = readMany(reader, readInstruction)
  const lookups = first === 128 ? readMany(reader, readLookup) : []
  const message: WireMessage = {
    version: first === 128 ? 0 : 'legacy',
    bytes: reader.bytes.subarray(start, reader.offset),
    signerCount,
    readonlySigned,
    readonlyUnsigned,
    staticKeys,
    keysOffset,
    blockhash,
    instructions,
    lookups,
    config: undefined,
  }
  checkMessage(message)
  return message
}

/**
 * SIMD-0385: header, config mask, lifetime, counts, addresses, config values, instruction headers, then the accounts
 * and data of each instruction. Throws `WireError` for what the runtime does not sanitize either.
 */
function readV1Message(reader: Reader, start: number): WireMessage {
  const signerCount = reader.u8()
  const readonlySigned = reader.u8()
  const readonlyUnsigned = reader.u8()
  const mask = reader.u32()
  const blockhash = reader.key()
  const instructionCount = reader.u8()
  const keyCount = reader.u8()
  const { maxAccounts, maxInstructions, maxSignatures } = FORMAT_LIMITS[1]
  if (signerCount > maxSignatures) throw new WireError('too many signatures')
  if (instructionCount > maxInstructions) throw new WireError('too many instructions')
  if (keyCount > maxAccounts) throw new WireError('too many account keys')
  const keysOffset = reader.offset - start
  const staticKeys = readKeys(reader, keyCount)
  const config = readConfig(reader, mask)
  const heads = Array.from({ length: instructionCount }, () => ({
    programIndex: reader.u8(),
    accountCount: reader.u8(),
    dataLength: reader.u16(),
  }))
  const instructions = heads.map(({ programIndex, accountCount, dataLength }) => ({
    programIndex,
    accounts: reader.take(accountCount),
    data: reader.take(dataLength),
  }))
  const message: WireMessage = {
    version: 1,
    bytes: reader.bytes.subarray(start, reader.offset),
    signerCount,
    readonlySigned,
    readonlyUnsigned,
    staticKeys,
    keysOffset,
    blockhash,
    instructions,
    lookups: [],
    config,
  }
  checkMessage(message)
  return message
}

const PRIORITY_FEE_BITS = 0b11
const COMPUTE_UNIT_LIMIT_BIT = 0b100
const LOADED_DATA_BIT = 0b1000
const HEAP_SIZE_BIT = 0b10000
const CONFIG_BITS = 0b11111
const HEAP_STEP = 1_024
const MIN_HEAP_BYTES = 32 * 1_024
const MAX_HEAP_BYTES = 256 * 1_024

function readConfig(reader: Reader, mask: number): WireConfig {
  if ((mask & ~CONFIG_BITS) !== 0) throw new WireError('unknown bits in the config mask')
  const feeBits = mask & PRIORITY_FEE_BITS
  if (feeBits !== 0 && feeBits !== PRIORITY_FEE_BITS) throw new WireError('half a priority fee in the mask')
  const config = {
    priorityFeeLamports: feeBits === 0 ? undefined : reader.u64(),
    computeUnitLimit: mask & COMPUTE_UNIT_LIMIT_BIT ? reader.u32() : undefined,
    loadedAccountsDataSizeLimit: mask & LOADED_DATA_BIT ? reader.u32() : undefined,
    heapSize: mask & HEAP_SIZE_BIT ? reader.u32() : undefined,
  }
  const heap = config.heapSize ?? MIN_HEAP_BYTES
  if (heap % HEAP_STEP !== 0 || heap < MIN_HEAP_BYTES || heap > MAX_HEAP_BYTES)
    throw new WireError('heap size out of range')
  return config
}

function readKeys(reader: Reader, count: number): string[] {
  const keys: string[] = []
  for (let i = 0; i < count; i++) keys.push(reader.key())
  return keys
}

function readMany<T>(reader: Reader, read: (reader: Reader) => T): T[] {
  const count = reader.length()
  const items: T[] = []
  for (let i = 0; i < count; i++) items.push(read(reader))
  return items
}

function readInstruction(reader: Reader): WireInstruction {
  const programIndex = reader.u8()
  const accounts = reader.take(reader.length())
  return { programIndex, accounts, data: reader.take(reader.length()) }
}

function readLookup(reader: Reader): WireLookup {
  const table = reader.key()
  const writable = reader.take(reader.length())
  return { table, writable, readonly: reader.take(reader.length()) }
}

function checkMessage(message: WireMessage): void {
  const { signerCount, readonlySigned, readonlyUnsigned, staticKeys } = message
  if (signerCount === 0 || readonlySigned >= signerCount) throw new WireError('no writable signer')
  if (signerCount + readonlyUnsigned > staticKeys.length) throw new WireError('header does not fit the keys')
  if (hasDuplicates(staticKeys)) throw new WireError('an account key appears twice')
  let keyCount = staticKeys.length
  for (const lookup of message.lookups) {
    const loaded = lookup.writable.length + lookup.readonly.length
    if (loaded === 0) throw new WireError('an address table lookup loads nothing')
    keyCount += loaded
  }
  if (keyCount > 256) throw new WireError('too many account keys')
  for (const { programIndex, accounts } of message.instructions) {
    // The fee payer cannot be a program, and programs are never loaded from a table.
    if (programIndex === 0 || programIndex >= staticKeys.length)
      throw new WireError('program index out of range')
    for (const index of accounts) if (index >= keyCount) throw new WireError('account index out of range')
  }
}

/** A set costs more than comparing all pairs of a few keys. */
function hasDuplicates(keys: readonly string[]): boolean {
  if (keys.length > 24) return new Set(keys).size !== keys.length
  for (let i = 1; i < keys.length; i++) if (keys.indexOf(keys[i]!) < i) return true
  return false
}

/**
 * Whether the header lets the transaction write the key at `index`; `writableLookups` = keys loaded as writable.
 * @example isWritableIndex(decodeTransaction(WIRE).message, 2, 0) // => false
 */
export function isWritableIndex(message: WireMessage, index: number, writableLookups: number): boolean {
  const { signerCount, readonlySigned, readonlyUnsigned } = message
  const staticCount = message.staticKeys.length
  if (index < signerCount) return index < signerCount - readonlySigned
  if (index < staticCount) return index < staticCount - readonlyUnsigned
  return index < staticCount + writableLookups
}
