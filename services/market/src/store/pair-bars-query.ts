import { type BarsQuery, type Candle, type Interval, intervalSeconds, MAX_BARS } from '@callisto/contract'
import { knownMints } from '@callisto/domain'
import type { Token } from '../fold/token-and-pool.ts'
import { barStart } from '../view/bars.ts'
import { invertBars, joinCandles, type PriceSeries, ratioBars } from '../view/pair-bars.ts'
import { type ChartSources, findCandles } from './chart-query.ts'

/** The interval whose bars a ratio is made of: shorter ones bring its highs and lows closer to the real ones. */
const ratioSource: Partial<Record<Interval, Interval>> = {
  '3_MINUTE': '1_MINUTE',
  '5_MINUTE': '1_MINUTE',
  '15_MINUTE': '5_MINUTE',
  '30_MINUTE': '5_MINUTE',
  '1_HOUR': '15_MINUTE',
  '2_HOUR': '15_MINUTE',
  '4_HOUR': '1_HOUR',
  '1_DAY': '4_HOUR',
  '1_WEEK': '1_DAY',
}

/**
 * Bars of a token in a window, in USD or in a quote token, oldest first, at most `MAX_BARS` of the newest. Prices in SOL
 * are those of the trades; against any other token they are the ratio of both prices in USD, and the window is at most
 * `MAX_BARS` bar lengths.
 */
export async function findPairBars(
  sources: ChartSources,
  base: Token,
  quote: Token | undefined,
  query: BarsQuery,
): Promise<Candle[]> {
  const direct = (token: Token, currency: 'usd' | 'native') =>
    findCandles(sources, token, { ...window(query), type: 'price', quote: currency }, 1)
  if (!quote || quote.mint === knownMints.usdc) return direct(base, 'usd')
  if (base.mint === knownMints.usdc) return invertBars(await direct(quote, 'usd'))
  if (quote.mint === knownMints.sol) return direct(base, 'native')
  if (base.mint === knownMints.sol) return invertBars(await direct(quote, 'native'))
  return findRatio(sources, base, quote, query)
}

const window = ({ interval, from, to }: BarsQuery) => ({
  interval,
  from: from * 1000,
  to: to * 1000,
  candles: MAX_BARS,
})

async function findRatio(
  sources: ChartSources,
  base: Token,
  quote: Token,
  { interval, from, to }: BarsQuery,
): Promise<Candle[]> {
  const source = ratioSource[interval] ?? interval
  const length = intervalSeconds[interval]
  const start = barStart(Math.max(from, to - (MAX_BARS - 1) * length), interval)
  const candles = (MAX_BARS * length) / intervalSeconds[source]
  const read = async (token: Token): Promise<PriceSeries> => {
    const common = { interval: source, type: 'price', quote: 'usd' } as const
    const before = { ...common, to: start * 1000 - 1, candles: 1 }
    const inside = { ...common, from: start * 1000, to: to * 1000, candles }
    return {
      bars: await findCandles(sources, token, inside, 1),
      before: start > 0 ? (await findCandles(sources, token, before, 1)).at(-1) : undefined,
    }
  }
  return joinCandles(ratioBars(await read(base), await read(quote)), interval)
}
