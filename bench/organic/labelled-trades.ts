import { fileURLToPath } from 'node:url'
import { bundledProgramFiles } from '@callisto/localnet'
import { openStepped } from '@callisto/localnet/stepped'
import { decodeBlock, Market, resolveBlock, silentSink, tradeFlag } from '@callisto/market'
import { createLabelledSimulation, type WalletLabel } from '@callisto/market-sim/labels'

const PROGRAMS = fileURLToPath(new URL('../../programs/', import.meta.url))
/** A Friday afternoon with the stock market open. */
const END_MS = Date.UTC(2026, 10, 20, 17)
const HOUR_MS = 3_600_000
const TRADES_PER_SECOND = 3

/** A trade as the market folds it, and the truth about its wallet. */
export interface LabelledTrade {
  wallet: string
  label: WalletLabel
  /** USD. */
  usd: number
  isOrganic: boolean
  isBot: boolean
  isSniper: boolean
  isInsider: boolean
  isWashed: boolean
  /** Part of an arbitrage within one transaction. */
  isCircular: boolean
}

/**
 * Plays so many hours of a simulated market at the default pace, folds its blocks and returns its priced trades, oldest
 * first. Those of the first hour are left out: nobody has been seen before.
 */
export async function playLabelledTrades(seed: string, hours: number): Promise<LabelledTrade[]> {
  const historyMs = hours * HOUR_MS
  // To the simulation all of it is real time: a history would be thin at first.
  const { simulation, labels } = createLabelledSimulation({
    seed,
    tradesPerSecond: TRADES_PER_SECOND,
    historyMs: 0,
  })
  const localnet = await openStepped({
    programs: bundledProgramFiles(PROGRAMS),
    historyMs,
    simulation,
    nowMs: END_MS,
  })
  try {
    const trades: { wallet: string; usd: number; flags: number }[] = []
    const fromTime = (END_MS - historyMs + HOUR_MS) / 1000
    const market: Market = new Market({
      ...silentSink,
      trade({ wallet, usd, flags, time }) {
        if (usd > 0 && time >= fromTime) trades.push({ wallet: market.wallets.address(wallet), usd, flags })
      },
    })
    const { slot: head } = await localnet.chain.getAccounts([])
    const stop = new AbortController()
    for await (const block of localnet.chain.blocks({ fromSlot: 0, signal: stop.signal })) {
      const decoded = decodeBlock(block, (curve) => market.pool(curve)?.quote.mint)
      market.apply(resolveBlock(market, decoded))
      if (block.slot >= head - 1) break
    }
    stop.abort()
    const truth = labels()
    return trades.map(({ wallet, usd, flags }) => ({
      wallet,
      label: labelOf(truth, wallet),
      usd,
      ...reasonsOf(flags),
    }))
  } finally {
    localnet.close()
  }
}

function labelOf(truth: ReadonlyMap<string, WalletLabel>, wallet: string): WalletLabel {
  const label = truth.get(wallet)
  if (label === undefined) throw new Error(`the simulation has no wallet ${wallet}`)
  return label
}

const reasonsOf = (flags: number) => ({
  isOrganic: (flags & tradeFlag.organic) !== 0,
  isBot: (flags & tradeFlag.bot) !== 0,
  isSniper: (flags & tradeFlag.sniper) !== 0,
  isInsider: (flags & tradeFlag.insider) !== 0,
  isWashed: (flags & tradeFlag.washed) !== 0,
  isCircular: (flags & tradeFlag.mev) !== 0,
})
