import type { ActivitiesReply, SpotActivity } from '@callisto/contract'
import type { FollowedWallet, TradePosition } from '../../../lib/alerts/followed-wallets.ts'
import type { TradeNotice, WalletTrade } from '../../../lib/alerts/trade-notices.ts'
import type { RecordStore } from '../../../lib/browser/record-store.ts'

const READ_EVERY_MS = 15_000
/** Trades of a wallet that a round reports one by one; what is older is summed. */
export const MAX_TRADES_A_ROUND = 3

export interface WalletWatchPorts {
  wallets: RecordStore<FollowedWallet>
  /** The newest swaps of a wallet; rejects when they cannot be read. */
  readSwaps: (wallet: string, signal: AbortSignal) => Promise<ActivitiesReply>
  /** Whether the newest data of the service is new: nothing is read while it is delayed. */
  isLive: () => boolean
  /** Takes the notices of a wallet of one round, oldest first. */
  onTrades: (notices: readonly TradeNotice[]) => void
}

/**
 * Reads the followed wallets one after the other, every 15 s, until the returned function is called. The first reading of a
 * wallet only notes its newest trade. What is newer at a later reading, also after a reload, is reported once: its position
 * is stored before it is reported.
 */
export function watchWallets({ wallets, readSwaps, isLive, onTrades }: WalletWatchPorts): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined

  async function read(wallet: string): Promise<void> {
    const page = toSwapPage(await readSwaps(wallet, signal))
    const known = wallets.get(wallet)
    if (signal.aborted || !known) return
    const { seen } = known
    const fresh = seen ? page.swaps.filter((swap) => isNewer(swap, seen)) : []
    const newest = page.swaps.reduce<TradePosition>(
      (best, swap) => (isNewer(swap, best) ? swap : best),
      seen ?? START,
    )
    if (!seen || isNewer(newest, seen))
      wallets.put(wallet, { ...known, seen: { blockId: newest.blockId, eventIndex: newest.eventIndex } })
    const isLeast = page.hasMore && fresh.length === page.swaps.length
    if (fresh.length > 0) onTrades(toNotices(wallet, fresh, isLeast))
  }

  async function round(): Promise<void> {
    for (const { wallet } of isLive() ? wallets.list() : []) {
      if (signal.aborted) return
      // A wallet that cannot be read is read again at the next round.
      await read(wallet).catch(() => {})
    }
    if (!signal.aborted) timer = setTimeout(() => void round(), READ_EVERY_MS)
  }
  void round()
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}

/** Before the first trade of any wallet. */
const START: TradePosition = { blockId: 0, eventIndex: 0 }

const isNewer = (one: TradePosition, other: TradePosition): boolean =>
  one.blockId === other.blockId ? one.eventIndex > other.eventIndex : one.blockId > other.blockId

/** The swaps of a page; those in which nothing went in and nothing came out are none. */
function toSwapPage(reply: ActivitiesReply): { swaps: readonly SpotActivity[]; hasMore: boolean } {
  const rows = 'histories' in reply ? reply.histories : []
  const swaps = rows.flatMap((row) => ('positionKey' in row ? [] : [row]))
  const isTrade = ({ rawInputAmount, rawOutputAmount }: SpotActivity) =>
    BigInt(rawInputAmount) > 0n || BigInt(rawOutputAmount) > 0n
  return { swaps: swaps.filter(isTrade), hasMore: 'hasMoreData' in reply && reply.hasMoreData }
}

/** The newest trades as a notice each, and before them one for all others. */
function toNotices(wallet: string, swaps: readonly SpotActivity[], isLeast: boolean): TradeNotice[] {
  const oldestFirst = swaps.toSorted((one, other) => (isNewer(one, other) ? 1 : -1))
  const own = oldestFirst.slice(-MAX_TRADES_A_ROUND)
  const count = oldestFirst.length - own.length
  const trades = own.map((swap) => ({
    id: `${wallet} ${swap.blockId} ${swap.eventIndex}`,
    wallet,
    trade: toTrade(swap),
  }))
  const rest = count === 0 ? [] : [{ id: `${trades[0]?.id} more`, wallet, sum: { count, isLeast } }]
  // A millisecond apart: lists are ordered by it.
  return [...rest, ...trades].map((notice, at) => ({ ...notice, atMs: Date.now() + at }))
}

function toTrade({ txHash, timestamp, usdValue, ...swap }: SpotActivity): WalletTrade {
  const { inputMint, outputMint, inputAmount, outputAmount } = swap
  const trade = { signature: txHash, tradedAtMs: timestamp * 1000, inputMint, outputMint }
  return { ...trade, inputAmount, outputAmount, ...(usdValue === undefined ? {} : { usdValue }) }
}
