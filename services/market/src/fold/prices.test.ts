import { CONFIRM_BLOCKS, type PlacedVenueEvent, PRICE_BAND, type VenueEvent } from '@callisto/amms'
import { knownMints } from '@callisto/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyBlock, resolveBlock } from './apply-block.ts'
import { Market } from './market.ts'
import type { MarketSink, Trade } from './market-sink.ts'
import { tradeFlag, windowField } from './windows.ts'

const MINT = '2token'
const OTHER = '1other'
const { usdc: USDC, sol: SOL } = knownMints
const UNIT = 1_000_000n
const START = 1_790_000_000

/** Whole tokens and dollars in the pool; both mints have six decimals. */
interface Reserves {
  token: number
  usd: number
}

const units = (whole: number) => BigInt(Math.round(whole * Number(UNIT)))

/** A market with one token against USDC; every block is 400 ms after the previous one. */
class Bench {
  readonly market: Market
  readonly trades: Trade[] = []
  readonly #pools = new Map<string, Reserves>()
  /** Base and quote of each pool. */
  readonly #mints = new Map<string, [base: string, quote: string]>()
  #slot = 100
  #ms = START * 1000

  constructor() {
    const sink: MarketSink = {
      trade: (trade) => void this.trades.push({ ...trade }),
      bar() {},
      pool() {},
      confirming() {},
      repriced() {},
      holders() {},
      liked() {},
      restored() {},
    }
    this.market = new Market(sink)
  }

  get price(): number {
    return this.market.token(MINT)?.price ?? Number.NaN
  }

  /** Prices of the open bar: open, high, low and close. */
  get bar(): number[] {
    const bar = this.market.candles.open(this.market.token(MINT)!.row, 86_400)!
    return [bar.open, bar.high, bar.low, bar.close]
  }

  block(...transactions: VenueEvent[][]): this {
    this.#slot += 1
    this.#ms += 400
    const block = {
      slot: this.#slot,
      blockhash: '',
      time: Math.floor(this.#ms / 1000),
      mints: new Map(),
      touchedMints: new Set<string>(),
      transactions: transactions.map((events, index) => ({
        index,
        signature: `${this.#slot}/${index}`,
        circular: false,
        fundings: [],
        balances: [],
        events: events.map((event, at): PlacedVenueEvent => ({ ...event, index: at })),
      })),
    }
    applyBlock(this.market, resolveBlock(this.market, block))
    return this
  }

  /** Empty blocks for so many seconds. */
  wait(seconds: number): this {
    for (let n = 0; n < 5; n++) this.block()
    this.#ms += seconds * 1000
    return this.block()
  }

  create(pool: string, creator: string, base: string = MINT, quote: string = USDC): VenueEvent {
    this.#pools.set(pool, { token: 0, usd: 0 })
    this.#mints.set(pool, [base, quote])
    const decimals = { decimals0: 6, decimals1: 6 }
    return { kind: 'pool', venue: 'cpmm', pool, mint0: base, mint1: quote, ...decimals, creator }
  }

  /** Adds to both sides, or takes out with negative amounts. */
  deposit(pool: string, owner: string, token: number, usd: number): VenueEvent {
    const reserves = this.#pools.get(pool)!
    reserves.token += token
    reserves.usd += usd
    return {
      kind: 'liquidity',
      pool,
      reserve0: units(reserves.token),
      reserve1: units(reserves.usd),
      lp: { supply: 1000n, burned: 0n, change: 0n },
      provided: { owner, amount0: units(token), amount1: units(usd) },
    }
  }

  /** Pays dollars for tokens, or sells tokens for so many dollars (negative). */
  trade(pool: string, usd: number, trader = 'trader'): VenueEvent {
    const reserves = this.#pools.get(pool)!
    const token = (reserves.token * usd) / (reserves.usd + usd)
    reserves.token -= token
    reserves.usd += usd
    const isBuy = usd > 0
    const [base, quote] = this.#mints.get(pool)!
    return {
      kind: 'swap',
      venue: 'cpmm',
      pool,
      trader,
      mintIn: isBuy ? quote : base,
      mintOut: isBuy ? base : quote,
      amountIn: units(Math.abs(isBuy ? usd : token)),
      amountOut: units(Math.abs(isBuy ? token : usd)),
      reserveIn: units(isBuy ? reserves.usd : reserves.token),
      reserveOut: units(isBuy ? reserves.token : reserves.usd),
    }
  }

  /** The mint1 side: dollars, if that is USDC. */
  dollars(pool: string): number {
    return this.#pools.get(pool)!.usd
  }

  /** The mint0 side. */
  tokens(pool: string): number {
    return this.#pools.get(pool)!.token
  }

  spot(pool: string): number {
    const { token, usd } = this.#pools.get(pool)!
    return usd / token
  }
}

/** A market in which an old pool of 100,000 dollars on each side has stood at one dollar for an hour. */
function steadyMarket(): Bench {
  const bench = new Bench()
  bench.block([bench.create('old', 'creator'), bench.deposit('old', 'provider', 100_000, 100_000)])
  bench.wait(3600).block([bench.trade('old', 10), bench.trade('old', -10)])
  return bench.wait(10)
}

const isMarkedInvalid = (trade: Trade | undefined) => trade && (trade.flags & tradeFlag.validPrice) === 0

describe('a price that cannot be pushed', () => {
  test('a pool that exists only inside a transaction states no price', () => {
    const bench = steadyMarket()
    const before = bench.price
    const opening = [bench.create('flash', 'attacker'), bench.deposit('flash', 'friend', 1, 1_000_000)]
    bench.block([...opening, bench.trade('flash', 1000), bench.deposit('flash', 'friend', -0.9, -1_000_900)])
    expect(isMarkedInvalid(bench.trades.at(-1))).toBe(true)
    expect(bench.wait(60).price).toBe(before)
  })

  test('a token whose only pool is new and belongs to its creator has no price', () => {
    const bench = new Bench()
    bench.block([bench.create('own', 'creator'), bench.deposit('own', 'creator', 1000, 50_000)])
    bench.wait(3600).block([bench.trade('own', 100)])
    expect(bench.price).toBeNaN()
    expect(isMarkedInvalid(bench.trades.at(-1))).toBe(true)
    bench.block([bench.deposit('own', 'provider', 1000, 50_000)]).wait(5)
    expect(bench.price).toBeCloseTo(bench.spot('own'), 9)
  })

  test('a pool of its creator does not move the price of another pool, however deep it is', () => {
    const bench = steadyMarket()
    const before = bench.price
    bench.block([bench.create('own', 'attacker'), bench.deposit('own', 'attacker', 10, 90_000_000)])
    bench.wait(7200).block([bench.trade('own', 5_000)])
    expect(bench.wait(60).price).toBe(before)
  })

  test('new depth weighs little at first and decides once it has stood', () => {
    const bench = steadyMarket()
    bench.block([bench.create('deep', 'maker'), bench.deposit('deep', 'provider', 1_000_000, 1_100_000)])
    bench.block([bench.trade('old', 1)])
    expect(bench.price).toBeCloseTo(bench.spot('old'), 9)
    bench.wait(1800).block([bench.trade('deep', 1)])
    bench.wait(10)
    expect(bench.price).toBeCloseTo(bench.spot('deep'), 9)
  })

  test('a price that is pushed and returned in one block moves at most one step, the bar too', () => {
    const bench = steadyMarket()
    const before = bench.price
    bench.block([bench.trade('old', 50_000)], [bench.trade('old', -50_000)])
    const [, high = 0, low = 0] = bench.bar
    expect(high).toBeLessThanOrEqual(before * PRICE_BAND * (1 + 1e-9))
    expect(low).toBeGreaterThanOrEqual(before / PRICE_BAND / (1 + 1e-9))
    expect(bench.price).toBeCloseTo(before, 6)
  })

  test('a jump is published in full after it has stood, in price, bar and windows', () => {
    const bench = steadyMarket()
    const before = bench.price
    bench.block([bench.trade('old', 50_000)])
    const jumped = bench.spot('old')
    expect(bench.price).toBeCloseTo(before * PRICE_BAND, 9)
    for (let n = 1; n < CONFIRM_BLOCKS; n++) expect(bench.block().price).toBeCloseTo(before * PRICE_BAND, 9)
    expect(bench.block().price).toBeCloseTo(jumped, 9)
    expect(bench.bar[1]).toBeCloseTo(jumped, 9)
    // Once the trade has left the window, the window begins with the price that it led to.
    bench.wait(400).block([bench.trade('old', 1)])
    const { market } = bench
    const token = market.token(MINT)!
    market.advance(token)
    expect(market.windows.get(token.row, 0, windowField.basePrice)).toBeCloseTo(jumped, 9)
  })

  test('dust and trades in thin pools are marked and move nothing', () => {
    const bench = steadyMarket()
    bench.block([bench.create('thin', 'maker'), bench.deposit('thin', 'provider', 100, 100)]).wait(3600)
    const [before, bar] = [bench.price, bench.bar]
    bench.block([bench.trade('thin', 500)], [bench.trade('old', 0.05)])
    expect(bench.trades.slice(-2).map(isMarkedInvalid)).toEqual([true, true])
    expect([bench.wait(30).price, bench.bar]).toEqual([before, bar])
  })

  test('idle reserves away from the price give a pool with ranges no weight', () => {
    const bench = steadyMarket()
    const before = bench.price
    const pool = 'ranges'
    const created = bench.create(pool, 'maker')
    const deposit = bench.deposit(pool, 'provider', 10_000_000, 10_000_000)
    if (created.kind !== 'pool' || deposit.kind !== 'liquidity') throw new Error('other events')
    bench.block([
      { ...created, venue: 'clmm', price: 5 },
      { ...deposit, activeLiquidity: Number(UNIT) },
    ])
    bench.wait(7200)
    const swap = bench.trade(pool, 1_000)
    if (swap.kind !== 'swap') throw new Error('other events')
    bench.block([{ ...swap, price: 9, activeLiquidity: Number(UNIT) }])
    expect(isMarkedInvalid(bench.trades.at(-1))).toBe(true)
    expect(bench.wait(10).price).toBe(before)
  })

  const deep = 10n ** 14n
  const [near, upper] = [{ lower: 2, liquidity: deep }, 3]
  test.each([
    [
      'ranges on one side',
      'clmm',
      { range: { ...near, lower: Math.sqrt(5), upper }, activeLiquidity: 1e14 },
      false,
    ],
    ['ranges on both sides', 'clmm', { range: { ...near, upper }, activeLiquidity: 1e14 }, true],
    ['bins on one side', 'dlmm', { near: [deep, 0n] }, false],
    ['bins on both sides', 'dlmm', { near: [deep, deep] }, true],
  ] as const)('of deep %s of a price, only those on both give the pool weight', (_, venue, depth, counts) => {
    const bench = steadyMarket()
    const before = bench.price
    const pool = 'wall'
    const created = bench.create(pool, 'maker')
    const deposit = bench.deposit(pool, 'provider', 10_000_000, 10_000_000)
    if (created.kind !== 'pool' || deposit.kind !== 'liquidity') throw new Error('other events')
    bench.block([
      { ...created, venue, price: 5 },
      { ...deposit, ...depth },
    ])
    bench.wait(7200)
    const swap = bench.trade(pool, 1_000)
    if (swap.kind !== 'swap') throw new Error('other events')
    bench.block([{ ...swap, price: 5, ...depth }])
    expect(isMarkedInvalid(bench.trades.at(-1))).toBe(!counts)
    expect(bench.wait(10).price).toBeCloseTo(counts ? 5 : before, 9)
  })

  test('a price follows a quote that moves, and the bars of the past do not', () => {
    const bench = steadyMarket()
    bench.block([
      bench.create('sol', 'maker', SOL),
      bench.deposit('sol', 'provider', 1_000_000, 1_000_000),
      bench.create('other', 'maker', OTHER, SOL),
      bench.deposit('other', 'provider', 1_000_000, 1_000_000),
    ])
    bench
      .wait(3600)
      .block([bench.trade('sol', 10)])
      .wait(5)
    bench.block([bench.trade('other', 10)]).wait(5)
    const token = bench.market.token(OTHER)!
    const [before, closed] = [token.price, bench.market.candles.open(token.row, 60)!.close]
    bench.block([bench.trade('sol', 200_000)])
    for (let n = 0; n < 20; n++) bench.wait(10)
    expect(bench.spot('sol')).toBeGreaterThan(1.4)
    expect(token.price / before).toBeCloseTo(bench.spot('sol'), 3)
    expect(bench.market.candles.open(token.row, 60)!.close).toBe(closed)
  })

  test('a token without trades has the price of its pools', () => {
    const bench = new Bench()
    bench.block([bench.create('quiet', 'maker'), bench.deposit('quiet', 'provider', 100, 300)]).wait(2)
    expect(bench.price).toBeCloseTo(3, 9)
  })
})

test('the published price stays within a step of one that has stood, whatever is traded', () => {
  /** A part of a pool's dollars that is paid in or taken out, in percent. */
  const trade = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: -60, max: 60 }))
  const moves = fc.array(
    fc.record({ trades: fc.array(trade, { maxLength: 4 }), seconds: fc.constantFrom(0, 0, 0, 1, 30) }),
    { minLength: 5, maxLength: 60 },
  )
  let confirmed = 0
  fc.assert(
    fc.property(moves, (blocks) => {
      const bench = new Bench()
      for (const pool of ['a', 'b', 'c'])
        bench.block([bench.create(pool, 'maker'), bench.deposit(pool, 'provider', 10_000, 10_000)])
      bench.wait(60)
      const { market } = bench
      const token = market.token(MINT)!
      for (const { trades, seconds } of blocks) {
        bench.block(
          ...trades.map(([pool, percent]) => [bench.trade(pool, (bench.dollars(pool) * percent) / 100)]),
        )
        const { reference } = market.references.save(token.row)
        expect(token.price).toBeLessThanOrEqual(reference * PRICE_BAND * (1 + 1e-12))
        expect(token.price).toBeGreaterThanOrEqual((reference / PRICE_BAND) * (1 - 1e-12))
        if (seconds === 0) continue
        bench.wait(seconds)
        // Nothing has happened since: the price of a pool is published in full.
        const stated = ['a', 'b', 'c'].map((pool) => Math.abs(bench.spot(pool) / token.price - 1))
        expect(Math.min(...stated)).toBeLessThan(1e-4)
        confirmed += 1
      }
    }),
    { seed: 8, numRuns: 60 },
  )
  expect(confirmed).toBeGreaterThan(100)
})

test('no pool changes the price of the numeraire or makes it a base, and its figures are what moved of it', () => {
  // An attacker creates a pool with USDC first, against a token that he has any amount of.
  const pools = ['old', 'hostile'] as const
  const step = fc.record({
    pool: fc.constantFrom(...pools),
    percent: fc.integer({ min: -60, max: 60 }).filter((percent) => percent !== 0),
    deposit: fc.integer({ min: 0, max: 1_000_000 }),
    seconds: fc.constantFrom(0, 0, 1, 30),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
      const bench = steadyMarket()
      const { market } = bench
      const usdc = market.token(USDC)!
      let volume = 20
      bench.block([
        bench.create('hostile', 'attacker', USDC, OTHER),
        bench.deposit('hostile', 'friend', 500, 1e9),
      ])
      const ofUsdc = () => [bench.dollars('old'), bench.tokens('hostile')] as const
      for (const { pool, percent, deposit, seconds } of steps) {
        const before = ofUsdc()
        bench.block([bench.trade(pool, (bench.dollars(pool) * percent) / 100, 'washer')])
        volume += Math.abs(ofUsdc()[pools.indexOf(pool)]! - before[pools.indexOf(pool)]!)
        bench.block([bench.deposit('hostile', 'friend', deposit / 1000, deposit * 1000)])
        if (seconds > 0) bench.wait(seconds)
        expect(usdc.price).toBe(1)
        expect(usdc.pools).toEqual([])
        expect(usdc.liquidity).toBeCloseTo(ofUsdc()[0] + ofUsdc()[1], 3)
        const { buyVolume, sellVolume } = market.numeraireWindows.figures(3, market.time)
        expect(buyVolume + sellVolume).toBeCloseTo(volume, 3)
      }
    }),
    { seed: 21, numRuns: 30 },
  )
})

test('of a curve the numeraire counts what it really holds, and nothing after its graduation', () => {
  const bench = new Bench()
  const curve = {
    kind: 'launch',
    venue: 'launchpad',
    curve: 'curve',
    mint: MINT,
    config: 'config',
    creator: 'creator',
    quoteMint: USDC,
    decimals: 6,
    virtualBase: 1_000_000n * UNIT,
    virtualQuote: 30_000n * UNIT,
    supply: 1_000_000n * UNIT,
    forSale: 800_000n * UNIT,
    name: '',
    symbol: '',
    uri: '',
  } as const
  bench.block([curve])
  const usdc = bench.market.token(USDC)!
  bench.block([
    {
      kind: 'swap',
      venue: 'launchpad',
      pool: 'curve',
      trader: 'trader',
      mintIn: USDC,
      mintOut: MINT,
      amountIn: 40n * UNIT,
      amountOut: 1000n * UNIT,
      reserveIn: 30_040n * UNIT,
      reserveOut: 999_000n * UNIT,
      curve: { realBase: 799_000n * UNIT, realQuote: 40n * UNIT },
    },
  ])
  expect(usdc.liquidity).toBe(40)
  bench.block([{ kind: 'graduation', curve: 'curve', mint: MINT, pool: 'graduate' }])
  expect(usdc.liquidity).toBe(0)
})
