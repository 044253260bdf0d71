import { setMaxListeners } from 'node:events'
import { oracle } from '@callisto/program-clients'
import { BackgroundTasks, type Log } from '@callisto/service-kit'
import { type ChainPort, type Clock, ClusterMonitor, SYSTEM_PROGRAM } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import type { OrderIndex } from '../fold/order-index.ts'
import { type KeeperSigner, sendInstructions } from '../keeper/send-instructions.ts'
import { type FeedWishes, MIN_POOL_SLOTS } from './find-feeds.ts'
import { findDeepestPool, MIN_POOL_DEPTH_USD } from './pool-depth.ts'

/** Feeds that are opened in a day: each costs its opener the rent of 3,596 bytes. */
const MAX_OPENED_A_DAY = 50
const DAY_MS = 86_400_000
/** Pause before a token is looked up again that has no deep pool, or whose feed was not opened. */
const RETRY_MS = 30_000
/** Feeds that are observed: anybody can open orders that use others, and each costs its observer 5,000 lamports every 30 s. */
const MAX_OBSERVED = 200
/** Observations that are sent at a time. */
const CONCURRENCY = 8

interface FeedObserverOptions {
  chain: Pick<ChainPort, 'getAccounts' | 'getProgramAccounts'>
  /** The published prices that pools are priced with. */
  oracleSet: Address
  /** Who pays for feeds that are opened. */
  payer: Address
  /** Feeds of open orders, those that publishers keep among them. */
  usedFeeds(): Iterable<string>
  /** Tokens that orders are wanted for. */
  wishes(): Iterable<Address>
  /** Sends an instruction; whether the chain executed it. */
  send(instruction: Instruction, signal: AbortSignal): Promise<boolean>
  nowMs(): number
}

/** Opens feeds of the deepest pools of tokens that nobody publishes a price of, and observes the feeds that orders use. */
export class FeedObserver {
  readonly #options: FeedObserverOptions
  /** Feeds of tokens that were wished for, and since when one was looked for in vain. */
  readonly #feeds = new Map<Address, { feed: Address | undefined; atMs: number }>()
  readonly #openedAtMs: number[] = []

  constructor(options: FeedObserverOptions) {
    this.#options = options
  }

  /** Observes each feed whose time has come. Rejects when the chain cannot be read. */
  async step(signal: AbortSignal): Promise<void> {
    const { usedFeeds, wishes, chain, send } = this.#options
    const wished = [...wishes()]
    const feeds = new Set<string>()
    for (const mint of this.#feeds.keys()) if (!wished.includes(mint)) this.#feeds.delete(mint)
    for (const mint of wished) {
      const feed = await this.#feedOf(mint, signal)
      if (feed !== undefined) feeds.add(feed)
    }
    for (const feed of usedFeeds()) feeds.add(feed)
    const addresses = [...feeds] as Address[]
    const { slot, accounts } = await chain.getAccounts(addresses, signal)
    const kept = addresses.flatMap((feed, index) => {
      const account = accounts[index]
      const state = account?.owner === oracle.PROGRAM ? oracle.decodeFeed(account.data) : undefined
      return state && state.minSlots >= MIN_POOL_SLOTS ? [{ feed, state }] : []
    })
    const due = kept.slice(0, MAX_OBSERVED).flatMap(({ feed, state }) => {
      const { pool, quoteFeed, minSlots, observedSlot } = state
      return BigInt(slot) >= observedSlot + BigInt(minSlots)
        ? [oracle.observe({ pool, quoteFeed, feed })]
        : []
    })
    for (let at = 0; at < due.length && !signal.aborted; at += CONCURRENCY)
      await Promise.all(due.slice(at, at + CONCURRENCY).map((one) => send(one, signal)))
  }

  /** The feed of the token's deepest pool, which is opened where it is missing. */
  async #feedOf(mint: Address, signal: AbortSignal): Promise<Address | undefined> {
    const { nowMs, chain, oracleSet } = this.#options
    const known = this.#feeds.get(mint)
    if (known && (known.feed !== undefined || nowMs() < known.atMs + RETRY_MS)) return known.feed
    const found = await findDeepestPool(chain, oracleSet, mint, signal)
    const feed = found && (await this.#open({ ...found, mint }, signal))
    this.#feeds.set(mint, { feed, atMs: nowMs() })
    return feed
  }

  async #open(
    { pool, quoteFeed, mint }: { pool: Address; quoteFeed: Address; mint: Address },
    signal: AbortSignal,
  ): Promise<Address | undefined> {
    const { chain, payer, send, nowMs } = this.#options
    const terms = { minSlots: MIN_POOL_SLOTS, minDepthUsd: MIN_POOL_DEPTH_USD }
    const [feed] = await oracle.findPoolFeedPda({ pool, quoteFeed, ...terms })
    const { accounts } = await chain.getAccounts([feed], signal)
    if (accounts[0]?.owner === oracle.PROGRAM) return feed
    while (this.#openedAtMs[0] !== undefined && this.#openedAtMs[0] <= nowMs() - DAY_MS)
      this.#openedAtMs.shift()
    if (this.#openedAtMs.length >= MAX_OPENED_A_DAY) return undefined
    const opening = { payer, pool, mint, quoteFeed, feed, systemProgram: SYSTEM_PROGRAM }
    if (!(await send(oracle.createPoolFeed(opening, terms), signal))) return undefined
    this.#openedAtMs.push(nowMs())
    return feed
  }
}

const STEP_MS = 5_000
/** An observation takes less than 40,000; opening a feed finds its address too. */
const COMPUTE_UNITS = 80_000
const programErrors = {
  [oracle.PROGRAM]: Object.fromEntries(
    Object.entries(oracle.errors).map(([code, { message }]) => [code, message]),
  ),
}

interface ObserverOptions {
  chain: ChainPort
  clock: Clock
  log: Log
  /** Pays for observations, 5,000 lamports each, and for feeds that are opened. */
  signer: KeeperSigner
  oracleSet: Address
  index: Pick<OrderIndex, 'open'>
  wishes: FeedWishes
}

/** Observes feeds of pools in the background until `close`. */
export function startObserver(options: ObserverOptions): { close(): Promise<void> } {
  const { chain, clock, log, signer, oracleSet, index, wishes } = options
  const tasks = new BackgroundTasks({ name: 'feed observer', clock, log })
  setMaxListeners(0, tasks.signal)
  const onError = (err: unknown) =>
    log.warn({ err }, 'feed observer: the values of the cluster were not read')
  const monitor = new ClusterMonitor({ rpc: chain.rpc, clock, signal: tasks.signal, onError })
  const send = async (instruction: Instruction, signal: AbortSignal): Promise<boolean> => {
    const cluster = () => monitor.values!
    const context = { chain, cluster, clock, signer, programErrors, unitPrice: 0n }
    const transaction = {
      instructions: [instruction],
      lookupTables: [],
      computeUnits: COMPUTE_UNITS,
      seen: ended,
    }
    return (await sendInstructions(transaction, context, signal)).status === 'confirmed'
  }
  const observer = new FeedObserver({
    ...{ chain, oracleSet, payer: signer.address, send, nowMs: clock.nowMs },
    usedFeeds: () => usedFeeds(index),
    wishes: () => wishes.list(),
  })
  tasks.repeat('observing pools', STEP_MS, async (signal) => {
    if (monitor.values !== undefined) await observer.step(signal)
  })
  return {
    async close() {
      await tasks.close()
      await monitor.done
    },
  }
}

/** Nothing shows an observation sooner than its signature. */
const ended = (_signature: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Feeds of open orders; an order without one has zeros. */
function* usedFeeds({ open }: Pick<OrderIndex, 'open'>): Generator<string> {
  for (const { state } of open.values()) {
    const { feed0, feed1, feedKind0, feedKind1 } = state.terms
    if (feedKind0 === 'own') yield feed0
    if (feedKind1 === 'own') yield feed1
  }
}
