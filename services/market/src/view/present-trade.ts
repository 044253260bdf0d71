import { type Holder, type TopTrader, type TraderTag, type Tx, traderTags } from '@callisto/contract'
import type { Trade } from '../fold/market-sink.ts'
import { tradeFlag } from '../fold/windows.ts'
import { realizedPnl, type TraderSum } from '../store/top-traders-query.ts'
import { iso, known } from './present-asset.ts'

/** A kept trade, as far as a row of the trades table needs it. */
export type TradeRow = Omit<Trade, 'token' | 'pool' | 'wallet'> & {
  mint: string
  poolId: string
  trader: string
}

/** A trade as the data service lists it. */
export function presentTx(row: TradeRow): Tx {
  const isUnpriced = (row.flags & tradeFlag.unpriced) !== 0
  return {
    timestamp: iso(row.time) ?? '',
    asset: row.mint,
    type: row.flags & tradeFlag.sell ? 'sell' : 'buy',
    usdPrice: isUnpriced || row.amount === 0 ? undefined : known(row.usd / row.amount),
    usdVolume: isUnpriced ? undefined : known(row.usd),
    nativeVolume: isUnpriced ? undefined : known(row.native),
    traderAddress: row.trader,
    txHash: row.signature,
    amount: row.amount,
    traderTags: presentTraderTags(row.flags),
    isMev: (row.flags & tradeFlag.mev) !== 0,
    isValidPrice: (row.flags & tradeFlag.validPrice) !== 0,
    poolId: row.poolId,
    blockId: row.slot,
    eventIndex: row.eventIndex,
  }
}

const tagBits: Readonly<Record<TraderTag, number>> = {
  bot: tradeFlag.bot,
  sniper: tradeFlag.sniper,
  insider: tradeFlag.insider,
  wash: tradeFlag.washed,
}
const ANY_TAG = tradeFlag.bot | tradeFlag.sniper | tradeFlag.insider | tradeFlag.washed

/** The marks of a trade's wallet; undefined for none. */
const presentTraderTags = (flags: number): TraderTag[] | undefined =>
  (flags & ANY_TAG) === 0 ? undefined : traderTags.filter((tag) => (flags & tagBits[tag]) !== 0)

/** A row of the top traders; `holding` is what the wallet holds now. */
export function presentTopTrader(sum: TraderSum, holding: Holder): TopTrader {
  const { wallet: _, flags, ...figures } = sum
  return { ...figures, ...holding, realizedPnl: realizedPnl(sum), traderTags: presentTraderTags(flags) }
}
