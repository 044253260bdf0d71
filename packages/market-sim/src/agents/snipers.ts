import { transferLamports } from '@callisto/solana'
import { lamportsOf, readCurve } from '../execution/account-reads.ts'
import { isSuccess, send } from '../execution/execution.ts'
import { quoteCurve } from '../execution/quotes.ts'
import { buyToken } from '../execution/token-trade.ts'
import { SOL } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import type { TokenRecord } from '../venues/token-registry.ts'
import { WALLET_COUNTS } from './population.ts'
import { sniperHoldingMs } from './sizes.ts'

const LAMPORTS = 1e9

/** Draws wallets that buy in the launch block. */
export function pickSnipers(market: Market, count: number): string[] {
  const names = new Set<string>()
  for (let i = 0; i < count; i++) names.add(`sniper/${market.random.below(WALLET_COUNTS.sniper)}`)
  return [...names]
}

/** Wallets funded by the deployer just before the launch. */
export function fundInsiders(market: Market, token: TokenRecord, count: number): string[] {
  const creator = market.keyring.wallet(token.creator)
  const names = Array.from({ length: count }, (_, i) => `insider/${token.n}-${i}`)
  const lamports = BigInt(Math.floor(market.random.between(0.6, 3) * LAMPORTS))
  if (lamportsOf(market.bank, creator.address) < lamports * BigInt(count) + 100_000_000n) {
    market.pendingRefills.set(token.creator, SOL)
    return []
  }
  const transfers = names.map((name) =>
    transferLamports(creator.address, market.keyring.wallet(name).address, lamports),
  )
  return isSuccess(send(market, [creator], transfers)) ? names : []
}

/** Buys in the launch block and schedules the exit within minutes. */
export function buyAsSniper(market: Market, token: TokenRecord, sniper: string): void {
  const pad = market.pads.at(token.launchpad)
  const curve = readCurve(market.bank, token.curve)
  if (curve === undefined) return
  const isInsider = sniper.startsWith('insider/')
  const dollars = isInsider ? market.random.between(60, 200) : market.random.logNormal(110, 0.8)
  const isSol = pad.quoteMint === SOL
  const price = isSol ? market.oracle.priceUsd(SOL)! : 1
  const amountIn = BigInt(Math.floor((dollars / price) * (isSol ? LAMPORTS : 1e6)))
  // Snipers skip a curve whose anti-sniper fee takes half of the input or more.
  const kept = quoteCurve(curve, 'buy', amountIn, market.bank.unixTime)
  if (kept.fee * 2n > amountIn) return
  if (!buyToken(market, sniper, token, amountIn, { slippageBps: 3_000, tip: 400_000, isPrompt: true })) return
  market.queue.add(market.now + sniperHoldingMs(market.random), 'exit', { wallet: sniper, token: token.n })
}
