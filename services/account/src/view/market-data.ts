import type { Asset, MarketReadPort, PortfolioTokenInfo } from '@callisto/contract'
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
  const [prices, info] = await Promise.all([readPrices(market, mints), readInfo(market, mints)])
  return { prices, info }
}

/** Reads prices of tokens alone. Never rejects. */
export async function readPrices(
  market: MarketReadPort,
  mints: readonly string[],
): Promise<MarketData['prices']> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const found = await withSignal(signal, market.prices([...new Set(mints)], signal))
    const prices = new Map<string, number>()
    for (const [mint, { usdPrice }] of Object.entries(found))
      if (isPrice(usdPrice)) prices.set(mint, usdPrice)
    return prices
  } catch {
    return undefined
  }
}

async function readInfo(market: MarketReadPort, mints: readonly string[]): Promise<MarketData['info']> {
  const ids = [...new Set(mints)]
  const info = new Map<string, PortfolioTokenInfo>()
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  for (const asset of await withSignal(signal, market.assets(ids, signal)).catch(() => []))
    info.set(asset.id, toInfo(asset))
  if (!info.has(NATIVE_MINT) && ids.includes(NATIVE_MINT))
    info.set(NATIVE_MINT, {
      address: NATIVE_MINT,
      name: 'Wrapped SOL',
      symbol: 'SOL',
      decimals: predefinedDecimals[NATIVE_MINT]!,
    })
  return info
}

function toInfo({ id, name, symbol, decimals, icon, tags = [], isVerified }: Asset): PortfolioTokenInfo {
  const info: PortfolioTokenInfo = { address: id, name, symbol, decimals }
  if (icon) info.logoURI = icon
  if (tags.length > 0 || isVerified) info.tags = [...new Set([...tags, ...(isVerified ? ['verified'] : [])])]
  return info
}

/** A source that answers nonsense has no price: it is never counted as 0. */
const isPrice = (price: number): boolean => Number.isFinite(price) && price > 0

/** A promise that also ends with a signal, for a source that does not heed it. */
export async function withSignal<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  let abort: () => void = () => undefined
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason)
  })
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    // The signal stays until its time is over, and would keep what was read until then.
    signal.removeEventListener('abort', abort)
  }
}
