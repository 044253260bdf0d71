import { ApiError, type RpcEndpoint } from '@callisto/contract'
import { afterFailure, afterProbe, afterSuccess, type EndpointHealth, HEALTHY } from './endpoint-health.ts'
import { type Hedged, hedgedCall } from './hedged-call.ts'
import { type After, systemAfter } from './timer.ts'

/** Time without a response after which a call is also made at the next endpoint. */
export const HEDGE_MS = 700
/** A suspicion is confirmed by a probe after this time, so that a page that makes few calls learns of it too. */
const CONFIRM_MS = 1_000
/** Deadline of a probe and of the check of the cluster. */
const PROBE_DEADLINE_MS = 2_000

/** Calls whose repetition changes nothing: reads, simulations and a signed transaction, which has one signature. */
const REPEATABLE = /^(get|is|minimumLedgerSlot$|simulateTransaction$|sendTransaction$)/

/** The node is behind the cluster. */
const NODE_UNHEALTHY = -32_005

/** A well-formed error reply that another endpoint may not give. It is no sign of a dead endpoint. */
class RetryableReply extends Error {
  override readonly name = 'RetryableReply'
  readonly reply: unknown
  constructor(reply: unknown) {
    super('the RPC replied with an error')
    this.reply = reply
  }
}

/**
 * Whether another endpoint may take what this one rejected: the reply of a node that is behind, and every rejection of a
 * transaction, which must reach the network if anyone takes it.
 */
function isRetryableReply(method: string, reply: unknown): boolean {
  const { error } = Object(reply) as { error?: { code?: unknown } }
  return error !== undefined && (method === 'sendTransaction' || error.code === NODE_UNHEALTHY)
}

export interface RpcPoolState {
  /** The user's choice. */
  chosen: RpcEndpoint
  /** The endpoint of the next call: the chosen one unless it is down or serves another cluster. */
  active: RpcEndpoint
  problem: 'down' | 'wrong-cluster' | undefined
}

export interface RpcPoolOptions {
  /** In order of preference, the chosen one first. */
  endpoints: readonly [RpcEndpoint, ...RpcEndpoint[]]
  /** Genesis hash of the cluster; until it is known, only trusted endpoints are used. */
  genesisHash?: string | undefined
  /** An endpoint that serves the cluster by definition; the others are checked by their genesis hash before first use. */
  isTrusted: (endpoint: RpcEndpoint) => boolean
  /** Result of a call without parameters at one URL. */
  probe: (url: string, method: 'getHealth' | 'getGenesisHash', signal: AbortSignal) => Promise<unknown>
  after?: After
}

interface EndpointRecord {
  health: EndpointHealth
  cluster: 'unknown' | 'same' | 'other'
  checking: Promise<void> | undefined
  /** The suspicion that a probe is about to confirm; a call that succeeds ends it. */
  suspicion: symbol | undefined
  cancelProbe: () => void
}

/**
 * The RPC endpoints of a page. A call goes to the active one, and to the next one when that fails or has not responded
 * within HEDGE_MS. After two failures in a row, of calls or of the probes that follow a failed or overtaken call, the
 * chosen one is down: it is probed, and used again after three successful probes. One that is only slower than another is
 * not: a busy page or network delays every response. When no endpoint responds, as offline, none is marked.
 * @example
 * const endpoints = [{ id: 'own', url: 'https://rpc.example', wsUrl: 'wss://rpc.example' }] as const
 * const pool = new RpcPool({ endpoints, isTrusted: () => true, probe: createRpcProbe() })
 * await pool.call('getHealth', async ({ url }) => `POST ${url}`) // => 'POST https://rpc.example'
 */
export class RpcPool {
  readonly #options: RpcPoolOptions
  readonly #after: After
  readonly #records = new Map<string, EndpointRecord>()
  readonly #listeners = new Set<() => void>()
  #endpoints: RpcPoolOptions['endpoints']
  #genesisHash: string | undefined
  #state: RpcPoolState

  constructor(options: RpcPoolOptions) {
    this.#options = options
    this.#after = options.after ?? systemAfter
    this.#endpoints = options.endpoints
    this.#genesisHash = options.genesisHash
    this.#state = this.#computeState()
  }

  /** The same object until something changes. */
  get state(): RpcPoolState {
    return this.#state
  }

  /** Calls back on each change of `state`; returns what ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Replaces the endpoints. An endpoint of the same URL keeps its record, except for one that is chosen anew. */
  configure(endpoints: RpcPoolOptions['endpoints'], genesisHash: string | undefined): void {
    if (endpoints[0].url !== this.#endpoints[0].url) {
      this.#recordOf(endpoints[0]).cancelProbe()
      this.#records.delete(endpoints[0].url)
    }
    if (genesisHash !== this.#genesisHash)
      for (const record of this.#records.values()) record.cluster = 'unknown'
    this.#endpoints = endpoints
    this.#genesisHash = genesisHash
    this.#publish()
  }

  /**
   * Makes a call; `attempt` makes it at one endpoint and resolves with the JSON-RPC reply, or rejects when there is none.
   * A repeatable one is tried at every endpoint until one succeeds; any other one, such as a request to a faucet, only
   * at the active endpoint. When all fail, the result is that of the first endpoint.
   */
  async call<T>(
    method: string,
    attempt: (endpoint: RpcEndpoint, signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const order = this.#candidates()
    const candidates = REPEATABLE.test(method) ? order : order.slice(0, 1)
    const run = async (endpoint: RpcEndpoint, stop: AbortSignal) => {
      await this.#assertSameCluster(endpoint)
      const reply = await attempt(endpoint, stop)
      if (isRetryableReply(method, reply)) throw new RetryableReply(reply)
      return reply
    }
    const options = { delayMs: HEDGE_MS, after: this.#after, signal }
    try {
      const hedged = await hedgedCall(candidates, run, options)
      this.#record(hedged)
      return hedged.value
    } catch (cause) {
      if (cause instanceof RetryableReply) return cause.reply as T
      throw cause
    }
  }

  /** The endpoints that a call may go to, in order; each is to be asked on its own by `callAt`. */
  get endpoints(): readonly RpcEndpoint[] {
    return this.#candidates()
  }

  /**
   * Makes a call at one endpoint, whatever its health: for a result that endpoints have to agree on. Rejects when it
   * serves another cluster.
   */
  async callAt<T>(
    endpoint: RpcEndpoint,
    attempt: (endpoint: RpcEndpoint, signal: AbortSignal) => Promise<T>,
    signal = new AbortController().signal,
  ): Promise<T> {
    await this.#assertSameCluster(endpoint)
    return attempt(endpoint, signal)
  }

  #record({ by, overtaken }: Hedged<RpcEndpoint, unknown>): void {
    this.#setHealth(by, afterSuccess(this.#recordOf(by).health))
    for (const { candidate, cause } of overtaken) {
      if (this.#recordOf(candidate).cluster === 'other' || cause instanceof RetryableReply) continue
      if (cause === undefined) this.#confirm(candidate)
      else this.#fail(candidate)
    }
    this.#publish()
  }

  #fail(endpoint: RpcEndpoint): void {
    const { health } = this.#recordOf(endpoint)
    this.#setHealth(endpoint, afterFailure(health))
    this.#confirm(endpoint)
  }

  /** Probes an endpoint that is suspected, until a probe or a call succeeds or it is down. */
  #confirm(endpoint: RpcEndpoint): void {
    const record = this.#recordOf(endpoint)
    if (record.health.isDown || record.suspicion) return
    const suspicion = Symbol(endpoint.id)
    record.suspicion = suspicion
    record.cancelProbe = this.#after(CONFIRM_MS, async () => {
      const isOk = await this.#isHealthy(endpoint)
      if (record.suspicion !== suspicion) return
      record.suspicion = undefined
      if (isOk) return
      this.#fail(endpoint)
      this.#publish()
    })
  }

  /** The endpoints in the order in which a call tries them: those that are down last. */
  #candidates(): RpcEndpoint[] {
    const usable = this.#endpoints.filter((endpoint) => this.#isUsable(endpoint))
    const isDown = (endpoint: RpcEndpoint) => this.#recordOf(endpoint).health.isDown
    return [...usable.filter((one) => !isDown(one)), ...usable.filter(isDown)]
  }

  #isUsable(endpoint: RpcEndpoint): boolean {
    if (this.#options.isTrusted(endpoint)) return true
    return this.#genesisHash !== undefined && this.#recordOf(endpoint).cluster !== 'other'
  }

  #recordOf({ url }: RpcEndpoint): EndpointRecord {
    const known = this.#records.get(url)
    if (known) return known
    const fresh: EndpointRecord = {
      health: HEALTHY,
      cluster: 'unknown',
      checking: undefined,
      suspicion: undefined,
      cancelProbe: () => {},
    }
    this.#records.set(url, fresh)
    return fresh
  }

  /** One check serves all calls that wait for it. */
  #assertSameCluster(endpoint: RpcEndpoint): Promise<void> | undefined {
    const record = this.#recordOf(endpoint)
    if (this.#options.isTrusted(endpoint) || record.cluster === 'same') return undefined
    record.checking ??= this.#checkCluster(endpoint, record).finally(() => {
      record.checking = undefined
    })
    return record.checking
  }

  async #checkCluster({ url }: RpcEndpoint, record: EndpointRecord): Promise<void> {
    const hash = await this.#options.probe(url, 'getGenesisHash', AbortSignal.timeout(PROBE_DEADLINE_MS))
    record.cluster = hash === this.#genesisHash ? 'same' : 'other'
    if (record.cluster === 'same') return
    this.#publish()
    throw new ApiError('WRONG_CLUSTER', 'The RPC serves another cluster', { context: { url } })
  }

  #setHealth(endpoint: RpcEndpoint, health: EndpointHealth): void {
    const record = this.#recordOf(endpoint)
    const wasDown = record.health.isDown
    record.health = health
    if (wasDown && health.isDown) return
    record.suspicion = undefined
    record.cancelProbe()
    if (health.isDown) this.#scheduleProbe(endpoint, record)
  }

  #scheduleProbe(endpoint: RpcEndpoint, record: EndpointRecord): void {
    record.cancelProbe()
    record.cancelProbe = this.#after(record.health.probeMs, async () => {
      const isOk = await this.#isHealthy(endpoint)
      if (!record.health.isDown) return
      record.health = afterProbe(record.health, isOk)
      if (record.health.isDown) this.#scheduleProbe(endpoint, record)
      else this.#publish()
    })
  }

  async #isHealthy(endpoint: RpcEndpoint): Promise<boolean> {
    try {
      await this.#assertSameCluster(endpoint)
      const deadline = AbortSignal.timeout(PROBE_DEADLINE_MS)
      return (await this.#options.probe(endpoint.url, 'getHealth', deadline)) === 'ok'
    } catch {
      return false
    }
  }

  #computeState(): RpcPoolState {
    const chosen = this.#endpoints[0]
    const record = this.#recordOf(chosen)
    const problem = record.cluster === 'other' ? 'wrong-cluster' : record.health.isDown ? 'down' : undefined
    return { chosen, active: this.#candidates()[0] ?? chosen, problem }
  }

  #publish(): void {
    const next = this.#computeState()
    const { chosen, active, problem } = this.#state
    if (next.chosen === chosen && next.active === active && next.problem === problem) return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }
}
