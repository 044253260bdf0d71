import { USDC_MINT, USDT_MINT, WSOL_MINT } from './predefined-tokens.ts'

/** Mints that prices are quoted in: USDC stands for the dollar, wrapped SOL for the native token. */
export const knownMints = {
  usdc: USDC_MINT,
  usdt: USDT_MINT,
  sol: WSOL_MINT,
} as const

/** Liquid-staking tokens: they follow SOL and are left out of rankings. */
export const stakedSolMints: ReadonlySet<string> = new Set([
  'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn',
  'jupSoLaHXQiZZTSfEWMTRRgpnyFm8f6sZdosWBjx93v',
  'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So',
  'bSo13r4TkiE4KumL71LsHTPpL2euBYLFx6h9HP3piy1',
])

/** Tokens that stand for a dollar. */
const stablecoinMints: ReadonlySet<string> = new Set([
  knownMints.usdc,
  knownMints.usdt,
  'USDSwr9ApdHk5bvJKMjzff41FfuX8bSxdKcR81vTwcA',
])

export const isStablecoin = (mint: string): boolean => stablecoinMints.has(mint)
export const isStakedSol = (mint: string): boolean => stakedSolMints.has(mint)

/** SOL, staked SOL and stablecoins: what other tokens are paid with. */
export const majorMints: ReadonlySet<string> = new Set([
  knownMints.sol,
  ...stablecoinMints,
  ...stakedSolMints,
])

/** Left out of ranked lists, as the public ones do. */
export const isMajor = (mint: string): boolean => majorMints.has(mint)

/** Whether a token is the one that prices are counted in. No other token quotes it, so it is base of no pool. */
export const isNumeraire = (mint: string): boolean => quoteRank(mint) === 0

/** Which of two tokens quotes the other: the lower rank does. */
export function quoteRank(mint: string): number {
  if (mint === knownMints.usdc) return 0
  if (mint === knownMints.usdt) return 1
  return mint === knownMints.sol ? 2 : 3
}
