import { cpmm, oracle } from '@callisto/program-clients'
import { SYSTEM_PROGRAM } from '@callisto/solana'
import type { Address } from '@solana/kit'
import { mint } from '../testing/order-chain.test-helper.ts'

const NONE = SYSTEM_PROGRAM as Address
const noEntry: oracle.Entry = { slot: 0n, price: 0n, conf: 0n }

/** A feed with one price of a dollar's hundredth, that of slot 1,000, unless another ring is given; it is filled up with zeros. */
export function feedData(change: Partial<oracle.Feed>): Uint8Array {
  const { ring = [{ price: 1_000_000n, conf: 5n, slot: 1_000n }], ...rest } = change
  return oracle.encodeFeed({
    ...{ set: NONE, mint: mint(0), pool: NONE, quoteFeed: NONE, minDepthUsd: 1_000, maxConfPpm: 10_000 },
    ...{ jumpPpm: 0, maxAgeSlots: 150, minSlots: 0, decimals: 6, isAnchored: false, isHeldBack: false },
    ...{ bump: 255, version: 0, entered: 1n, average: 1_000_000n, observedCumulative: 0n },
    ...{ observedSlot: 0n, votes: [] },
    ...rest,
    ring: Array.from({ length: 128 }, (_, n) => ring[n] ?? noEntry),
  })
}

/** A pool of constant product with so many whole tokens of six decimals on either side, which have stood. */
export function poolData(mint0: Address, mint1: Address, whole: number): Uint8Array {
  const reserve = BigInt(whole) * 1_000_000n
  return cpmm.encodePool({
    ...{ config: NONE, creator: NONE, mint0, mint1, tokenProgram0: NONE, tokenProgram1: NONE, vault0: NONE },
    ...{ vault1: NONE, lpMint: NONE, protocolFees0: 0n, protocolFees1: 0n, creatorFees0: 0n },
    ...{ creatorFees1: 0n, lpSupply: 0n, lpBurned: 0n, cumulativePrice: 0n, pricedSlot: 0n, lpFeePpm: 0 },
    ...{ protocolFeePpm: 0, creatorFeePpm: 0, decimals0: 6, decimals1: 6, bump: 0 },
    ...{ reserve0: reserve, reserve1: reserve, depthNow: reserve, depthBefore: reserve },
  })
}

/** A source that has stood with 5,000 USD and was observed in slot 900. */
export const sourceOf = (pool: Address, change: Partial<oracle.Source> = {}): oracle.Source => ({
  ...{ pool, enlistedSlot: 0n, cumulative: 0n, observedSlot: 900n, price: 1_000_000n, pricedSlot: 900n },
  ...{ depth0: 5_000n, depth1: 5_000n, depth2: 5_000n, depth3: 5_000n, periodSlot: 900n, isAnchored: true },
  ...change,
})

export const sourcesData = (feed: Address, sources: readonly oracle.Source[]): Uint8Array =>
  oracle.encodeSources({
    ...{ feed, movedSlot: 0n, agreedSlot: 0n, side: 'near', agreed: 0, bump: 255 },
    sources: Array.from({ length: 8 }, (_, n) => sources[n] ?? sourceOf(NONE)),
  })
