import { type Holder, type TopTrader, type TraderTag, traderTags } from '@callisto/contract'
import { tradeFlag } from '../fold/windows.ts'
import { realizedPnl, type TraderSum } from './trader-sums.ts'

const tagBits: Readonly<Record<TraderTag, number>> = {
  bot: tradeFlag.bot,
  sniper: tradeFlag.sniper,
  insider: tradeFlag.insider,
  wash: tradeFlag.washed,
}
const ANY_TAG = tradeFlag.bot | tradeFlag.sniper | tradeFlag.insider | tradeFlag.washed

/** The marks of a trade's wallet; undefined for none. */
export const presentTraderTags = (flags: number): TraderTag[] | undefined =>
  (flags & ANY_TAG) === 0 ? undefined : traderTags.filter((tag) => (flags & tagBits[tag]) !== 0)

/** A row of the top traders; `holding` is what the wallet holds now. */
export function presentTopTrader(sum: TraderSum, holding: Holder): TopTrader {
  const { wallet: _, flags, ...figures } = sum
  return { ...figures, ...holding, realizedPnl: realizedPnl(sum), traderTags: presentTraderTags(flags) }
}
