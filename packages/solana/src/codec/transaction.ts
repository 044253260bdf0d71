import { encodeBase58, readAddress } from './base58.ts'

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

/** A decoded message. Indices point into the static keys, then the looked-up writable, then read-only ones. */
export interface WireMessage {
  version: 'legacy' | 0
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
 * Decodes a signed transaction, legacy or v0, and checks what needs no account: lengths, index ranges, header
 * and that nothing follows. Throws `WireError`.
 */
export function decodeTransaction(bytes: Uint8Array): WireTransaction {
  const reader = new Reader(bytes)
  const count = reader.length()
  const signatures: Uint8Array[] = []
  for (let i = 0; i < count; i++) signatures.push(reader.take(64))
  const message = readMessage(reader)
  if (reader.offset !== bytes.length) throw new WireError('trailing bytes after the message')
  if (count === 0 || count !== message.signerCount)
    throw new WireError('signature count does not match the header')
  return { wire: bytes, signatures, signature: encodeBase58(signatures[0]!), message }
}

/** Decodes a message alone, as `getFeeForMessage` takes it. Throws `WireError`. */
export function decodeMessage(bytes: Uint8Array): WireMessage {
  const reader = new Reader(bytes)
  const message = readMessage(reader)
  if (reader.offset !== bytes.length) throw new WireError('trailing bytes after the message')
  return message
}

function readMessage(reader: Reader): WireMessage {
  const start = reader.offset
  const first = reader.u8()
  if (first > 128) throw new WireError(`unsupported message version ${first - 128}`)
  const signerCount = first === 128 ? reader.u8() : first
  const readonlySigned = reader.u8()
  const readonlyUnsigned = reader.u8()
  const keyCount = reader.length()
  const keysOffset = reader.offset - start
  const staticKeys: string[] = []
  for (let i = 0; i < keyCount; i++) staticKeys.push(reader.key())
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
  }
  checkMessage(message)
  return message
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

/** Whether the header lets the transaction write the key at `index`; `writableLookups` = keys loaded as writable. */
export function isWritableIndex(message: WireMessage, index: number, writableLookups: number): boolean {
  const { signerCount, readonlySigned, readonlyUnsigned } = message
  const staticCount = message.staticKeys.length
  if (index < signerCount) return index < signerCount - readonlySigned
  if (index < staticCount) return index < staticCount - readonlyUnsigned
  return index < staticCount + writableLookups
}
