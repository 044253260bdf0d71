import type { Address } from '@solana/kit'
import { ByteReader } from './byte-reader.ts'
import { extensionsOf } from './extensions.ts'
import { optionalKey } from './mint.ts'

/** A token account of Token or Token-2022. */
export interface TokenAccount {
  mint: Address
  owner: Address
  amount: bigint
  delegate: Address | undefined
  delegatedAmount: bigint
  frozen: boolean
  /** Lamports kept back as rent in a wrapped SOL account; undefined in all others. */
  nativeRent: bigint | undefined
  closeAuthority: Address | undefined
}

const TOKEN_ACCOUNT_SIZE = 165

/**
 * Reads a token account from its data. Undefined when the bytes are no initialised one. The caller checks
 * that the account belongs to Token or Token-2022.
 */
export function decodeTokenAccount(data: Uint8Array): TokenAccount | undefined {
  if (!extensionsOf(data, 2, TOKEN_ACCOUNT_SIZE)) return undefined
  const r = new ByteReader(data)
  const [mint, owner, amount] = [r.key(), r.key(), r.u64()]
  const delegate = optionalKey(r)
  const state = r.u8()
  const isNative = r.u32() === 1
  const rent = r.u64()
  const delegatedAmount = r.u64()
  const closeAuthority = optionalKey(r)
  if (!r.sound() || state < 1 || state > 2) return undefined
  const nativeRent = isNative ? rent : undefined
  return { mint, owner, amount, delegate, delegatedAmount, frozen: state === 2, nativeRent, closeAuthority }
}
