import type { Clock } from '@callisto/solana'
import { CallQueue } from './call-queue.ts'
import { ClusterError } from './cluster-error.ts'
import { Endpoint, type EndpointStatus } from './endpoint.ts'
import { fetchPost, type HttpPost } from './http-post.ts'
import { classifyReply, type ReplyKind } from './reply-kind.ts'
import { slotOf } from './reply-slot.ts'
import { type CallPriority, DEFAULT_RPC_LIMITS, type RpcLimits } from './request-budget.ts'
import { isReplyTo, parseEnvelope, parseRpcJson, type RpcEnvelope } from './rpc-json.ts'
import { redact, secretsOf } from './secrets.ts'
import { SlotBound } from './slot-bound.ts'
import { withAbort } from './with-abort.ts'

export interface RpcPoolOptions {
  /** URLs of the endpoints, the preferred one first. At least one. */
  urls: readonly string[]
  limits?: RpcLimits
  clock: Clock
  post?: HttpPost
}

/** One call. */
export interface RpcCall {
  method: string
  /** JSON text of the body. */
  body: string
  /** Id of the call in its body; without it any reply is taken. */
  id?: unknown
  signal?: AbortSignal | undefined
  /** Time from the call to its result, waiting and further attempts included. */
  deadlineMs?: number | undefined
  priority?: CallPriority
  /** Endpoint that is asked last. */
  avoid?: string | undefined
  /** Parses the text of a reply; throws where it is no JSON. */
  parse?: (text: string) => unknown
}

/** The envelope of a reply and the endpoint that it came from. */
export interface PoolReply {
  envelope: RpcEnvelope
  endpoint: string
}

const DEADLINE_MS = 10_000
/** Longest time of one attempt while another endpoint could be asked; lists of accounts take long. */
const ATTEMPT_MS = 5_000
const LONG_ATTEMPT_MS = 60_000
/** A second endpoint is asked when the first has not replied in three times its mean, within these bounds. */
const MIN_HEDGE_MS = 100
const MAX_HEDGE_MS = 800
const HEDGE_FACTOR = 3
/** Pause before an endpoint that cannot serve a call yet is asked again. */
const NOT_YET_MS = 200
const LONG_METHODS: ReadonlySet<string> = new Set(['getProgramAccounts'])
/** Calls that are not made twice at a time; a repeated one is harmless, the transaction has its signature. */
const UNHEDGED_METHODS: ReadonlySet<string> = new Set(['sendTransaction', 'getProgramAccounts'])

const GENESIS_METHOD = 'getGenesisHash'
const GENESIS_BODY = '{"jsonrpc":"2.0","id":1,"method":"getGenesisHash","params":[]}'

/** Why an attempt has no result; `foreign`: the endpoint is of another cluster. */
type FailureKind = Exclude<ReplyKind, 'value'> | 'foreign'
type Outcome = { kind: 'value'; reply: PoolReply } | { kind: FailureKind; endpoint: Endpoint; reason: string }

/**
 * Calls of JSON-RPC at several endpoints. A call waits until an endpoint has room in its budget, is made at a healthy one,
 * hedged when that is slow, and repeated elsewhere when it fails, until its deadline. A result is the node's result or
 * error object; what no endpoint could do is a ClusterError.
 */
export class RpcPool {
  readonly clock: Clock
  readonly #post: HttpPost
  readonly #endpoints: readonly Endpoint[]
  readonly #secrets: readonly string[]
  readonly #queues = new Map<string, CallQueue<Endpoint>>()
  readonly #bound = new SlotBound()
  #genesisHash: string | undefined

  constructor({ urls, limits = DEFAULT_RPC_LIMITS, clock, post = fetchPost }: RpcPoolOptions) {
    if (urls.length === 0) throw new RangeError('a cluster needs at least one RPC URL')
    this.clock = clock
    this.#post = post
    this.#endpoints = urls.map((url, index) => new Endpoint(`rpc-${index + 1}`, url, limits))
    this.#secrets = secretsOf(urls)
  }

  get size(): number {
    return this.#endpoints.length
  }

  /** Newest slot that any endpoint has named. */
  get newestSlot(): number {
    return this.#bound.slot
  }

  /** Whether a slot that a service names can be one of the cluster. */
  isReachable(slot: number): boolean {
    return this.#bound.isReachable(slot, this.clock.nowMs())
  }

  /** From now on an endpoint is used only once it has named this genesis hash; it is asked again after ten minutes. */
  requireGenesis(hash: string): void {
    this.#genesisHash = hash
  }

  /** Calls that wait for room in a budget. */
  get waiting(): number {
    return [...this.#queues.values()].reduce((sum, queue) => sum + queue.waiting, 0)
  }

  /** Makes a call; resolves with the node's envelope. Rejects with ClusterError, or with the reason of the signal. */
  async send(call: RpcCall): Promise<PoolReply> {
    const { clock } = this
    const deadlineAtMs = clock.nowMs() + (call.deadlineMs ?? DEADLINE_MS)
    const asked = new Map<Endpoint, number>()
    let last: Outcome | undefined
    for (;;) {
      const endpoint = await this.#enter(call, deadlineAtMs, asked, last)
      const outcome = await this.#attempt(endpoint, call, deadlineAtMs)
      if (outcome.kind === 'value') return outcome.reply
      call.signal?.throwIfAborted()
      last = outcome
      asked.set(outcome.endpoint, clock.nowMs())
    }
  }

  /** Reads the slot of every endpoint, so that one that has fallen behind, or has caught up, is known. */
  async probe(signal: AbortSignal): Promise<void> {
    const body = '{"jsonrpc":"2.0","id":1,"method":"getSlot","params":[{"commitment":"confirmed"}]}'
    const call: RpcCall = { method: 'getSlot', body, signal }
    const now = this.clock.nowMs()
    const free = this.#endpoints.filter((one) => one.freeAtMs('getSlot', now, 'background') <= now)
    const slots = await Promise.all(
      free.map(async (endpoint) => {
        endpoint.take('getSlot', now)
        const outcome = await this.#attemptOnce(endpoint, call, now + ATTEMPT_MS, signal)
        return outcome.kind === 'value' ? slotOf('getSlot', outcome.reply.envelope.result) : undefined
      }),
    )
    // Those that replied first are compared with what the others said.
    for (const [index, slot] of slots.entries())
      if (slot !== undefined) free[index]!.recordSlot(slot, this.newestSlot)
  }

  status(): EndpointStatus[] {
    return this.#endpoints.map((endpoint) => endpoint.status(this.clock.nowMs()))
  }

  /** Calls of each method within the window, by endpoint. */
  *methodUsage(): Iterable<{ endpoint: string; method: string; used: number; allowed: number }> {
    for (const endpoint of this.#endpoints)
      for (const [method, used, allowed] of endpoint.methodUsage(this.clock.nowMs()))
        yield { endpoint: endpoint.name, method, used, allowed }
  }

  /** A text of a node without the keys of the URLs. */
  redact(text: string): string {
    return redact(text, this.#secrets)
  }

  #enter(
    call: RpcCall,
    deadlineAtMs: number,
    asked: ReadonlyMap<Endpoint, number>,
    last: Outcome | undefined,
  ): Promise<Endpoint> {
    const { method, priority = 'user', signal } = call
    // Each priority has a line of its own: a call that a user waits for does not stand behind a backlog.
    const line = `${priority} ${method}`
    const queue = this.#queues.get(line) ?? new CallQueue<Endpoint>(method, this.clock)
    this.#queues.set(line, queue)
    const entered = queue.enter(() => this.#find(call, asked), { deadlineAtMs, signal })
    return entered.catch((error: unknown) => {
      // What went wrong says more than that the time is over.
      const isLate = error instanceof ClusterError && error.code === 'RPC_DEADLINE'
      if (isLate && last !== undefined && last.kind !== 'value') throw failureOf(method, last)
      throw error
    })
  }

  /** A free endpoint, the preferred one first; else the time at which there may be one. Throws when all refuse. */
  #find(
    { method, priority = 'user', avoid }: RpcCall,
    asked: ReadonlyMap<Endpoint, number>,
  ): { place: Endpoint } | { atMs: number } {
    const now = this.clock.nowMs()
    const serving = this.#endpoints.filter((endpoint) => !endpoint.refuses(method, now))
    if (serving.length === 0)
      throw new ClusterError('RPC_REFUSED', `${method}: refused by every RPC endpoint`)
    let atMs = Number.POSITIVE_INFINITY
    for (const endpoint of this.#byPreference(serving, asked, avoid)) {
      const before = asked.get(endpoint)
      const free = Math.max(
        endpoint.freeAtMs(method, now, priority),
        before === undefined ? 0 : before + NOT_YET_MS,
      )
      if (free <= now) {
        endpoint.take(method, now)
        return { place: endpoint }
      }
      atMs = Math.min(atMs, free)
    }
    return { atMs }
  }

  #byPreference(
    endpoints: readonly Endpoint[],
    asked: ReadonlyMap<Endpoint, number>,
    avoid: string | undefined,
  ): Endpoint[] {
    const rank = (endpoint: Endpoint) =>
      (asked.has(endpoint) ? 4 : 0) + (endpoint.isBehind ? 2 : 0) + (endpoint.name === avoid ? 1 : 0)
    return endpoints.toSorted((a, b) => rank(a) - rank(b))
  }

  /** One attempt, with a second endpoint beside it when the first is slow. */
  async #attempt(first: Endpoint, call: RpcCall, deadlineAtMs: number): Promise<Outcome> {
    const stop = new AbortController()
    const signal = call.signal ? AbortSignal.any([call.signal, stop.signal]) : stop.signal
    const running = this.#attemptOnce(first, call, deadlineAtMs, signal)
    try {
      if (this.size === 1 || UNHEDGED_METHODS.has(call.method)) return await running
      const isSlow = await Promise.race([
        running.then(() => false),
        this.clock.wait(hedgeMs(first), signal).then(() => true),
      ])
      const second = isSlow ? this.#second(first, call) : undefined
      if (second === undefined) return await running
      const other = this.#attemptOnce(second, call, deadlineAtMs, signal)
      const winner = await firstValue(running, other)
      // The first one has not replied in time: later calls go elsewhere for a while.
      if (winner.kind === 'value' && winner.reply.endpoint === second.name)
        first.recordFailure(this.clock.nowMs())
      return winner
    } finally {
      stop.abort()
    }
  }

  #second(first: Endpoint, { method, priority = 'user' }: RpcCall): Endpoint | undefined {
    const now = this.clock.nowMs()
    const second = this.#endpoints.find(
      (one) =>
        one !== first &&
        !one.isBehind &&
        !one.refuses(method, now) &&
        one.freeAtMs(method, now, priority) <= now,
    )
    second?.take(method, now)
    return second
  }

  /** Never rejects. An attempt that is given up counts as no failure. */
  async #attemptOnce(
    endpoint: Endpoint,
    call: RpcCall,
    deadlineAtMs: number,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const { clock } = this
    const startMs = clock.nowMs()
    const isLong = this.size === 1 || LONG_METHODS.has(call.method)
    const longest = isLong ? LONG_ATTEMPT_MS : ATTEMPT_MS
    const late = new AbortController()
    const done = new AbortController()
    const limit = Math.min(longest, Math.max(0, deadlineAtMs - startMs))
    void clock.wait(limit, done.signal).then(() => late.abort())
    const fail = (kind: FailureKind, reason: string): Outcome => ({ kind, endpoint, reason })
    try {
      const either = AbortSignal.any([signal, late.signal])
      if (!(await this.#isOwn(endpoint, either))) return fail('foreign', 'its genesis hash is another')
      const reply = await withAbort(this.#post(endpoint.url, call.body, either), either)
      const now = clock.nowMs()
      const envelope = parseReply(reply.text, call)
      const kind = this.#kindOf(call, reply.status, envelope)
      if (kind === 'limited') endpoint.recordLimit(now, reply.retryAfterMs)
      else if (kind === 'failed') endpoint.recordFailure(now)
      else endpoint.recordReply(now - startMs)
      if (kind === 'refused') endpoint.recordRefusal(call.method, now)
      if (kind !== 'value' || envelope === undefined)
        return fail(kind === 'value' ? 'failed' : kind, `status ${reply.status}`)
      this.#recordSlot(endpoint, call.method, envelope)
      if (envelope.error) envelope.error.message = this.redact(envelope.error.message)
      return { kind: 'value', reply: { envelope, endpoint: endpoint.name } }
    } catch (error) {
      if (signal.aborted) return fail('failed', 'given up')
      endpoint.recordFailure(clock.nowMs())
      return fail('failed', late.signal.aborted ? 'no reply in time' : reasonOf(error))
    } finally {
      done.abort()
    }
  }

  /** What a reply means; one of a slot that the cluster cannot have reached is none. */
  #kindOf({ method }: RpcCall, status: number, envelope: RpcEnvelope | undefined): ReplyKind {
    const kind = classifyReply(status, envelope)
    const slot = kind === 'value' ? slotOf(method, envelope?.result) : undefined
    return slot === undefined || this.isReachable(slot) ? kind : 'failed'
  }

  /** Whether an endpoint is of the cluster, asked before its first use. Rejects where it does not reply. */
  async #isOwn(endpoint: Endpoint, signal: AbortSignal): Promise<boolean> {
    const hash = this.#genesisHash
    if (hash === undefined || endpoint.isVerified(this.clock.nowMs())) return true
    endpoint.take(GENESIS_METHOD, this.clock.nowMs())
    const { text } = await withAbort(this.#post(endpoint.url, GENESIS_BODY, signal), signal)
    const found = parseReply(text, { id: 1 })?.result
    if (typeof found !== 'string') throw new Error('NO_GENESIS')
    endpoint.recordGenesis(found === hash, this.clock.nowMs())
    return found === hash
  }

  #recordSlot(endpoint: Endpoint, method: string, { result }: RpcEnvelope): void {
    const slot = slotOf(method, result)
    if (slot === undefined) return
    this.#bound.record(slot, this.clock.nowMs())
    endpoint.recordSlot(slot, this.newestSlot)
  }
}

const hedgeMs = ({ replyMs }: Endpoint): number =>
  Math.min(MAX_HEDGE_MS, Math.max(MIN_HEDGE_MS, HEDGE_FACTOR * (replyMs ?? MAX_HEDGE_MS)))

const failureOf = (
  method: string,
  { kind, endpoint, reason }: Exclude<Outcome, { kind: 'value' }>,
): ClusterError => new ClusterError('RPC_UNAVAILABLE', `${method}: ${kind} at ${endpoint.label}, ${reason}`)

function parseReply(
  text: string,
  { id, parse = parseRpcJson }: Pick<RpcCall, 'id' | 'parse'>,
): RpcEnvelope | undefined {
  try {
    const envelope = parseEnvelope(parse(text))
    return envelope && (id === undefined || isReplyTo(envelope, id)) ? envelope : undefined
  } catch {
    return undefined
  }
}

/** Codes of causes are words in capitals; anything else may hold a URL. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  return /^[A-Z_]{3,32}$/.test(message) ? message : 'no reply'
}

/** The first outcome that is a value; without one, the last outcome. */
function firstValue(a: Promise<Outcome>, b: Promise<Outcome>): Promise<Outcome> {
  return new Promise((resolve) => {
    let left = 2
    for (const outcome of [a, b])
      void outcome.then((one) => {
        left -= 1
        if (one.kind === 'value' || left === 0) resolve(one)
      })
  })
}
