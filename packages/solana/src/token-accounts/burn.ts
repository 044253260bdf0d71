import { AccountRole, type Instruction } from '@solana/kit'
import { knownAddress } from '../codec/known-address.ts'
import { readU64 } from '../codec/token-layout.ts'
import { littleEndian } from '../instructions/encode.ts'
import type { ParsedInstruction } from '../transaction/parse-transaction.ts'

/** BurnChecked of the token programs. */
const BURN_CHECKED = 15
const BURN_CHECKED_BYTES = 10

/** Base units of a token account that are destroyed. */
export interface Burn {
  account: string
  mint: string
  owner: string
  amount: bigint
  decimals: number
  tokenProgram: string
}

/**
 * Destroys base units of a token account; the supply of the mint shrinks by them.
 * @example
 * const account = { account: POOL, mint: USDC, owner: USER, tokenProgram: TOKEN_PROGRAM }
 * burnTokens({ ...account, amount: 5n, decimals: 6 }).data // => Uint8Array.of(15, 5, 0, 0, 0, 0, 0, 0, 0, 6)
 */
export function burnTokens({ account, mint, owner, amount, decimals, tokenProgram }: Burn): Instruction {
  return {
    programAddress: knownAddress(tokenProgram),
    accounts: [
      { address: knownAddress(account), role: AccountRole.WRITABLE },
      { address: knownAddress(mint), role: AccountRole.WRITABLE },
      { address: knownAddress(owner), role: AccountRole.READONLY_SIGNER },
    ],
    data: littleEndian([BURN_CHECKED, 1], [amount, 8], [decimals, 1]),
  }
}

/**
 * Reads what `burnTokens` builds; undefined for every other instruction. It is no `KnownInstruction`: nothing that signs by
 * itself may take a burn for a part of a swap.
 * @example
 * const accounts = [POOL, USDC, USER].map((address) => ({ address, signer: false, writable: true }))
 * const data = littleEndian([15, 1], [5n, 8], [6, 1])
 * parseBurn({ programId: TOKEN_PROGRAM, accounts, data })?.amount // => 5n
 */
export function parseBurn({ programId, data, accounts }: ParsedInstruction): Burn | undefined {
  const [account, mint, owner, ...more] = accounts
  if (data[0] !== BURN_CHECKED || data.length !== BURN_CHECKED_BYTES) return undefined
  if (!account || !mint || !owner || more.length > 0) return undefined
  return {
    account: account.address,
    mint: mint.address,
    owner: owner.address,
    amount: readU64(data, 1),
    decimals: data[9]!,
    tokenProgram: programId,
  }
}
