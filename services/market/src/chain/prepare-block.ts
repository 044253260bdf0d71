import type { ChainBlock } from '@callisto/solana'
import type { Market } from '../fold/market.ts'
import type { VenueBlock } from '../fold/market-event.ts'
import type { Archive } from '../store/archive.ts'
import { decodeBlock } from './decode-block.ts'

/**
 * Decodes a block and loads everything that it refers to. A curve's trades name no quote mint, so an archived curve is
 * loaded first and the block is decoded again.
 */
export async function prepareBlock(block: ChainBlock, market: Market, archive: Archive): Promise<VenueBlock> {
  const archived = new Set<string>()
  const quoteOf = (curve: string) => {
    const pool = market.pool(curve)
    if (!pool && market.archivedCurves.has(curve)) archived.add(curve)
    return pool?.quote.mint
  }
  let decoded = decodeBlock(block, quoteOf, market.venues)
  if (archived.size > 0) {
    await archive.loadPools([...archived])
    decoded = decodeBlock(block, quoteOf, market.venues)
  }
  await archive.prepare(decoded)
  return decoded
}
