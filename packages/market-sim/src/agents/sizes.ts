import type { Random } from '../schedule/random.ts'

/**
 * Trade size of a wallet relative to the median wallet. Lifetime volume of launchpad wallets fits a
 * log-normal with median 96 USD and sigma 2.93; over the few days of a run, single trades carry part of that
 * spread.
 */
export function wealthFactor(random: Random): number {
  return Math.min(60, random.logNormal(1, 1.15))
}

/** Dollars of the median trade of the median wallet. */
export const MEDIAN_TRADE_USD = 25

/** Dollars of one retail trade: mostly below 100 USD, from 3 to 40,000. */
export function tradeUsd(random: Random, wealth: number): number {
  return Math.min(40_000, Math.max(3, random.logNormal(MEDIAN_TRADE_USD, 1.0) * wealth))
}

/** Amounts of preset buttons, in whole SOL and in dollars. */
const PRESETS_SOL = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10]
const PRESETS_USD = [10, 25, 50, 100, 250, 500, 1_000]

/** The preset nearest to an amount (whole units) by ratio. */
export function presetOf(amount: number, isSol: boolean): number {
  const presets = isSol ? PRESETS_SOL : PRESETS_USD
  const distance = (preset: number) => Math.abs(Math.log(preset / amount))
  return presets.reduce((best, preset) => (distance(preset) < distance(best) ? preset : best))
}

/** Time after which a trader enters a token again. */
export function reentryMs(random: Random): number {
  return random.logNormal(150_000, 1)
}

/** Holding time of a momentum trader: the median memecoin position lasts about 100 s. */
export function momentumHoldingMs(random: Random): number {
  return Math.min(6 * 3_600_000, random.logNormal(85_000, 1.25))
}

/** Dollars of a purchase of an established token: SOL is traded in larger sizes. */
export function purchaseUsd(random: Random, wealth: number, { symbol }: { symbol: string }): number {
  return tradeUsd(random, wealth) * (symbol === 'SOL' ? 3 : 1.6)
}

/**
 * Intended holding time of an established token: half of the traders trade within the day, the others over days.
 */
export function horizonMs(random: Random): number {
  return random.chance(0.5) ? random.logNormal(40 * 60_000, 1.2) : random.logNormal(30 * 3_600_000, 1)
}

/** Holding time of a sniper: 85 % exit within five minutes. */
export function sniperHoldingMs(random: Random): number {
  return random.logNormal(75_000, 1.3)
}

/** Dollars of a maker's trade: most are less than a thousandth of the token's liquidity. */
export function makerUsd(random: Random, liquidityUsd: number): number {
  return liquidityUsd * Math.min(0.004, random.logNormal(0.001, 0.7))
}

/** Slippage tolerance of a trader, in basis points. */
export function slippageBps(random: Random): number {
  return [50, 100, 200, 500, 1_000, 2_000][random.weighted([10, 25, 20, 25, 12, 8])]!
}
