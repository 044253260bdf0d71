import { addressBytes } from '@callisto/solana/codec'
import { deriveAddress, deriveWithBump } from '@callisto/solana/derive'
import { PROGRAM } from './layout.ts'

/** Derived addresses of recent pools: a derivation takes longer than a decoding. At the limit all are dropped. */
const known = new Map<string, string>()
const MAX_KNOWN = 1 << 17

function cached(key: string, derive: () => string): string {
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size >= MAX_KNOWN) known.clear()
  const derived = derive()
  known.set(key, derived)
  return derived
}

const ARRAY_SEED = Buffer.from('tick_array')
const EXTENSION_SEED = Buffer.from('pool_tick_array_bitmap_extension')

/** The array of ticks of a pool that begins at a tick. */
export const arrayAddress = (pool: string, start: number): string =>
  cached(`${pool}${start}`, () => {
    const bytes = Buffer.alloc(4)
    bytes.writeInt32BE(start)
    return deriveAddress(PROGRAM, [ARRAY_SEED, addressBytes(pool), bytes])
  })

const extension = (pool: string) => deriveWithBump(PROGRAM, [EXTENSION_SEED, addressBytes(pool)])

export const extensionAddress = (pool: string): string => cached(pool, () => extension(pool).address)

/** Attempts that a program needs to find the address of the extension. */
export const extensionAttempts = (pool: string): number =>
  256 - Number(cached(`${pool} bump`, () => String(extension(pool).bump)))
