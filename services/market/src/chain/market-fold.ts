import type { BlockFold } from '@callisto/service-kit'
import { applyBlock } from '../fold/apply-block.ts'
import type { Market } from '../fold/market.ts'
import { resolveBlock } from '../fold/resolve-block.ts'
import type { MintRegistry } from '../mints/mint-registry.ts'
import type { Archive } from '../store/archive.ts'
import type { Writer } from '../store/writer.ts'
import { prepareBlock } from './prepare-block.ts'

interface MarketFoldParts {
  market: Market
  mints: MintRegistry
  writer: Writer
  archive: Archive
}

/** The market as blocks are read into it: mints that a block shows are requested, idle tokens leave memory after a flush. */
export const marketFold = ({ market, mints, writer, archive }: MarketFoldParts): BlockFold => ({
  get slot() {
    return market.slot
  },
  get isWhole() {
    return market.isWhole
  },
  get pending() {
    return writer.pending
  },
  async apply(block) {
    const decoded = await prepareBlock(block, market, archive)
    applyBlock(market, resolveBlock(market, decoded))
    for (const [mint, { tokenProgram }] of decoded.mints)
      if (market.token(mint)) mints.setProgram(mint, tokenProgram)
    for (const mint of decoded.touchedMints) if (market.token(mint)) mints.request(mint)
  },
  async flush() {
    await writer.flush()
    if (market.hasCompleteHolders || !market.listsTokenAccounts) await archive.archiveIdle()
  },
})
