import { addressBytes } from '@callisto/solana/codec'
import { deriveAddress, deriveWithBump } from '@callisto/solana/derive'
import { cachedAddress } from '../shared/cached-address.ts'
import { PROGRAM } from './layout.ts'

const ARRAY_SEED = Buffer.from('tick_array')
const EXTENSION_SEED = Buffer.from('pool_tick_array_bitmap_extension')

/** The array of ticks of a pool that begins at a tick. */
export const arrayAddress = (pool: string, start: number): string =>
  cachedAddress(`array ${pool}${start}`, () => {
    const bytes = Buffer.alloc(4)
    bytes.writeInt32BE(start)
    return deriveAddress(PROGRAM, [ARRAY_SEED, addressBytes(pool), bytes])
  })

const extension = (pool: string) => deriveWithBump(PROGRAM, [EXTENSION_SEED, addressBytes(pool)])

export const extensionAddress = (pool: string): string =>
  cachedAddress(`extension ${pool}`, () => extension(pool).address)

/** Attempts that a program needs to find the address of the extension. */
export const extensionAttempts = (pool: string): number =>
  256 - Number(cachedAddress(`extension bump ${pool}`, () => String(extension(pool).bump)))
