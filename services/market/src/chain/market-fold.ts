import { builtInVenues, type PlacedVenueEvent, type Venues } from '@callisto/amms'
import { tokenInstructions } from '@callisto/program-clients'
import type { BlockFold } from '@callisto/service-kit'
import type { ChainBlock, ChainTransaction, TokenBalance } from '@callisto/solana'
import { applyBlock, resolveBlock } from '../fold/apply-block.ts'
import type { Market } from '../fold/market.ts'
import type { BalanceChange, VenueBlock } from '../fold/market-event.ts'
import type { MintRegistry } from '../mints/mint-registry.ts'
import type { Archive } from '../store/archive.ts'
import type { Writer } from '../store/writer.ts'
import { fundingsOf, memosOf } from './own-instructions.ts'

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

/** A transaction whose first trade spends what its last one brings has gone round in a circle. */
function isCircular(events: readonly PlacedVenueEvent[]): boolean {
  const swaps = events.flatMap((event) => (event.kind === 'swap' ? [event] : []))
  return swaps.length > 1 && swaps[0]!.mintIn === swaps.at(-1)!.mintOut
}

function balanceChanges(transaction: ChainTransaction): BalanceChange[] {
  const changes = new Map<number, BalanceChange>()
  const entry = (balance: TokenBalance): BalanceChange => {
    const known = changes.get(balance.accountIndex)
    if (known) return known
    const account = transaction.accountKeys[balance.accountIndex] ?? ''
    const made = { account, mint: balance.mint, owner: balance.owner, before: 0n, after: 0n }
    changes.set(balance.accountIndex, made)
    return made
  }
  for (const balance of transaction.preTokenBalances) entry(balance).before = balance.amount
  for (const balance of transaction.postTokenBalances) {
    const change = entry(balance)
    change.after = balance.amount
    change.owner = balance.owner
  }
  return [...changes.values()]
}

/** First bytes of token instructions that leave mints as they are: account set-up, transfers, approvals, closing. */
const harmless = new Set([1, 3, 4, 5, 9, 10, 11, 12, 13, 16, 17, 18, 19, 21, 22, 23, 24])

function addTouchedMints(transaction: ChainTransaction, touched: Set<string>): void {
  const inner = transaction.innerInstructions.flatMap(({ instructions }) => instructions)
  for (const instruction of [...transaction.instructions, ...inner])
    for (const { data, accounts } of tokenInstructions(instruction)) {
      if (harmless.has(data[0] ?? -1)) continue
      for (const index of accounts) touched.add(transaction.accountKeys[index]!)
    }
}

/**
 * Reads what a block did at the venues. `quoteOf` names the quote mint of a curve that an earlier block launched. Failed
 * transactions moved nothing but fees and are left out.
 */
export function decodeBlock(
  block: ChainBlock,
  quoteOf: (curve: string) => string | undefined,
  venues: Venues = builtInVenues,
): VenueBlock {
  const launched = new Map<string, string>()
  const context = { quoteMintOf: (curve: string) => launched.get(curve) ?? quoteOf(curve) }
  const decoded: VenueBlock = {
    slot: block.slot,
    blockHeight: block.blockHeight,
    blockhash: block.blockhash,
    time: block.blockTime,
    transactions: [],
    mints: new Map(),
    touchedMints: new Set(),
  }
  for (const transaction of block.transactions) {
    if (transaction.err !== null && transaction.err !== undefined) continue
    const events = venues.events.read(transaction, context, (event) => {
      if (event.kind === 'launch') launched.set(event.curve, event.quoteMint)
    })
    const memos = memosOf(transaction)
    decoded.transactions.push({
      index: transaction.index,
      signature: transaction.signature,
      circular: isCircular(events),
      fundings: fundingsOf(transaction),
      events: memos ? [...events, ...memos] : events,
      balances: balanceChanges(transaction),
    })
    for (const { mint, decimals, programId } of transaction.postTokenBalances)
      if (!decoded.mints.has(mint)) decoded.mints.set(mint, { decimals, tokenProgram: programId })
    addTouchedMints(transaction, decoded.touchedMints)
  }
  return decoded
}
