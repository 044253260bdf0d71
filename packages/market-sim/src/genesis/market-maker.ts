import { MARKET_MAKER } from '../agents/population.ts'
import { Keyring, type Wallet } from '../execution/wallet.ts'
import { assets, tokenProgramOf } from './assets.ts'

/** Whole SOL and dollars of USDC of the market maker, and its part of every other supply. */
export const MAKER_SOL = 200_000
export const MAKER_USDC = 30_000_000
export const MAKER_SHARE = 0.01

/** The market maker of a chain with this seed. Its inventory is issued at genesis; no agent trades with it. */
export const makerWallet = (seed: string): Wallet => new Keyring(seed).wallet(MARKET_MAKER)

/** Tokens that it trades: those that plain transfers settle. */
export const makerTokens = (): { mint: string; tokenProgram: string; decimals: number }[] =>
  assets
    .filter(({ issuer, transferFeeBps }) => issuer === undefined && transferFeeBps === undefined)
    .map(({ mint, decimals }) => ({ mint, decimals, tokenProgram: tokenProgramOf(mint) }))
