import { USDC_MINT, WSOL_MINT } from '@callisto/domain'
import { type Address, address } from '@solana/kit'
import { findFeedPda, findTokenFeedPda } from '../oracle/generated.ts'

/** Tokens whose published feeds may quote the feed of a token by its pools, in the order in which they are preferred. */
export const QUOTE_MINTS: readonly Address[] = [address(USDC_MINT), address(WSOL_MINT)]

/**
 * Addresses of the feeds that may price `mint` for an order of the set `set`, the preferred one first: the feed that the
 * publishers of the set keep for it, then the feed of its pools quoted in USDC, then that quoted in wrapped SOL. All are
 * derived, and nothing is read: an account may be missing. An order with any other feed is refused.
 */
export async function feedAddresses(set: Address, mint: Address): Promise<Address[]> {
  const [published] = await findFeedPda({ set, mint })
  const ofPools = QUOTE_MINTS.filter((quote) => quote !== mint).map(async (quote) => {
    const [quoteFeed] = await findFeedPda({ set, mint: quote })
    const [feed] = await findTokenFeedPda({ quoteFeed, mint })
    return feed
  })
  return [published, ...(await Promise.all(ofPools))]
}
