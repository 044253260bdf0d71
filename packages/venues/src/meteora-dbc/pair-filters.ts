import { sortedMintBytes } from '@callisto/amms'
import type { AccountFilter } from '@callisto/solana'

const BASE_MINT_OFFSET = 136

/** Curves of either mint: their config names the quote mint. */
export const baseMintFilters = (mintA: string, mintB: string): readonly (readonly AccountFilter[])[] =>
  (sortedMintBytes(mintA, mintB) ?? []).map((bytes) => [{ offset: BASE_MINT_OFFSET, bytes }])
