import { sortedMintBytes } from '@callisto/amms'
import { addressBytes } from '@callisto/solana/codec'
import { deriveAddress } from '@callisto/solana/derive'
import { PROGRAM } from './layout.ts'

/** The config under which the public pools of mainnet are created. */
const CONFIG = addressBytes('2LecshUwdy9xi7meFgHtFJQNSKk4KdTrcpvaB56dP2NQ')
/** Fee tiers of fixed fees: their index is the spacing of the ticks. The last one is of pools over all prices. */
const TIERS = [1, 2, 4, 8, 16, 64, 96, 128, 256, 32_896]
const POOL_SEED = Buffer.from('whirlpool')

/** Pools of two mints in the fixed fee tiers of mainnet's config; not those with adaptive fees, nor of the immutable program. */
export function candidates(mintA: string, mintB: string): string[] {
  const mints = sortedMintBytes(mintA, mintB)
  if (mints === undefined) return []
  return TIERS.map((tier) => {
    const bytes = Buffer.alloc(2)
    bytes.writeUInt16LE(tier)
    return deriveAddress(PROGRAM, [POOL_SEED, CONFIG, ...mints, bytes])
  })
}
