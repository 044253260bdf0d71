import { readU64, TOKEN_ACCOUNT_BYTES } from '../codec/token-layout.ts'
import type { AccountState } from '../rpc/chain-port.ts'
import { readOwnedTokenAccount } from '../swap/token-authorities.ts'

/** A token account of a wallet as the chain has it. */
export interface RemovableAccount {
  address: string
  mint: string
  amount: bigint
  /** All of it returns to the wallet when the account is closed. */
  lamports: bigint
  tokenProgram: string
  isFrozen: boolean
  /** Whether the wallet can close it once it is empty. */
  isClosable: boolean
}

/** Behind the base layout and the byte of the account type: type and length of an extension, two bytes each. */
const FIRST_EXTENSION = TOKEN_ACCOUNT_BYTES + 1
const TRANSFER_FEE_AMOUNT = 2
/**
 * Extensions of Token-2022 that an account may be closed with: immutable owner, memo on transfer, CPI guard, non-transferable,
 * transfer hook, pausable. Of others, such as confidential balances, it is not known that nothing is left in them.
 */
const HARMLESS: ReadonlySet<number> = new Set([7, 8, 11, 13, 15, 27])

/**
 * A token account of `owner`; undefined for any other account.
 * @example readRemovableAccount(tokenAccount(POOL, { mint: USDC, owner: USER, amount: 7n }), USER)?.isClosable // => true
 */
export function readRemovableAccount(
  state: AccountState | undefined,
  owner: string,
): RemovableAccount | undefined {
  const fields = readOwnedTokenAccount(state)
  if (!state || fields?.owner !== owner) return undefined
  const { mint, amount, isFrozen, closeAuthority } = fields
  const { address, lamports, owner: tokenProgram, data } = state
  const isClosable = (closeAuthority ?? owner) === owner && isEmptyBeside(data)
  return { address, mint, amount, lamports, tokenProgram, isFrozen, isClosable }
}

/** Whether nothing but the amount can be in the account: withheld transfer fees belong to the mint's authority. */
function isEmptyBeside(data: Uint8Array): boolean {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = FIRST_EXTENSION; at + 4 <= data.length; ) {
    const kind = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    // The unused rest of the account.
    if (kind === 0) return true
    const isFee = kind === TRANSFER_FEE_AMOUNT && length === 8 && at + 12 <= data.length
    if (!HARMLESS.has(kind) && !(isFee && readU64(data, at + 4) === 0n)) return false
    at += 4 + length
  }
  return true
}
