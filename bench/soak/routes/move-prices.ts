import type { Quote } from '@callisto/contract'
import { between, logBetween, pick, type Random } from '../../routing/random.ts'
import type { RunningMarket } from './running-market.ts'
import type { Wallet } from './wallet.ts'

/** Share of the moves that are the market's own. */
const MARKET_SHARE = 0.15
const MAX_BLOCKS = 8

/** Trades in pools of the route in a random direction, or lets the market run for some blocks. */
export async function movePrices(
  market: RunningMarket,
  quote: Quote,
  counterparty: Wallet,
  random: Random,
): Promise<void> {
  if (random() < MARKET_SHARE) return passTime(market, random, true)
  const pushes = 1 + Math.floor(random() * 2)
  for (let push = 0; push < pushes; push++) {
    const pushed = pushOf(quote, random)
    const request = { quoteResponse: pushed, userPublicKey: counterparty.address }
    const built = await market.post('/swap/v1/swap', request)
    if (built.status !== 200) throw new Error(`no transaction to move a pool: ${JSON.stringify(built.body)}`)
    market.localnet.submit(counterparty.sign(Buffer.from(String(built.body.swapTransaction), 'base64')))
  }
  if (random() < between(random, 0, 1)) await market.step()
}

/** Some blocks, with or without the trades of the market. */
export async function passTime(market: RunningMarket, random: Random, isLive: boolean): Promise<void> {
  const blocks = 1 + Math.floor(random() * MAX_BLOCKS)
  for (let block = 0; block < blocks; block++) await market.step(isLive)
}

/** A quote through one pool of the route, of any size around that of the route. */
function pushOf(quote: Quote, random: Random) {
  const { swapInfo } = pick(random, quote.routePlan)
  const [inputMint, outputMint, amount] =
    random() < 0.7
      ? [swapInfo.inputMint, swapInfo.outputMint, swapInfo.inAmount]
      : [swapInfo.outputMint, swapInfo.inputMint, swapInfo.outAmount]
  const size = Math.floor(Number(amount) * logBetween(random, 0.001, 2))
  const inAmount = String(Math.max(1, Math.min(size, Number.MAX_SAFE_INTEGER)))
  const { platformFee: _, ...rest } = quote
  return {
    ...rest,
    inputMint,
    outputMint,
    inAmount,
    // No minimum: the amount received does not matter.
    outAmount: '1',
    otherAmountThreshold: '0',
    swapMode: 'ExactIn',
    slippageBps: 10_000,
    routePlan: [{ swapInfo: { ...swapInfo, inputMint, outputMint }, bps: 10_000 }],
  }
}
