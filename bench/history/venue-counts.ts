import { decodePool } from '@callisto/amms'
import {
  clmm,
  cpmm,
  dlmm,
  launchpad,
  type ProgramEvent,
  parseTransactionEvents,
  router,
  stable,
} from '@callisto/program-clients'
import type { ChainPort, ChainTransaction } from '@callisto/solana'

const programs = { clmm, cpmm, dlmm, launchpad, stable }
const clients = { ...programs, router }
type Venue = keyof typeof programs

interface VenueCounts {
  pools: number
  /** Pools that were traded in both directions. */
  twoSided: number
  trades: number
  /** Trades that the router made. */
  routed: number
}

interface ChainCounts {
  transactions: number
  failed: number
  venues: Map<Venue, VenueCounts>
  /** Transactions by hour since 1970. */
  hours: Map<number, number>
  /** Hours with a trade by mint. */
  tradedHours: Map<string, Set<number>>
}

/** Reads a chain from its first block to its newest, and counts pools and trades of every venue. */
export async function countVenues(chain: ChainPort): Promise<ChainCounts> {
  const counts: ChainCounts = {
    transactions: 0,
    failed: 0,
    venues: new Map(),
    hours: new Map(),
    tradedHours: new Map(),
  }
  const sides = new Map<string, Set<string>>()
  for (const [venue, { PROGRAM }] of Object.entries(programs)) {
    const { accounts } = await chain.getProgramAccounts(PROGRAM)
    const pools = accounts.filter((account) => decodePool(account, () => undefined).ok).length
    counts.venues.set(venue as Venue, { pools, twoSided: 0, trades: 0, routed: 0 })
  }
  const { slot: head } = await chain.getAccounts([])
  const stop = new AbortController()
  for await (const { slot, blockTime, transactions } of chain.blocks({ fromSlot: 0, signal: stop.signal })) {
    const hour = Math.floor(blockTime / 3600)
    counts.hours.set(hour, (counts.hours.get(hour) ?? 0) + transactions.length)
    for (const transaction of transactions) count(transaction, hour, counts, sides)
    if (slot >= head - 1) break
  }
  stop.abort()
  for (const [pool, directions] of sides)
    if (directions.size > 1) counts.venues.get(pool.slice(0, pool.indexOf('/')) as Venue)!.twoSided++
  return counts
}

function count(
  transaction: ChainTransaction,
  hour: number,
  counts: ChainCounts,
  sides: Map<string, Set<string>>,
): void {
  counts.transactions++
  if (transaction.err !== null) counts.failed++
  const { events } = parseTransactionEvents(transaction, clients)
  const isRouted = events.some(({ program }) => program === 'router')
  for (const found of events) {
    const trade = tradeOf(found)
    if (trade === undefined) continue
    const venue = counts.venues.get(found.program as Venue)!
    venue.trades++
    if (isRouted) venue.routed++
    const pool = `${found.program}/${trade.pool}`
    sides.set(pool, (sides.get(pool) ?? new Set()).add(trade.side))
    for (const mint of trade.mints)
      counts.tradedHours.set(mint, (counts.tradedHours.get(mint) ?? new Set()).add(hour))
  }
}

function tradeOf({
  event,
}: ProgramEvent<typeof clients>): { pool: string; side: string; mints: string[] } | undefined {
  if (event.type === 'swapped')
    return { pool: event.pool, side: event.mintIn, mints: [event.mintIn, event.mintOut] }
  return event.type === 'traded' ? { pool: event.curve, side: event.side, mints: [event.mint] } : undefined
}
