import { oracle } from '@callisto/program-clients'
import type { ChainPort, Clock, WatchList } from '@callisto/solana'
import { type ChainTime, readChainTime } from './chain-clock.ts'
import { orderAccountKinds } from './kept-order.ts'
import type { OrderRegistry } from './order-registry.ts'

export interface FollowOptions {
  chain: ChainPort
  clock: Clock
  registry: OrderRegistry
  /** Pools to follow beside orders and feeds. */
  watched: WatchList
  signal: AbortSignal
  /** The registry is at the state of the chain, or not any more. */
  onReady(isReady: boolean): void
  /** A slot has ended. */
  onSlot(changes: { slot: number; isPartial?: boolean; addresses: string[] }, time: ChainTime): void
  onError(error: unknown): void
}

const RETRY_MS = 1_000
/** Accounts of one `getMultipleAccounts` request. */
const BATCH = 100

/** Keeps the registry at the state of the chain until the signal aborts; a failed stream restarts with a new snapshot. */
export async function followOrders(options: FollowOptions): Promise<void> {
  const { clock, signal } = options
  while (!signal.aborted) {
    const stop = new AbortController()
    const stream = AbortSignal.any([signal, stop.signal])
    try {
      await followOnce({ ...options, signal: stream })
    } catch (error) {
      if (!signal.aborted) options.onError(error)
    } finally {
      stop.abort()
    }
    options.onReady(false)
    await clock.wait(RETRY_MS, signal)
  }
}

async function followOnce(options: FollowOptions): Promise<void> {
  const { chain, registry, watched, signal, onReady, onSlot } = options
  const owners = [...orderAccountKinds.map(({ program }) => program), oracle.PROGRAM]
  const changes = chain.accountChanges({ owners, watched, signal })[Symbol.asyncIterator]()
  // The stream opens before the snapshot is read, so that no change is lost between them.
  let next = changes.next()
  next.catch(() => undefined)
  const snapshots = await Promise.all(
    orderAccountKinds.map(({ program, size }) =>
      chain.getProgramAccounts(program, { dataSize: size, signal }),
    ),
  )
  const from = Math.min(...snapshots.map(({ slot }) => slot))
  const time = await readChainTime(chain, signal)
  registry.restart(snapshots, time)
  await loadFeeds(options)
  onReady(true)
  onSlot({ slot: from, addresses: [] }, time)
  while (!signal.aborted) {
    const { done, value } = await next
    if (done) return
    next = changes.next()
    next.catch(() => undefined)
    if (value.slot < from) continue
    registry.apply(value.slot, value.accounts)
    await loadFeeds(options)
    const addresses = value.accounts.map((account) => account.address)
    onSlot(
      { slot: value.slot, ...(value.isPartial ? { isPartial: true } : {}), addresses },
      await readChainTime(chain, signal),
    )
  }
}

async function loadFeeds({ chain, registry, signal }: FollowOptions): Promise<void> {
  const missing = registry.missingFeeds()
  for (let at = 0; at < missing.length; at += BATCH) {
    const part = missing.slice(at, at + BATCH)
    const { slot, accounts } = await chain.getAccounts(part, signal)
    registry.applyFeeds(slot, part, accounts)
  }
}
