import type { AccountState } from '../rpc/chain-port.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../well-known.ts'
import { readAddress } from './base58.ts'

/** Layout of the SPL token programs: https://github.com/solana-program/token, `state.rs`. */
export const TOKEN_ACCOUNT_BYTES = 165
const MINT_BYTES = 82
const MULTISIG_BYTES = 355

/**
 * Whether the address is that of SPL Token or Token-2022.
 * @example isTokenProgram(TOKEN_2022_PROGRAM) // => true
 */
export function isTokenProgram(address: string): boolean {
  return address === TOKEN_PROGRAM || address === TOKEN_2022_PROGRAM
}

export interface TokenAccount {
  mint: string
  owner: string
  amount: bigint
  delegate: string | undefined
}

function isExtended(data: Uint8Array, accountType: number): boolean {
  return (
    data.length > TOKEN_ACCOUNT_BYTES &&
    data.length !== MULTISIG_BYTES &&
    data[TOKEN_ACCOUNT_BYTES] === accountType
  )
}

/**
 * Whether the account is an initialised token account of either token program.
 * @example isTokenAccount(tokenAccount(POOL, { mint: USDC, owner: USER })) // => true
 */
export function isTokenAccount(account: AccountState): boolean {
  const { data } = account
  if (!isTokenProgram(account.owner)) return false
  return (data.length === TOKEN_ACCOUNT_BYTES || isExtended(data, 2)) && data[108] !== 0
}

/**
 * Whether the account is an initialised mint of either token program.
 * @example isMint(mintAccount(1_000_000n, 6)) // => true
 */
export function isMint(account: AccountState): boolean {
  if (!isTokenProgram(account.owner)) return false
  return (account.data.length === MINT_BYTES || isExtended(account.data, 1)) && account.data[45] === 1
}

/**
 * Decoded fields, kept on the state itself: indexes and balances read each state several times, and a WeakMap costs
 * as much as decoding. A symbol is neither cloned to another thread nor written to JSON.
 */
const DECODED = Symbol('token account')
type Decoded = AccountState & { [DECODED]?: { data: Uint8Array; fields: TokenAccount } }

/**
 * The fields that indexes and balances need; undefined when the account is not a token account.
 * @example readTokenAccount(tokenAccount(POOL, { mint: USDC, owner: USER, amount: 7n }))?.amount // => 7n
 */
export function readTokenAccount(account: AccountState): TokenAccount | undefined {
  if (!isTokenAccount(account)) return undefined
  const { data } = account
  const known = (account as Decoded)[DECODED]
  // A copy of the state with other data carries the symbol along.
  if (known?.data === data) return known.fields
  const fields = {
    mint: readAddress(data, 0),
    owner: readAddress(data, 32),
    amount: readU64(data, 64),
    delegate: data[72] === 1 ? readAddress(data, 76) : undefined,
  }
  ;(account as Decoded)[DECODED] = { data, fields }
  return fields
}

/**
 * Decimals of a mint; undefined when the account is none.
 * @example readMintDecimals(mintAccount(1_000_000n, 6)) // => 6
 */
export function readMintDecimals(account: AccountState | undefined): number | undefined {
  return account !== undefined && isMint(account) ? account.data[44] : undefined
}

/**
 * Supply of a mint in base units. The caller knows that the account is a mint.
 * @example readMintSupply(mintAccount(1_000_000n, 6)) // => 1_000_000n
 */
export function readMintSupply(account: AccountState): bigint {
  return readU64(account.data, 36)
}

/**
 * The little-endian u64 at `offset`. Throws a RangeError past the end.
 * @example readU64(Uint8Array.of(9, 0, 1, 0, 0, 0, 0, 0, 0), 1) // => 256n
 */
export function readU64(bytes: Uint8Array, offset: number): bigint {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigUint64(offset, true)
}
