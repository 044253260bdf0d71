import { type BudgetUsage, type CallPriority, RequestBudget, type RpcLimits } from './request-budget.ts'
import { shownHost } from './secrets.ts'

const MIN_PAUSE_MS = 250
/** After calls without a reply, and after too many calls. */
const MAX_FAILURE_PAUSE_MS = 2_000
const MAX_LIMITED_PAUSE_MS = 30_000
const MAX_RETRY_AFTER_MS = 60_000
/** How long a method that an endpoint has refused is not asked for again. */
const REFUSED_MS = 600_000
/** How long an endpoint is taken for one of the cluster, or of another one, before it is asked again. */
const GENESIS_MS = 600_000
/** Slots behind the newest known one from which an endpoint is passed over. */
export const MAX_LAG_SLOTS = 10
/** Weight of the newest reply in the mean time of replies. */
const NEWEST_WEIGHT = 0.2

/** What is shown of an endpoint. */
export interface EndpointStatus {
  name: string
  host: string
  /** Whether calls are made there at present. */
  isUsed: boolean
  /** Slots behind the newest one that any endpoint has named. */
  lagSlots: number
  /** Mean time of a reply, milliseconds; undefined before the first. */
  replyMs: number | undefined
  budget: BudgetUsage
  failures: number
  limited: number
}

/** One RPC service: its URL, which never leaves this class but for a call, its budget and its health. */
export class Endpoint {
  readonly name: string
  readonly url: string
  readonly #host: string
  readonly #budget: RequestBudget
  readonly #refused = new Map<string, number>()
  #pausedUntilMs = 0
  #verifiedUntilMs = Number.NEGATIVE_INFINITY
  #foreignUntilMs = Number.NEGATIVE_INFINITY
  /** Failures since the last reply. */
  #streak = 0
  #replyMs: number | undefined
  #lagSlots = 0
  #failures = 0
  #limited = 0

  constructor(name: string, url: string, limits: RpcLimits) {
    this.name = name
    this.url = url
    this.#host = shownHost(url)
    this.#budget = new RequestBudget(limits)
  }

  get label(): string {
    return `${this.name} (${this.#host})`
  }

  get isBehind(): boolean {
    return this.#lagSlots > MAX_LAG_SLOTS
  }

  /** Mean time of a reply, milliseconds. */
  get replyMs(): number | undefined {
    return this.#replyMs
  }

  /** Earliest time at which a call of the method may be made. */
  freeAtMs(method: string, nowMs: number, priority: CallPriority): number {
    return Math.max(this.#pausedUntilMs, this.#budget.freeAtMs(method, nowMs, priority))
  }

  /** Whether the endpoint is out of use at a time. */
  isPaused(nowMs: number): boolean {
    return nowMs < this.#pausedUntilMs
  }

  /** Whether its genesis hash was that of the cluster. */
  isVerified(nowMs: number): boolean {
    return nowMs < this.#verifiedUntilMs
  }

  recordGenesis(isOwn: boolean, nowMs: number): void {
    if (isOwn) this.#verifiedUntilMs = nowMs + GENESIS_MS
    else this.#foreignUntilMs = nowMs + GENESIS_MS
  }

  /** Whether the endpoint does not serve a method, or is of another cluster and serves none. */
  refuses(method: string, nowMs: number): boolean {
    return nowMs < this.#foreignUntilMs || nowMs < (this.#refused.get(method) ?? 0)
  }

  take(method: string, nowMs: number): void {
    this.#budget.take(method, nowMs)
  }

  /** A reply, whatever it says, `tookMs` after the call. */
  recordReply(tookMs: number): void {
    this.#streak = 0
    this.#replyMs =
      this.#replyMs === undefined ? tookMs : this.#replyMs + NEWEST_WEIGHT * (tookMs - this.#replyMs)
  }

  /** The slot of a reply, while the newest known one is `newest`. */
  recordSlot(slot: number, newest: number): void {
    this.#lagSlots = Math.max(0, newest - slot)
  }

  recordRefusal(method: string, nowMs: number): void {
    this.#refused.set(method, nowMs + REFUSED_MS)
  }

  /** Too many calls: no further one before `retryAfterMs` and a pause that doubles. */
  recordLimit(nowMs: number, retryAfterMs: number | undefined): void {
    this.#limited += 1
    const wantedMs = Math.min(MAX_RETRY_AFTER_MS, retryAfterMs ?? 0)
    this.#pause(nowMs, wantedMs, MAX_LIMITED_PAUSE_MS)
  }

  /** No reply, or one of 5xx. */
  recordFailure(nowMs: number): void {
    this.#failures += 1
    this.#pause(nowMs, 0, MAX_FAILURE_PAUSE_MS)
  }

  status(nowMs: number): EndpointStatus {
    return {
      name: this.name,
      host: this.#host,
      isUsed: !this.isPaused(nowMs) && !this.isBehind && nowMs >= this.#foreignUntilMs,
      lagSlots: this.#lagSlots,
      replyMs: this.#replyMs,
      budget: this.#budget.usage(nowMs),
      failures: this.#failures,
      limited: this.#limited,
    }
  }

  /** Usage of each method within the window. */
  methodUsage(nowMs: number): Iterable<[method: string, used: number, allowed: number]> {
    return this.#budget.methodUsage(nowMs)
  }

  /** A pause that doubles with each failure in a row, up to `maxMs`; at least `wantedMs`. */
  #pause(nowMs: number, wantedMs: number, maxMs: number): void {
    const doubledMs = Math.min(maxMs, MIN_PAUSE_MS * 2 ** Math.min(this.#streak, 10))
    this.#streak += 1
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, nowMs + Math.max(wantedMs, doubledMs))
  }
}
