import type { clmm, cpmm, dlmm, stable } from '@callisto/program-clients'
import type { Address } from '@solana/kit'
import type { TransferFee } from '../amm.ts'
import { BINS_PER_PAGE } from '../dlmm/position.ts'

/** One token of a pool, from the side of somebody who provides it. */
export interface ProvidedToken {
  mint: Address
  tokenProgram: Address
  vault: Address
  /** The provider's associated token account. */
  account: Address
  /** Whether that account exists. */
  isOpen: boolean
  fee: TransferFee | undefined
}

interface Held {
  owner: Address
  pool: Address
  tokens: readonly [ProvidedToken, ProvidedToken]
}

/** Liquidity of a wallet in a pool with its accounts as the chain has them. */
export type HeldLiquidity = Held &
  (
    | {
        kind: 'cpmm' | 'stable'
        state: cpmm.Pool | stable.Pool
        /** LP units of the wallet, and their account. */
        shares: bigint
        sharesAccount: Address
      }
    | { kind: 'clmm'; state: clmm.Pool; position: Address; range: clmm.Position; rent: bigint }
    | {
        kind: 'dlmm'
        state: dlmm.Pool
        position: Address
        bins: dlmm.Position
        rent: bigint
        /** The pages that exist of those with bins of the position. */
        pages: readonly { address: Address; page: dlmm.Page }[]
      }
  )

/** First bins of the pages that hold bins of a position outside of the pool's window, empty ones included. */
export function pagesOfRange(
  { firstBin, bins }: Pick<dlmm.Pool, 'firstBin' | 'bins'>,
  { lowerBin, upperBin }: Pick<dlmm.Position, 'lowerBin' | 'upperBin'>,
): number[] {
  const pages: number[] = []
  const start = firstBin + Math.floor((lowerBin - firstBin) / BINS_PER_PAGE) * BINS_PER_PAGE
  for (let page = start; page <= upperBin; page += BINS_PER_PAGE)
    if (page < firstBin || page >= firstBin + bins.length) pages.push(page)
  return pages
}

/** Why nothing is planned, in a form that a page can show. */
export class LiquidityError extends Error {
  override readonly name: string

  constructor(name: 'NOTHING_TO_REMOVE' | 'NOTHING_TO_COLLECT' | 'AMOUNT_TOO_SMALL' | 'POOL_UNREADABLE') {
    super(name)
    this.name = name
  }
}
