import { setMaxListeners } from 'node:events'
import { MIN_SOURCE_DEPTH_USD, oracle } from '@callisto/program-clients'
import { BackgroundTasks, type Log } from '@callisto/service-kit'
import { type ChainPort, type Clock, ClusterMonitor, SYSTEM_PROGRAM } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import type { OrderIndex } from '../fold/order-index.ts'
import { type KeeperSigner, sendInstructions } from '../keeper/send-instructions.ts'
import type { FeedWishes } from './find-feeds.ts'
import { findQuotedPools, type QuotedPools } from './pool-depth.ts'

/** Feeds that are opened in a day: each costs its opener the rent of 4,681 bytes. */
const MAX_OPENED_A_DAY = 50
const DAY_MS = 86_400_000
/** Pause before the pools of a token are looked up again: of one without a feed, and of one with a feed. */
const RETRY_MS = 30_000
const REVIEW_MS = 300_000
/** Feeds that are observed: anybody can open orders that use others, and each observation costs its observer 5,000 lamports. */
const MAX_OBSERVED = 200
/** Slots between observations: of a source, and of one whose feed is on its way to another price. */
const OBSERVED_SLOTS = 50n
const HURRIED_SLOTS = 10n
/** Slots between observations of a feed of one pool alone, at least: shorter ones say little. */
const MIN_POOL_SLOTS = 75
/** Sources that a feed is given, and pools that are offered for that: the depth of some may not have stood. */
const WANTED_SOURCES = 3
const MAX_OFFERED = 8
/** Observations in one transaction. */
const MAX_TOGETHER = 4
/** Transactions that are sent at a time. */
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
  /** Sends instructions in one transaction; whether the chain executed it. */
  send(instructions: readonly Instruction[], signal: AbortSignal): Promise<boolean>
  nowMs(): number
}

/** A feed of pools that is kept, with its sources. */
interface KeptFeed {
  address: Address
  feed: oracle.Feed
  list: Address
  sources: oracle.Sources
}

/**
 * Opens the feeds of tokens that orders are wanted for, puts the deepest pools among their sources, and observes the feeds that
 * orders use. Feeds of one pool alone, which older orders have, are observed too.
 */
export class FeedObserver {
  readonly #options: FeedObserverOptions
  /** When the pools of a token were looked up last, and the feed that was found or opened. */
  readonly #tokens = new Map<Address, { feed: Address | undefined; atMs: number }>()
  readonly #openedAtMs: number[] = []

  constructor(options: FeedObserverOptions) {
    this.#options = options
  }

  /** Observes each source whose time has come. Rejects when the chain cannot be read. */
  async step(signal: AbortSignal): Promise<void> {
    const { usedFeeds, wishes, chain } = this.#options
    const used = [...new Set(usedFeeds())] as Address[]
    const { slot, accounts } = await chain.getAccounts(used, signal)
    const states = accounts.map((account) =>
      account?.owner === oracle.PROGRAM ? oracle.decodeFeed(account.data) : undefined,
    )
    const isOfPools = (feed: oracle.Feed | undefined) => feed !== undefined && isTokenFeed(feed)
    const tokens = new Set([...wishes(), ...states.flatMap((feed) => (isOfPools(feed) ? [feed!.mint] : []))])
    for (const mint of this.#tokens.keys()) if (!tokens.has(mint)) this.#tokens.delete(mint)
    const wished: Address[] = []
    for (const mint of tokens) {
      const feed = await this.#maintain(mint, signal)
      if (feed !== undefined) wished.push(feed)
    }
    const ofPools = used.filter((_, index) => isOfPools(states[index]))
    const kept = await readFeeds(chain, [...new Set([...wished, ...ofPools])].slice(0, MAX_OBSERVED), signal)
    const single = states.flatMap((feed, index) => (feed ? dueSingle(used[index]!, feed, BigInt(slot)) : []))
    const due = [
      ...kept.flatMap((feed) => dueSources(feed, BigInt(slot))),
      ...single.slice(0, MAX_OBSERVED).map((instruction) => [instruction]),
    ]
    for (let at = 0; at < due.length && !signal.aborted; at += CONCURRENCY)
      await Promise.all(due.slice(at, at + CONCURRENCY).map((each) => this.#observe(each, signal)))
  }

  /** A source that cannot be observed any more, as a curve that is sold out, does not stop the others. */
  async #observe(observations: readonly Instruction[], signal: AbortSignal): Promise<void> {
    const { send } = this.#options
    if ((await send(observations, signal)) || observations.length === 1) return
    for (const each of observations) await send([each], signal)
  }

  /** The feed of a token's pools. It is opened where it is missing, and given the deepest pools now and then. */
  async #maintain(mint: Address, signal: AbortSignal): Promise<Address | undefined> {
    const { nowMs, chain, oracleSet } = this.#options
    const known = this.#tokens.get(mint)
    if (known && nowMs() < known.atMs + (known.feed === undefined ? RETRY_MS : REVIEW_MS)) return known.feed
    const wanted = { set: oracleSet, mint, minDepthUsd: MIN_SOURCE_DEPTH_USD }
    const found = await findQuotedPools(chain, wanted, signal)
    const feed = found && (await this.#open(mint, found, signal))
    if (feed !== undefined) await this.#enlist(feed, found!, signal)
    this.#tokens.set(mint, { feed, atMs: nowMs() })
    return feed
  }

  async #open(mint: Address, { quoteFeed }: QuotedPools, signal: AbortSignal): Promise<Address | undefined> {
    const { chain, payer, send, nowMs } = this.#options
    const [feed] = await oracle.findTokenFeedPda({ quoteFeed, mint })
    const { accounts } = await chain.getAccounts([feed], signal)
    if (accounts[0]?.owner === oracle.PROGRAM) return feed
    while (this.#openedAtMs[0] !== undefined && this.#openedAtMs[0] <= nowMs() - DAY_MS)
      this.#openedAtMs.shift()
    if (this.#openedAtMs.length >= MAX_OPENED_A_DAY) return undefined
    const [sources] = await oracle.findSourcesPda({ feed })
    const opening = { payer, quoteFeed, mint, feed, sources, systemProgram: SYSTEM_PROGRAM }
    if (!(await send([oracle.createTokenFeed(opening)], signal))) return undefined
    this.#openedAtMs.push(nowMs())
    return feed
  }

  /** Puts the deepest pools among the sources of a feed. The program refuses those whose depth has not stood. */
  async #enlist(address: Address, { pools, quoteFeed }: QuotedPools, signal: AbortSignal): Promise<void> {
    const { chain, send } = this.#options
    const [kept] = await readFeeds(chain, [address], signal)
    if (kept === undefined) return
    const enlisted = new Set(kept.sources.sources.map(({ pool }) => pool))
    let wanted = WANTED_SOURCES
    for (const { pool } of pools.slice(0, MAX_OFFERED)) {
      if (wanted === 0) return
      const instruction = oracle.enlist({ pool, quoteFeed, feed: address, sources: kept.list })
      if (enlisted.has(pool) || (await send([instruction], signal))) wanted -= 1
    }
  }
}

const isTokenFeed = ({ set, pool }: oracle.Feed): boolean => set === SYSTEM_PROGRAM && pool === SYSTEM_PROGRAM

async function readFeeds(
  chain: Pick<ChainPort, 'getAccounts'>,
  addresses: readonly Address[],
  signal: AbortSignal,
): Promise<KeptFeed[]> {
  const lists = await Promise.all(addresses.map(async (feed) => (await oracle.findSourcesPda({ feed }))[0]))
  const { accounts } = await chain.getAccounts([...addresses, ...lists], signal)
  return addresses.flatMap((address, index) => {
    const [account, listed] = [accounts[index], accounts[addresses.length + index]]
    const feed = account?.owner === oracle.PROGRAM ? oracle.decodeFeed(account.data) : undefined
    const sources = listed?.owner === oracle.PROGRAM ? oracle.decodeSources(listed.data) : undefined
    return feed && sources ? [{ address, feed, list: lists[index]!, sources }] : []
  })
}

/** Observations of the sources of a feed whose interval is over, as they fit into transactions. */
function dueSources({ address, feed, list, sources }: KeptFeed, slot: bigint): Instruction[][] {
  const interval = feed.isHeldBack ? HURRIED_SLOTS : OBSERVED_SLOTS
  const due = sources.sources
    .filter(({ pool, observedSlot }) => pool !== SYSTEM_PROGRAM && slot >= observedSlot + interval)
    .map(({ pool }) => oracle.observeToken({ pool, quoteFeed: feed.quoteFeed, feed: address, sources: list }))
  const groups: Instruction[][] = []
  for (let at = 0; at < due.length; at += MAX_TOGETHER) groups.push(due.slice(at, at + MAX_TOGETHER))
  return groups
}

/** The observation of a feed of one pool alone, if its interval is over. */
function dueSingle(address: Address, state: oracle.Feed, slot: bigint): Instruction[] {
  const { pool, quoteFeed, minSlots, observedSlot } = state
  if (pool === SYSTEM_PROGRAM || minSlots < MIN_POOL_SLOTS) return []
  return slot >= observedSlot + BigInt(minSlots) ? [oracle.observe({ pool, quoteFeed, feed: address })] : []
}

const STEP_MS = 5_000
/** An observation takes less than 40,000, of a pool with many ticks that moved in the same slot too. */
const COMPUTE_UNITS = 40_000 * MAX_TOGETHER
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
  const send = async (instructions: readonly Instruction[], signal: AbortSignal): Promise<boolean> => {
    const cluster = () => monitor.values!
    const context = { chain, cluster, clock, signer, programErrors, unitPrice: 0n }
    const transaction = {
      instructions,
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
