/** A trade as far as its classification goes. */
export interface ClassifiedTrade {
  slot: number
  time: number
  token: string
  trader: string
  isSell: boolean
  /** Undefined without a price. */
  usd: number | undefined
  isCircular: boolean
  /** Trades per hour of the average active wallet at the time of the trade. */
  averageRate: number
  /** Where the trader's first wallets led at the time of the trade; undefined when it shared them with nobody. */
  cluster: string | undefined
}

interface Launch {
  slot: number
  time: number
  creator: string
  /** Cluster of the creator at the launch, the creator without one. */
  cluster: string
}

const MAX_GROUP_WALLETS = 16
const MIN_PAYMENT_LAMPORTS = 10_000_000n
const DAY = 86_400
const MAX_GAP = 10_800

/** Who funded whom and when each wallet was first seen: one that appears with a payment belongs to the payer's cluster. */
export class ReferenceClusters {
  readonly #seen = new Map<string, number>()
  readonly #first = new Map<string, string>()
  readonly #members = new Map<string, number>()

  see(address: string, time: number): void {
    if (!this.#seen.has(address)) this.#seen.set(address, time)
  }

  /** Unix seconds. */
  firstSeen(address: string): number | undefined {
    return this.#seen.get(address)
  }

  pay({ from, to, lamports }: { from: string; to: string; lamports: bigint }, time: number): void {
    if (lamports < MIN_PAYMENT_LAMPORTS || this.#seen.has(to) || from === to) return
    this.see(from, time)
    this.see(to, time)
    const first = this.of(from)
    this.#first.set(to, first)
    this.#members.set(first, (this.#members.get(first) ?? 0) + 1)
  }

  /** The first wallet of a wallet's cluster, itself without one. */
  of(address: string): string {
    const first = this.#first.get(address)
    return first !== undefined && this.#members.get(first)! <= MAX_GROUP_WALLETS ? first : address
  }

  /** As `of`, undefined for a wallet that shares its cluster with nobody. */
  sharedOf(address: string): string | undefined {
    const first = this.of(address)
    if (first !== address) return first
    const members = this.#members.get(address) ?? 0
    return members > 0 && members <= MAX_GROUP_WALLETS ? address : undefined
  }
}

/**
 * Reference implementation of the rule of `services/market/src/fold/organic.ts`: scans the lists of all trades. `trades` are
 * those up to the classified one, which is the last.
 */
export function isOrganicTrade(
  trades: { ofTrader: readonly ClassifiedTrade[]; ofToken: readonly ClassifiedTrade[] },
  launch: Launch | undefined,
): boolean {
  const { ofTrader, ofToken } = trades
  const trade = ofTrader.at(-1)!
  if (trade.isCircular || !((trade.usd ?? 0) >= 1) || trade.trader === launch?.creator) return false
  const rate = ofTrader.reduce((sum, { time }) => sum + Math.exp((time - trade.time) / 3600), 0)
  if (rate >= 10 && rate >= 5 * trade.averageRate) return false
  const ofPair = ofTrader.filter(({ token }) => token === trade.token)
  const hasSniped = ofPair.some(({ isSell, slot }) => launched(launch, slot) <= 2 && !isSell)
  if (launch && hasSniped && trade.time - launch.time <= 3600) return false
  if (launch && trade.cluster === launch.cluster) return false
  if (isClusterCancelling(ofToken)) return false
  const day = ofPair.filter(({ time }) => time > trade.time - DAY)
  if (day.length < 6 || !(netShare(day) < 0.15)) return true
  const matched = day.filter((each) => isMatched(each, ofToken)).length
  return !isRegular(ofTrader) && (matched < 2 || matched < day.length / 4)
}

const launched = (launch: Launch | undefined, slot: number) => (launch ? slot - launch.slot : Infinity)

/** Share of net in gross volume; `weight` decays trades. */
function netShare(
  trades: readonly ClassifiedTrade[],
  weight: (trade: ClassifiedTrade) => number = () => 1,
): number {
  const gross = trades.reduce((sum, trade) => sum + (trade.usd ?? 0) * weight(trade), 0)
  const net = trades.reduce(
    (sum, trade) => sum + (trade.isSell ? -1 : 1) * (trade.usd ?? 0) * weight(trade),
    0,
  )
  return gross > 0 ? Math.abs(net) / gross : Number.NaN
}

function isClusterCancelling(ofToken: readonly ClassifiedTrade[]): boolean {
  const trade = ofToken.at(-1)!
  if (trade.cluster === undefined) return false
  const own = ofToken.filter(({ cluster }) => cluster === trade.cluster)
  const weight = ({ time }: ClassifiedTrade) => Math.exp((time - trade.time) / 3600)
  const count = own.reduce((sum, each) => sum + weight(each), 0)
  const isShared = own.some(({ trader, time }) => trader !== trade.trader && time > trade.time - DAY)
  return isShared && count > 3 && netShare(own, weight) < 0.35
}

/** Whether the trade before it in its token, of somebody else in the other direction within the same second, is as large. */
function isMatched(trade: ClassifiedTrade, ofToken: readonly ClassifiedTrade[]): boolean {
  const other = ofToken[ofToken.indexOf(trade) - 1]
  if (other === undefined || other.time !== trade.time) return false
  if (other.trader === trade.trader || other.isSell === trade.isSell) return false
  const [a, b] = [trade.usd ?? 0, other.usd ?? 0]
  return Math.abs(a - b) < 0.03 * Math.max(a, b)
}

/** Whether the last five gaps between the seconds in which a trader traded are equal to within a tenth, or a second. */
function isRegular(ofTrader: readonly ClassifiedTrade[]): boolean {
  const times = [...new Set(ofTrader.map(({ time }) => time))].slice(-6)
  const gaps = times.slice(1).map((time, i) => time - times[i]!)
  const isEqual = (gap: number, i: number) => i === 0 || Math.abs(gap - gaps[i - 1]!) <= Math.max(1, gap / 10)
  return gaps.length === 5 && gaps.every((gap) => gap <= MAX_GAP) && gaps.every(isEqual)
}
