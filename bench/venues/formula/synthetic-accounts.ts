import { createHash } from 'node:crypto'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { encodeBase58 } from '@callisto/solana/codec'
import { AccountBytes } from '../bytes.ts'

/** An account as vectors hold it, its data whole. */
export interface SyntheticAccount {
  address: string
  owner: string
  data: Uint8Array
}

/** An address that nobody has a key of. */
export const syntheticKey = (label: string): string =>
  encodeBase58(createHash('sha256').update(`synthetic ${label}`).digest())

export const tokenProgram = (isToken2022: boolean): string =>
  isToken2022 ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM

/** A mint without extensions, which Token-2022 has as well. */
export function mintAccount(address: string, isToken2022: boolean, supply: bigint): SyntheticAccount {
  const { data } = new AccountBytes(82).u64(36, supply).u8(44, 6).u8(45, 1)
  return { address, owner: tokenProgram(isToken2022), data }
}

export function tokenAccount(
  address: string,
  mint: string,
  holder: string,
  isToken2022: boolean,
  amount: bigint,
): SyntheticAccount {
  const { data } = new AccountBytes(165).key(0, mint).key(32, holder).u64(64, amount).u8(108, 1)
  return { address, owner: tokenProgram(isToken2022), data }
}
