import { TOKEN_2022_PROGRAM, TOKEN_ACCOUNT_BYTES } from '@callisto/solana'
import type { Address } from '@solana/kit'
import { ByteReader } from './byte-reader.ts'
import { ExtensionKind, extensionsOf } from './extensions.ts'
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

const MINT_SIZE = 82
const ACCOUNT_TYPE_BYTES = 1
/** The extension that no associated account of Token-2022 is without: its owner is final. */
const IMMUTABLE_OWNER_BYTES = 4
/** Extensions that Token-2022 gives a new account of a mint with the extension on the left, and their bytes. */
const ACCOUNT_EXTENSION_BYTES: readonly (readonly [kind: number, bytes: number])[] = [
  [ExtensionKind.transferFeeConfig, 4 + 8],
  [ExtensionKind.transferHook, 4 + 1],
  [ExtensionKind.pausable, 4],
]

/**
 * Bytes of a new token account of a transferable mint, by the account of the mint: what its rent is of. An associated account
 * has an extension of its own, another one, such as the vault of an order, has only what the mint asks for.
 *
 * @example newTokenAccountBytes({ owner: TOKEN_PROGRAM, data: mintData }, 'associated') // => 165
 */
export function newTokenAccountBytes(
  { owner, data }: { owner: string; data: Uint8Array },
  kind: 'associated' | 'vault',
): number {
  if (owner !== TOKEN_2022_PROGRAM) return TOKEN_ACCOUNT_BYTES
  const extensions = extensionsOf(data, 1, MINT_SIZE)
  let bytes = kind === 'associated' ? IMMUTABLE_OWNER_BYTES : 0
  for (const [mintKind, size] of ACCOUNT_EXTENSION_BYTES) if (extensions?.has(mintKind)) bytes += size
  return TOKEN_ACCOUNT_BYTES + (bytes > 0 ? ACCOUNT_TYPE_BYTES + bytes : 0)
}

/**
 * Reads a token account from its data. Undefined when the bytes are no initialised one. The caller checks
 * that the account belongs to Token or Token-2022.
 */
export function decodeTokenAccount(data: Uint8Array): TokenAccount | undefined {
  if (!extensionsOf(data, 2, TOKEN_ACCOUNT_BYTES)) return undefined
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
