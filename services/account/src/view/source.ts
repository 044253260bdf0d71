import type { FetcherReport, OrderReadPort, PlatformId, PortfolioElement } from '@callisto/contract'
import type { AccountIndex } from '../fold/account-index.ts'
import type { WalletRows } from '../store/wallet-query.ts'
import type { ChainReader } from './chain-reader.ts'
import type { MarketData } from './market-data.ts'

/** What a source of elements reads from. */
export interface SourceContext {
  index: AccountIndex
  chain: ChainReader
  rows: WalletRows
  /** Account of the governance token's locker; undefined without one. */
  locker: string | undefined
  /** Trigger and recurring orders; undefined where there are none. */
  orders: OrderReadPort | undefined
  /** Native SOL, read once for all of a reply. */
  lamports(): Promise<bigint>
  /** Prices and names of mints; read once for all sources of a reply. */
  market(mints: readonly string[]): Promise<MarketData>
  nowMs(): number
}

/** A product that a portfolio has elements of. */
export interface PortfolioSource {
  platform: PlatformId
  /** Elements of the wallet; rejects when they are not known. */
  elements(context: SourceContext): Promise<PortfolioElement[]>
}

/** Reads all sources beside each other: one that fails is reported and leaves the others as they are. */
export async function readSources(
  sources: readonly PortfolioSource[],
  context: SourceContext,
): Promise<{ elements: PortfolioElement[]; reports: FetcherReport[] }> {
  const read = await Promise.all(
    sources.map(async ({ platform, elements }) => {
      const startedAt = context.nowMs()
      const ended = () => Math.max(0, context.nowMs() - startedAt)
      try {
        const found = await elements(context)
        const report: FetcherReport = { id: platform, status: 'succeeded', duration: ended() }
        return { found, report }
      } catch {
        const error = 'The source could not be read'
        const report: FetcherReport = { id: platform, status: 'failed', duration: ended(), error }
        return { found: [], report }
      }
    }),
  )
  return { elements: read.flatMap(({ found }) => found), reports: read.map(({ report }) => report) }
}

/** The sum of the values that are known; null when none is, and 0 for nothing at all. */
export function sumOfKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 && values.length > 0 ? null : known.reduce((sum, value) => sum + value, 0)
}
