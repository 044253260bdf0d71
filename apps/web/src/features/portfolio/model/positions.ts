import type {
  CollectibleAsset,
  PoolPosition,
  PortfolioElement,
  PortfolioLiquidity,
  PortfolioReply,
  TokenAsset,
} from '@callisto/contract'

import { type Worth, worthOf } from '../../../lib/portfolio/holdings.ts'

type Liquidity = PortfolioLiquidity & { position: PoolPosition }

/** Positions of a wallet outside of its balances, by kind. Undefined kinds are those whose source failed. */
export interface Positions {
  liquidity: readonly Liquidity[] | undefined
  /** Fees that curves and pools owe to the creator of a token. */
  creatorFees: readonly TokenAsset[] | undefined
  nfts: readonly CollectibleAsset[] | undefined
  /** Positions of other kinds, as a foreign service may have them: by label. */
  others: readonly PortfolioElement[]
}

/** Sorts the elements of the reply into what the page shows. */
export function toPositions({ elements, fetcherReports }: PortfolioReply): Positions {
  const failed = new Set(fetcherReports.flatMap(({ id, status }) => (status === 'failed' ? [id] : [])))
  const liquidity = elements.flatMap((element) =>
    element.type === 'liquidity' ? element.data.liquidities.filter(hasPosition) : [],
  )
  const assets = elements.flatMap((element) =>
    element.type === 'multiple' ? element.data.assets.map((asset) => ({ asset, label: element.label })) : [],
  )
  const creatorFees = assets.flatMap(({ asset, label }) =>
    asset.type === 'token' && label === 'Rewards' ? [asset] : [],
  )
  const nfts = assets.flatMap(({ asset }) => (asset.type === 'collectible' ? [asset] : []))
  const unlessFailed = <T>(source: string, list: T[]) => (failed.has(source) ? undefined : list)
  return {
    liquidity: unlessFailed('callisto-pools', liquidity),
    creatorFees: unlessFailed('callisto-launchpad', creatorFees),
    nfts: unlessFailed('wallet-nfts', nfts),
    others: elements.filter(
      (element) =>
        element.type !== 'multiple' &&
        !(element.type === 'liquidity' && element.data.liquidities.every(hasPosition)),
    ),
  }
}

/**
 * Worth of them, without NFTs, which have no price of their own. Undefined while one of the sources is not known: a part of
 * the sum would look like all of it.
 */
export function positionsWorth({ liquidity, creatorFees }: Positions): Worth | undefined {
  if (!liquidity || !creatorFees) return undefined
  return worthOf([...liquidity, ...creatorFees].map(({ value }) => value ?? undefined))
}

const hasPosition = (liquidity: PortfolioLiquidity): liquidity is Liquidity =>
  liquidity.position !== undefined
