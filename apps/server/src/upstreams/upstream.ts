import { type ApiError, serviceError, type UpstreamState } from '@callisto/contract'
import { minuteBucket, type TokenBucket } from '@callisto/limits/token-bucket'
import { readReply, UnusableReply, type UpstreamReply } from './read-reply.ts'
import { ReplyCache } from './reply-cache.ts'
import { SharedCalls } from './shared-calls.ts'

/** Of a 429 without a time, and the longest that is believed. */
const DEFAULT_RETRY_S = 5
const MAX_RETRY_S = 3_600
const DEFAULT_DEADLINE_MS = 8_000

/** Of what a service allows; a bucket each. */
export type CallKind = 'call' | 'execution'

export interface UpstreamOptions extends Omit<UpstreamState, 'state'> {
  /** Base of all URLs, without a slash at its end. */
  base: string
  /** Sent as `x-api-key`. */
  key?: string | undefined
  /** Calls in a minute, by kind. */
  perMinute: Readonly<Record<CallKind, number>>
  /** For how long a reply without a rule is kept; 0 by default. */
  keptSeconds?: number | undefined
  fetchFrom?: typeof fetch | undefined
  nowMs?: (() => number) | undefined
  /** Called when its state becomes another one, with the reason of a failure. */
  onChange?: ((state: UpstreamState['state'], reason: string | undefined) => void) | undefined
}

export interface UpstreamCall {
  method: string
  /** Below the base, with its query. */
  path: string
  body?: Buffer | undefined
  headers?: Readonly<Record<string, string>>
  kind?: CallKind
  mediaType?: string
  deadlineMs?: number
}

/**
 * A service of another host. Equal reads under way share one call, replies are kept for as long as they allow, and
 * calls beyond the limit of the service are refused here.
 */
export class Upstream {
  readonly #options: UpstreamOptions
  readonly #nowMs: () => number
  readonly #fetch: typeof fetch
  readonly #buckets: Readonly<Record<CallKind, TokenBucket>>
  readonly #cache: ReplyCache
  readonly #shared = new SharedCalls<UpstreamReply>()
  #limitedUntilMs = 0
  #isDown = false
  #told: UpstreamState['state'] = 'on'

  constructor(options: UpstreamOptions) {
    this.#options = options
    this.#nowMs = options.nowMs ?? (() => performance.now())
    this.#fetch = options.fetchFrom ?? fetch
    const { call, execution } = options.perMinute
    this.#buckets = {
      call: minuteBucket(call, this.#nowMs()),
      execution: minuteBucket(execution, this.#nowMs()),
    }
    this.#cache = new ReplyCache(this.#nowMs, options.keptSeconds)
  }

  get name(): string {
    return this.#options.name
  }

  get state(): UpstreamState {
    const { name, kind, attribution, answers } = this.#options
    return { name, kind, state: this.#state(), attribution, ...(answers && { answers: [...answers] }) }
  }

  /**
   * Throws ApiError: TOO_MANY_REQUESTS with the time to wait, DEADLINE_EXCEEDED, NOT_READY for a service that gives no
   * usable reply. Replies of other statuses than 429, 401 and 403 are returned.
   */
  async send(call: UpstreamCall, signal: AbortSignal): Promise<UpstreamReply> {
    const url = new URL(this.#options.base + call.path)
    // Paths are made of declared ones and of encoded parameters; the key goes to no other host.
    if (url.origin !== new URL(this.#options.base).origin) throw serviceError('INVALID_REQUEST')
    if (call.method !== 'GET') return this.#send(url, call, signal)
    const key = JSON.stringify([url.href, call.headers])
    const kept = this.#cache.get(key)
    if (kept !== undefined) return kept
    return this.#shared.run(key, signal, async (shared) => {
      const reply = await this.#send(url, call, shared)
      this.#cache.put(key, reply)
      return reply
    })
  }

  async #send(url: URL, call: UpstreamCall, signal: AbortSignal): Promise<UpstreamReply> {
    this.#take(call.kind ?? 'call')
    const { method, body, headers, mediaType = 'application/json' } = call
    const { key } = this.#options
    const deadline = AbortSignal.timeout(call.deadlineMs ?? DEFAULT_DEADLINE_MS)
    const request = {
      method,
      headers: { accept: mediaType, ...headers, ...(key !== undefined && { 'x-api-key': key }) },
      signal: AbortSignal.any([signal, deadline]),
      ...(body && { body: new Uint8Array(body) }),
    }
    try {
      const reply = await readReply(this.#fetch, url, request, mediaType)
      this.#note(reply)
      return reply
    } catch (cause) {
      // Who waited has left: nothing is known of the service.
      if (signal.aborted || !(cause instanceof UnusableReply)) throw cause
      throw this.#fail(cause, deadline.aborted)
    }
  }

  /** Takes the token of a call. Throws TOO_MANY_REQUESTS while there is none, or the service wants none. */
  #take(kind: CallKind): void {
    const nowMs = this.#nowMs()
    const waitMs = Math.max(this.#limitedUntilMs - nowMs, this.#buckets[kind].waitMs(1, nowMs))
    if (waitMs > 0) {
      this.#tell(undefined)
      throw tooMany(Math.ceil(waitMs / 1_000))
    }
    this.#buckets[kind].take(1, nowMs)
  }

  /** Reads the state of the service from a reply. Throws for one that says nothing to a client. */
  #note({ status, headers, text }: UpstreamReply): void {
    const { key } = this.#options
    if (key !== undefined && text.includes(key)) throw new UnusableReply('a reply with the key', status)
    if (status === 401 || status === 403)
      throw new UnusableReply('a refusal of the key of this server', status)
    if (status === 429) {
      const seconds = retrySeconds(headers)
      this.#limitedUntilMs = this.#nowMs() + seconds * 1_000
      this.#tell('the limit of the service')
      throw tooMany(seconds)
    }
    this.#isDown = status === 502 || status === 503
    this.#tell(this.#isDown ? `status ${status}` : undefined)
  }

  #fail({ message, status = 0 }: UnusableReply, isLate: boolean): ApiError {
    // Pages of errors are for people: their status says as much.
    if (status === 404) return serviceError('NOT_FOUND')
    if (status === 429) {
      this.#limitedUntilMs = this.#nowMs() + DEFAULT_RETRY_S * 1_000
      this.#tell('the limit of the service')
      return tooMany(DEFAULT_RETRY_S)
    }
    this.#isDown = true
    this.#tell(isLate ? 'no reply in time' : message)
    return isLate ? serviceError('DEADLINE_EXCEEDED') : serviceError('NOT_READY', UNUSABLE)
  }

  #state(): UpstreamState['state'] {
    const nowMs = this.#nowMs()
    const isLimited = this.#limitedUntilMs > nowMs || this.#buckets.call.waitMs(1, nowMs) > 0
    return isLimited ? 'limited' : this.#isDown ? 'down' : 'on'
  }

  #tell(reason: string | undefined): void {
    const state = this.#state()
    if (state === this.#told) return
    this.#told = state
    this.#options.onChange?.(state, reason)
  }
}

const UNUSABLE = 'The upstream service gives no usable reply'

const tooMany = (retryAfterSeconds: number): ApiError =>
  serviceError('TOO_MANY_REQUESTS', undefined, { context: { retryAfterSeconds } })

/** Seconds of a 429: `retry-after` in seconds or as a date, else the unix seconds of `x-ratelimit-reset`. */
function retrySeconds(headers: Readonly<Record<string, string>>): number {
  const { 'retry-after': after = '', 'x-ratelimit-reset': reset = '' } = headers
  const now = Date.now() / 1_000
  const seconds = /^\d+$/.test(after)
    ? Number(after)
    : Number.isNaN(Date.parse(after))
      ? Number(reset) - now
      : Date.parse(after) / 1_000 - now
  return seconds > 0 ? Math.min(MAX_RETRY_S, Math.ceil(seconds)) : DEFAULT_RETRY_S
}
