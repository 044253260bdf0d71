import { setMaxListeners } from 'node:events'
import {
  type AccountChanges,
  type AccountState,
  type ChainBlock,
  ChainForkError,
  type ChainPort,
  type Clock,
  type WatchList,
} from '@callisto/solana'
import type { Rpc, SolanaRpcApi } from '@solana/kit'
import { AccountReader } from './accounts/account-reader.ts'
import type { ProgramQuery } from './accounts/read-accounts.ts'
import { BlockSource } from './blocks/block-source.ts'
import { type BlockId, BlockMemory, streamBlocks } from './blocks/block-stream.ts'
import { type ChainStatus, chainStatus } from './chain-status.ts'
import { ChangeStreams } from './changes/change-streams.ts'
import { SocketFeed } from './changes/socket-feed.ts'
import { closedIn } from './changes/touched-accounts.ts'
import { GeyserClient } from './grpc/geyser-client.ts'
import type { GrpcTarget, OpenGrpcCall } from './grpc/grpc-port.ts'
import { openHttp2Call } from './grpc/http2-call.ts'
import { Head } from './head.ts'
import { isClusterError } from './rpc/cluster-error.ts'
import { createClusterRpc } from './rpc/cluster-rpc.ts'
import type { HttpPost } from './rpc/http-post.ts'
import type { RpcLimits } from './rpc/request-budget.ts'
import { RpcPool } from './rpc/rpc-pool.ts'
import { type OpenSocket, openWebSocket } from './socket/socket-port.ts'
import { SubscriptionClient } from './socket/subscription-client.ts'

export interface LiveChainOptions {
  /** JSON-RPC over HTTP, the preferred one first. */
  rpcUrls: readonly string[]
  /** WebSocket; without any, accounts are read again and again. */
  wsUrls?: readonly string[]
  /** A Geyser service (Yellowstone): accounts, slots and blocks come from it, subscriptions serve pages only. */
  grpc?: GrpcTarget | undefined
  clock: Clock
  limits?: RpcLimits
  /** `first`: blocks from the oldest that the node keeps; `now`: from the head at the start. */
  blocksFrom?: 'first' | 'now'
  /** Accounts of an owner program that its readers need; all where it names none. */
  queryOf?: (owner: string) => ProgramQuery
  /** Whether to ask for the accounts of a program as a list; those of all by default. */
  isListed?: (owner: string) => boolean
  /** Accounts that stand for the list of a program where no endpoint lists it. */
  hints?: readonly string[]
  /** Time from the notification of a slot to the end of the slot's notifications, milliseconds; none in a stream. */
  settleMs?: number
  /** Time between two reads of accounts without subscriptions, milliseconds. */
  pollMs?: number
  post?: HttpPost
  openSocket?: OpenSocket
  openGrpcCall?: OpenGrpcCall
}

const SETTLE_MS = 100
/** Time between two reads of accounts without subscriptions, milliseconds. */
export const POLL_MS = 2_000
const PROBE_MS = 2_000
/** Pause of a stream of blocks while no endpoint replies. */
const OUTAGE_MS = 1_000

/** A cluster behind RPC endpoints, as services read it. All reads are of confirmed state. */
export class LiveChain implements ChainPort {
  readonly rpc: Rpc<SolanaRpcApi>
  readonly pool: RpcPool
  /** Undefined without a WebSocket. */
  readonly client: SubscriptionClient | undefined
  readonly #geyser: GeyserClient | undefined
  readonly #clock: Clock
  readonly #head: Head
  readonly #source: BlockSource
  readonly #accounts: AccountReader
  readonly #streams: ChangeStreams
  readonly #memory = new BlockMemory()
  readonly #blocksFrom: 'first' | 'now'
  readonly #stop = new AbortController()
  readonly #probing: Promise<void>
  #firstSlot: number | undefined

  constructor(options: LiveChainOptions) {
    const { clock, wsUrls = [], queryOf = () => ({}), blocksFrom = 'first' } = options
    this.#clock = clock
    this.#blocksFrom = blocksFrom
    this.pool = new RpcPool({
      urls: options.rpcUrls,
      clock,
      ...(options.limits && { limits: options.limits }),
      ...(options.post && { post: options.post }),
    })
    this.rpc = createClusterRpc(this.pool)
    this.#head = new Head(this.pool, clock)
    this.#geyser =
      options.grpc &&
      new GeyserClient({
        target: options.grpc,
        clock,
        head: this.#head,
        open: options.openGrpcCall ?? openHttp2Call,
        onBlock: (block) => this.#streams.recordClosed(block.slot, closedIn(block)),
      })
    this.#source = new BlockSource(this.pool, this.#geyser?.blocks)
    this.client =
      wsUrls.length === 0
        ? undefined
        : new SubscriptionClient({ urls: wsUrls, clock, open: options.openSocket ?? openWebSocket })
    const feed = this.#geyser ?? (this.client && new SocketFeed(this.client, this.#head))
    const common = { pool: this.pool, head: this.#head, clock, feed }
    this.#streams = new ChangeStreams({
      ...common,
      source: this.#source,
      queryOf,
      settleMs: options.settleMs ?? (this.#geyser ? 0 : SETTLE_MS),
      pollMs: options.pollMs ?? POLL_MS,
    })
    this.#accounts = new AccountReader({
      ...common,
      streams: this.#streams,
      hints: options.hints ?? [],
      isListed: options.isListed ?? (() => true),
    })
    setMaxListeners(0, this.#stop.signal)
    this.#probing = this.#probe()
  }

  async *blocks({ fromSlot, signal }: { fromSlot: number; signal: AbortSignal }): AsyncGenerator<ChainBlock> {
    // Every call of a stream listens to it.
    const own = AbortSignal.any([signal, this.#stop.signal])
    setMaxListeners(0, own)
    const ports = { source: this.#source, head: this.#head, clock: this.#clock }
    let next: number | undefined
    let last: BlockId | undefined
    const release = this.#geyser?.readBlocks()
    try {
      while (!own.aborted) {
        try {
          if (next === undefined) {
            next = Math.max(fromSlot, await this.#first(own))
            last = this.#memory.before(next)
          }
          for await (const block of streamBlocks(ports, next, last, own)) {
            this.#memory.add(block)
            this.#streams.recordBlock(block.slot, block.parentSlot)
            this.#streams.recordClosed(block.slot, closedIn(block))
            next = block.slot + 1
            last = block
            yield block
          }
        } catch (error) {
          if (own.aborted) return
          // Accounts that the blocks had changed are not of the chain any more, either.
          if (error instanceof ChainForkError) this.#streams.endAll()
          // An outage of the endpoints is not the reader's: it ends with the next block.
          if (!isOutage(error)) throw error
          await this.#clock.wait(OUTAGE_MS, own)
        }
      }
    } finally {
      release?.()
    }
  }

  accountChanges(options: {
    owners: readonly string[]
    watched?: WatchList
    signal: AbortSignal
  }): AsyncIterable<AccountChanges> {
    return this.#streams.open(options)
  }

  getAccounts(
    addresses: readonly string[],
    signal?: AbortSignal,
  ): Promise<{ slot: number; accounts: (AccountState | undefined)[] }> {
    return this.#accounts.accounts(addresses, signal)
  }

  getProgramAccounts(
    owner: string,
    options: ProgramQuery & { signal?: AbortSignal } = {},
  ): ReturnType<ChainPort['getProgramAccounts']> {
    return this.#accounts.program(owner, options)
  }

  /** The addresses of the accounts of a program that pass all filters. Throws ClusterError, `RPC_REFUSED` where nobody lists them. */
  getProgramAddresses(owner: string, query: ProgramQuery, signal?: AbortSignal): Promise<string[]> {
    return this.#accounts.addresses(owner, query, signal)
  }

  /** What is known of the cluster at present, for display. */
  status(): ChainStatus {
    return chainStatus({
      pool: this.pool,
      head: this.#head,
      client: this.client,
      geyser: this.#geyser,
      streams: this.#streams,
      partial: this.#accounts.partial,
    })
  }

  async close(): Promise<void> {
    this.#stop.abort()
    this.#streams.endAll()
    await Promise.all([this.client?.close(), this.#geyser?.close(), this.#probing])
  }

  /** Slot of the first block that readers get; the same for all of them. */
  async #first(signal: AbortSignal): Promise<number> {
    this.#firstSlot ??=
      this.#blocksFrom === 'first' ? await this.#source.firstSlot(signal) : await this.#head.read(0, signal)
    return this.#firstSlot
  }

  /** With several endpoints, each is asked for its slot: one that falls behind is passed over. */
  async #probe(): Promise<void> {
    const { signal } = this.#stop
    while (this.pool.size > 1 && !signal.aborted) {
      await this.pool.probe(signal)
      await this.#clock.wait(PROBE_MS, signal)
    }
  }
}

const isOutage = (error: unknown): boolean =>
  (['RPC_UNAVAILABLE', 'RPC_DEADLINE', 'RPC_BUSY'] as const).some((code) => isClusterError(error, code))
