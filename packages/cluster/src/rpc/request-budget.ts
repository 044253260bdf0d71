import { CallWindow } from '@callisto/limits/sliding-window'

/** What an endpoint allows in a sliding window. */
export interface RpcLimits {
  windowMs: number
  /** Calls of all methods. */
  calls: number
  /** Calls of one method. */
  callsPerMethod: number
  /** Lower limits of single methods. */
  methods?: Readonly<Record<string, number>>
}

/** The limits of the public RPC service of mainnet. */
export const DEFAULT_RPC_LIMITS: RpcLimits = { windowMs: 10_000, calls: 100, callsPerMethod: 40 }

/** Part of a limit that is used at most: the clock of the node is not this one. */
const USED_SHARE = 0.8
/** Part of the used calls of all methods that the background may make, so that a user's call finds room. */
const BACKGROUND_SHARE = 0.75

/** Whose call it is: one that a user waits for, or one that follows the chain. */
export type CallPriority = 'user' | 'background'

/** Calls within the current window and the most that are made, for display. */
export interface BudgetUsage {
  used: number
  allowed: number
  limit: number
  windowMs: number
}

/**
 * The calls that one endpoint may get: a bucket for all methods and one for each. A bucket keeps the times of its calls, so
 * that no window of `windowMs`, wherever it begins, holds more than 80 % of the limit.
 */
export class RequestBudget {
  readonly #limits: RpcLimits
  readonly #all: CallWindow
  readonly #methods = new Map<string, CallWindow>()

  constructor(limits: RpcLimits) {
    this.#limits = limits
    this.#all = new CallWindow(allowedOf(limits.calls), limits.windowMs)
  }

  /** Earliest time, from `nowMs` on, at which a call of the method fits. */
  freeAtMs(method: string, nowMs: number, priority: CallPriority): number {
    const share = priority === 'background' ? BACKGROUND_SHARE : 1
    return Math.max(this.#all.freeAtMs(nowMs, share), this.#windowOf(method).freeAtMs(nowMs, 1))
  }

  /** Counts a call. */
  take(method: string, nowMs: number): void {
    this.#all.take(nowMs)
    this.#windowOf(method).take(nowMs)
  }

  usage(nowMs: number): BudgetUsage {
    const { calls, windowMs } = this.#limits
    return { used: this.#all.used(nowMs), allowed: this.#all.allowed, limit: calls, windowMs }
  }

  /** Usage of each method that was called within the window. */
  *methodUsage(nowMs: number): Iterable<[method: string, used: number, allowed: number]> {
    for (const [method, window] of this.#methods) {
      const used = window.used(nowMs)
      if (used > 0) yield [method, used, window.allowed]
    }
  }

  #windowOf(method: string): CallWindow {
    const known = this.#methods.get(method)
    if (known) return known
    const { callsPerMethod, methods, windowMs } = this.#limits
    const window = new CallWindow(allowedOf(methods?.[method] ?? callsPerMethod), windowMs)
    this.#methods.set(method, window)
    return window
  }
}

/** At least one call: an endpoint without any would be none. */
const allowedOf = (limit: number): number => Math.max(1, Math.floor(limit * USED_SHARE))
