import { readAddress } from '../codec/base58.ts'
import { readTokenAccount, readU64, TOKEN_ACCOUNT_BYTES } from '../codec/token-layout.ts'
import type { AccountState } from '../rpc/chain-port.ts'

/** Everything that a token account allows to whom. */
export interface OwnedTokenAccount {
  mint: string
  owner: string
  amount: bigint
  delegate: string | undefined
  delegatedAmount: bigint
  closeAuthority: string | undefined
  isFrozen: boolean
  /** Extensions of Token-2022 in hexadecimal, without the fees that transfers leave in the account. */
  extensions: string
}

/** Layout of SPL Token: https://github.com/solana-program/token, `state.rs`. */
const STATE = 108
const FROZEN = 2
const DELEGATED_AMOUNT = 121
const CLOSE_AUTHORITY = 129
/** Behind the base layout and the byte of the account type: type and length of an extension, two bytes each. */
const FIRST_EXTENSION = TOKEN_ACCOUNT_BYTES + 1
const TRANSFER_FEE_AMOUNT = 2

/** All fields of a token account that a swap must leave as they are, and its amount; undefined for any other account. */
export function readOwnedTokenAccount(account: AccountState | undefined): OwnedTokenAccount | undefined {
  const fields = account && readTokenAccount(account)
  if (!fields) return undefined
  const { data } = account
  return {
    ...fields,
    delegatedAmount: readU64(data, DELEGATED_AMOUNT),
    closeAuthority: data[CLOSE_AUTHORITY] === 1 ? readAddress(data, CLOSE_AUTHORITY + 4) : undefined,
    isFrozen: data[STATE] === FROZEN,
    extensions: readExtensions(data),
  }
}

function readExtensions(data: Uint8Array): string {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let text = ''
  for (let at = FIRST_EXTENSION; at + 4 <= data.length; ) {
    const end = at + 4 + view.getUint16(at + 2, true)
    if (view.getUint16(at, true) !== TRANSFER_FEE_AMOUNT) text += hex(data.subarray(at, end))
    at = end
  }
  return text
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
