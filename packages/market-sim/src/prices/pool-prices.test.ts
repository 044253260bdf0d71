import { expect, test } from 'vitest'
import { type Asset, assetByMint, SOL, USDC, USDT } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import { PoolPrices } from './pool-prices.ts'

const [sol, usdc, usdt] = [SOL, USDC, USDT].map((mint) => assetByMint.get(mint)!) as [Asset, Asset, Asset]

interface Stated {
  base: Asset
  quote: Asset
  /** Whole units of the quote per whole unit of the base; undefined where the pool does not trade both ways. */
  price: number | undefined
  liquidityUsd: number
}

/** Prices by pools that state these. */
function pricesOf(stated: readonly Stated[]): PoolPrices {
  const rateOf = ({ price, base, quote }: Stated) =>
    price === undefined ? undefined : price * 10 ** (quote.decimals - base.decimals)
  const market = {
    pools: {
      of: (mint: string) =>
        stated.flatMap((pool, index) =>
          pool.base.mint === mint ? [{ spec: pool, ref: { address: String(index) } }] : [],
        ),
    },
    watch: { middleRate: (address: string) => rateOf(stated[Number(address)]!) },
  }
  return new PoolPrices(market as unknown as Market)
}

const inUsdc = (price: number | undefined, liquidityUsd: number): Stated => ({
  base: sol,
  quote: usdc,
  price,
  liquidityUsd,
})

test('USDC is the dollar', () => {
  expect(pricesOf([]).of(usdc)).toEqual({ usd: 1, spread: 0 })
})

test('without a pool that trades both ways there is no price', () => {
  expect(pricesOf([]).of(sol)).toBeUndefined()
  expect(pricesOf([inUsdc(undefined, 1_000)]).of(sol)).toBeUndefined()
})

test('the price is the median by liquidity, the spread the distance of the further quartile', () => {
  const { usd, spread } = pricesOf([inUsdc(149, 30), inUsdc(150, 40), inUsdc(152, 30)]).of(sol)!
  expect(usd).toBeCloseTo(150, 9)
  expect(spread).toBeCloseTo(2, 9)
})

test('a pool that is moved alone does not move the price', () => {
  const honest = [inUsdc(150, 60), inUsdc(150.1, 60)]
  expect(pricesOf([...honest, inUsdc(1_000_000, 50)]).of(sol)!.usd).toBeCloseTo(150.1, 9)
  expect(pricesOf([...honest, inUsdc(0.001, 50)]).of(sol)!.usd).toBeCloseTo(150, 9)
})

test('a quote is valued at its own price; one without a price values nothing', () => {
  const inUsdt: Stated = { base: sol, quote: usdt, price: 151, liquidityUsd: 100 }
  const peg: Stated = { base: usdt, quote: usdc, price: 0.999, liquidityUsd: 100 }
  expect(pricesOf([inUsdt, peg]).of(sol)!.usd).toBeCloseTo(150.849, 9)
  expect(pricesOf([inUsdt]).of(sol)).toBeUndefined()
})
