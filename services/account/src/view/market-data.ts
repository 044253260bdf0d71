import type { MarketReadPort, PortfolioTokenInfo } from '@callisto/contract'
import { predefinedDecimals } from '@callisto/domain'
import { NATIVE_MINT } from '@callisto/solana'

/** What the market says about tokens; each part is undefined when it could not be read. */
export interface MarketData {
  /** USD for a whole token by mint; a mint without a price is absent. */
  prices: ReadonlyMap<string, number> | undefined
  info: ReadonlyMap<string, PortfolioTokenInfo>
}

/** Longest wait for the market: a portfolio without its prices is better than none. */
const TIMEOUT_MS = 2_000

/** Reads prices and names of tokens. Never rejects. */
export async function readMarketData(market: MarketReadPort, mints: readonly string[]): Promise<MarketData> {
  const ids = [...new Set(mints)]
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const [prices, assets] = await Promise.allSettled([
    withSignal(signal, market.prices(ids, signal)),
    withSignal(signal, market.assets(ids, signal)),
  ])
  const info = new Map<string, PortfolioTokenInfo>()
  if (assets.status === 'fulfilled')
    for (const asset of assets.value) {
      const tags = [...(asset.tags ?? []), ...(asset.isVerified ? ['verified'] : [])]
      info.set(asset.id, {
        address: asset.id,
        name: asset.name,
        symbol: asset.symbol,
        decimals: asset.decimals,
        ...(asset.icon ? { logoURI: asset.icon } : {}),
        ...(tags.length > 0 ? { tags: [...new Set(tags)] } : {}),
      })
    }
  if (!info.has(NATIVE_MINT) && ids.includes(NATIVE_MINT))
    info.set(NATIVE_MINT, {
      address: NATIVE_MINT,
      name: 'Wrapped SOL',
      symbol: 'SOL',
      decimals: predefinedDecimals[NATIVE_MINT]!,
    })
  if (prices.status === 'rejected') return { prices: undefined, info }
  const usable = Object.entries(prices.value).filter(([, { usdPrice }]) => isPrice(usdPrice))
  return { prices: new Map(usable.map(([mint, { usdPrice }]) => [mint, usdPrice])), info }
}

/** A source that answers nonsense has no price: it is never counted as 0. */
const isPrice = (price: number): boolean => Number.isFinite(price) && price > 0

/** A promise that also ends with a signal, for a source that does not heed it. */
export function withSignal<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    promise.then(resolve, reject)
  })
}
