import { type AccountFilter, addressBytesBefore } from '@callisto/solana'
import { addressBytes } from '@callisto/solana/codec'
import { isAddress } from '@solana/kit'

/** Two mints as 32 bytes, the lesser first; undefined for text that is no address and for one mint twice. */
export function sortedMintBytes(mintA: string, mintB: string): [Uint8Array, Uint8Array] | undefined {
  if (mintA === mintB || !isAddress(mintA) || !isAddress(mintB)) return undefined
  const [lesser, greater] = addressBytesBefore(mintA, mintB) ? [mintA, mintB] : [mintB, mintA]
  return [addressBytes(lesser), addressBytes(greater)]
}

/** `Discovery.pairFilters` of a venue whose pools hold their mints at two offsets, the lesser one first when `isSorted`. */
export function mintFilters(
  offsets: readonly [number, number],
  isSorted: boolean,
): (mintA: string, mintB: string) => readonly (readonly AccountFilter[])[] {
  const at = (first: Uint8Array, second: Uint8Array) => [
    { offset: offsets[0], bytes: first },
    { offset: offsets[1], bytes: second },
  ]
  return (mintA, mintB) => {
    const mints = sortedMintBytes(mintA, mintB)
    if (mints === undefined) return []
    const [lesser, greater] = mints
    return isSorted ? [at(lesser, greater)] : [at(lesser, greater), at(greater, lesser)]
  }
}
