import { FORMAT_LIMITS, maxWireBytes } from '@callisto/solana'
import {
  decodeBase58,
  decodeTransaction,
  WireError,
  type WireMessage,
  type WireTransaction,
} from '@callisto/solana/codec'
import type { Chain } from '../chain.ts'
import { loadKeys } from '../vm/lookup-table.ts'
import { invalidParams } from './error.ts'
import type { Options } from './params.ts'

const TYPE = 'solana_transaction::versioned::VersionedTransaction'
/** Of the largest format, and the text lengths that it can take. */
const MAX_WIRE_BYTES = FORMAT_LIMITS[1].maxBytes
const MAX_BASE58 = Math.ceil((MAX_WIRE_BYTES * Math.log(256)) / Math.log(58))
const MAX_BASE64 = 4 * Math.ceil(MAX_WIRE_BYTES / 3)

/** Decodes a transaction in the encoding of the options. Throws -32602 for one that is not valid or too large. */
export function readTransaction(text: string, options: Options, fallback: string): WireTransaction {
  const encoding = options.encoding ?? fallback
  if (encoding !== 'base58' && encoding !== 'base64') {
    throw invalidParams(
      `unsupported encoding: ${String(encoding).slice(0, 32)}. Supported encodings: base58, base64`,
    )
  }
  const max = encoding === 'base58' ? MAX_BASE58 : MAX_BASE64
  if (text.length > max) {
    const limits = `(max: encoded/raw ${max}/${MAX_WIRE_BYTES})`
    throw invalidParams(`${encoding} encoded ${TYPE} too large: ${text.length} bytes ${limits}`)
  }
  const bytes = encoding === 'base58' ? decodeBase58(text) : decodeBase64(text)
  if (bytes === undefined) throw invalidParams(`invalid ${encoding} encoding`)
  const maxBytes = maxWireBytes(bytes)
  if (bytes.length > maxBytes)
    throw invalidParams(`decoded ${TYPE} too large: ${bytes.length} bytes (max: ${maxBytes} bytes)`)
  try {
    return decodeTransaction(bytes)
  } catch (error) {
    if (error instanceof WireError) throw invalidParams(`failed to deserialize ${TYPE}: ${error.message}`)
    throw error
  }
}

function decodeBase64(text: string): Uint8Array | undefined {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)
    ? new Uint8Array(Buffer.from(text, 'base64'))
    : undefined
}

export interface LoadedKeys {
  /** Every key of a message, including those from lookup tables that exist. */
  keys: string[]
  writable: string[]
  readonly: string[]
}

export function loadKeysOf(message: WireMessage, chain: Chain): LoadedKeys {
  const loaded = loadKeys(message, { get: (address) => chain.bank.getAccount(address) })
  const { writable, readonly } = loaded ?? { writable: [], readonly: [] }
  return { keys: [...message.staticKeys, ...writable, ...readonly], writable, readonly }
}
