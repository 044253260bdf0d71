import { productOfPowers, TickPrices } from '../shared/concentrated/tick-prices.ts'

export { MAX_TICK, MIN_TICK } from '../shared/concentrated/tick-prices.ts'

/** Square roots of the prices at both ends, Q64.64. */
export const MIN_SQRT_PRICE = 4_295_048_016n
export const MAX_SQRT_PRICE = 79_226_673_521_066_979_257_578_248_091n

/**
 * 1.0001^(-2^(k-1)) as Q0.64, rounded as in the program (raydium-clmm, `tick_math.rs`, Apache-2.0): its prices follow
 * from these numbers, for which there is no closed form.
 */
const FACTORS = [
  0xfffcb933bd6fb800n,
  0xfff97272373d4000n,
  0xfff2e50f5f657000n,
  0xffe5caca7e10f000n,
  0xffcb9843d60f7000n,
  0xff973b41fa98e800n,
  0xff2ea16466c9b000n,
  0xfe5dee046a9a3800n,
  0xfcbe86c7900bb000n,
  0xf987a7253ac65800n,
  0xf3392b0822bb6000n,
  0xe7159475a2caf000n,
  0xd097f3bdfd2f2000n,
  0xa9f746462d9f8000n,
  0x70d869a156f31c00n,
  0x31be135f97ed3200n,
  0x09aa508b5b85a500n,
  0x005d6af8dedc582cn,
  0x00002216e584f5fan,
] as const

const MAX_U128 = 2n ** 128n - 1n

/** Prices of positive ticks are reciprocals of those of negative ones. Every product and the quotient is rounded down. */
export const raydiumPrices = new TickPrices((tick) => {
  const ratio = productOfPowers(FACTORS, Math.abs(tick), 64n)
  return tick > 0 ? MAX_U128 / ratio : ratio
})
