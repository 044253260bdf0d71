import type { AccountState } from '@callisto/solana'
import { decodeBase58, isTokenAccount } from '@callisto/solana/codec'
import { invalidParams } from './error.ts'
import { asCount, type Options } from './params.ts'

export type AccountTest = (account: AccountState) => boolean

const MAX_FILTERS = 4
const MAX_BYTES = 128

/** `filters` of getProgramAccounts and programSubscribe, combined by AND. */
export function readFilters(value: unknown): AccountTest {
  if (value === undefined || value === null) return () => true
  if (!Array.isArray(value)) throw invalidParams('Invalid params: filters is no sequence')
  if (value.length > MAX_FILTERS) throw invalidParams(`Too many filters provided; max ${MAX_FILTERS}`)
  const tests = value.map(readFilter)
  return (account) => tests.every((test) => test(account))
}

function readFilter(value: unknown): AccountTest {
  if (value === 'tokenAccountState') return isTokenAccount
  if (typeof value !== 'object' || value === null) throw invalidParams('Invalid params: filter is no object')
  const filter = value as Options
  if (filter.dataSize !== undefined) {
    const size = asCount(filter.dataSize)
    return (account) => account.data.length === size
  }
  if (filter.tokenAccountState !== undefined) return isTokenAccount
  if (typeof filter.memcmp !== 'object' || filter.memcmp === null)
    throw invalidParams('Invalid params: unknown filter')
  return readMemcmp(filter.memcmp as Options)
}

function readMemcmp(memcmp: Options): AccountTest {
  const offset = asCount(memcmp.offset)
  const bytes = readBytes(memcmp)
  if (bytes.length > MAX_BYTES) throw invalidParams('encoded data too large')
  return ({ data }) =>
    offset + bytes.length <= data.length && bytes.equals(data.subarray(offset, offset + bytes.length))
}

/** The bytes of a `memcmp` filter. Throws -32602. */
export function readBytes({ bytes, encoding }: Options): Buffer {
  if (Array.isArray(bytes))
    return Buffer.from(bytes.slice(0, MAX_BYTES + 1).map((byte) => asCount(byte) & 255))
  if (typeof bytes !== 'string' || bytes.length > 2 * MAX_BYTES) throw invalidParams('encoded data too large')
  const decoded = encoding === 'base64' ? Buffer.from(bytes, 'base64') : decodeBase58(bytes)
  if (decoded === undefined) throw invalidParams('invalid base58 in memcmp filter')
  return Buffer.from(decoded)
}
