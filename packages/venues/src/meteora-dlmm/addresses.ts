import { addressBytes } from '@callisto/solana/codec'
import { deriveAddress } from '@callisto/solana/derive'
import { PROGRAM } from './layout.ts'

/** Derived addresses that are kept: a derivation takes longer than a quote. */
const MAX_KEPT = 100_000

const kept = new Map<string, string>()

function derived(pair: string, key: string, seeds: () => readonly Uint8Array[]): string {
  const id = pair + key
  const known = kept.get(id)
  if (known !== undefined) return known
  const address = deriveAddress(PROGRAM, seeds())
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(id, address)
  return address
}

/** The account of the bins of one array. */
export const arrayAddress = (pair: string, index: number): string =>
  derived(pair, `#${index}`, () => [Buffer.from('bin_array'), addressBytes(pair), indexBytes(index)])

/** The account that marks arrays beyond the pair's own bitmap; most pairs have none. */
export const extensionAddress = (pair: string): string =>
  derived(pair, '', () => [Buffer.from('bitmap'), addressBytes(pair)])

function indexBytes(index: number): Uint8Array {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64LE(BigInt(index))
  return bytes
}
