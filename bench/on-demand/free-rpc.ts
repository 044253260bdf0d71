import { DEFAULT_RPC_LIMITS, type HttpReply } from '@callisto/cluster'
import type { Clock } from '@callisto/solana'
import type { PlainAccount } from './pair-pools.ts'

const SLOT_MS = 400
export const FIRST_SLOT = 400_000_000
const CLOCK_SYSVAR = 'SysvarC1ock11111111111111111111111111111111'
const SYSVAR_OWNER = 'Sysvar1111111111111111111111111111111111111'
const HASH = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'

interface Call {
  method: string
  atMs: number
}

/**
 * A free RPC service `latencyMs` away: 100 calls in 10 s and 40 of one method, of which more are replied to with 429; it
 * lists no accounts of programs and has no WebSocket.
 */
export class FreeRpc {
  readonly calls: Call[] = []
  readonly #clock: Clock
  readonly #latencyMs: number
  readonly #startMs: number
  readonly #accounts: ReadonlyMap<string, PlainAccount>
  /** Changes the result of a method before it is sent. */
  tamper: (method: string, result: unknown) => unknown = (_method, result) => result
  /** Calls that are replied to with 429, whatever their number. */
  refusals = 0

  constructor(clock: Clock, accounts: ReadonlyMap<string, PlainAccount>, latencyMs = 60) {
    this.#clock = clock
    this.#accounts = accounts
    this.#latencyMs = latencyMs
    this.#startMs = clock.nowMs()
  }

  get slot(): number {
    return FIRST_SLOT + Math.floor((this.#clock.nowMs() - this.#startMs) / SLOT_MS)
  }

  /** As `HttpPost`: half of the latency before the call is counted, half before the reply. */
  readonly post = async (_url: string, body: string, signal: AbortSignal): Promise<HttpReply> => {
    await this.#clock.wait(this.#latencyMs / 2, signal)
    signal.throwIfAborted()
    const { id, method, params } = JSON.parse(body) as { id: unknown; method: string; params: unknown[] }
    const reply = this.#reply(id, method, params)
    await this.#clock.wait(this.#latencyMs / 2, signal)
    signal.throwIfAborted()
    return reply
  }

  /** The most calls that any window of 10 s holds, of all methods or of one. */
  peak(method?: string): number {
    const times = this.calls.filter((call) => method === undefined || call.method === method)
    let [peak, first] = [0, 0]
    for (const [index, { atMs }] of times.entries()) {
      while (times[first]!.atMs <= atMs - DEFAULT_RPC_LIMITS.windowMs) first += 1
      peak = Math.max(peak, index - first + 1)
    }
    return peak
  }

  #reply(id: unknown, method: string, params: unknown[]): HttpReply {
    this.calls.push({ method, atMs: this.#clock.nowMs() })
    const since = this.#clock.nowMs() - DEFAULT_RPC_LIMITS.windowMs
    const recent = this.calls.slice(-DEFAULT_RPC_LIMITS.calls - 1).filter(({ atMs }) => atMs > since)
    const own = recent.filter((call) => call.method === method).length
    const isOver = recent.length > DEFAULT_RPC_LIMITS.calls || own > DEFAULT_RPC_LIMITS.callsPerMethod
    const text = (content: object) => JSON.stringify({ jsonrpc: '2.0', id, ...content })
    if (isOver || this.refusals > 0) {
      this.refusals = Math.max(0, this.refusals - 1)
      return { status: 429, retryAfterMs: undefined, text: '' }
    }
    if (method === 'getProgramAccounts') return { status: 403, retryAfterMs: undefined, text: '' }
    const result = this.#result(method, params)
    if (result === undefined)
      return { status: 200, retryAfterMs: undefined, text: text({ error: { code: -32_601, message: '' } }) }
    return { status: 200, retryAfterMs: undefined, text: text({ result: this.tamper(method, result) }) }
  }

  #result(method: string, params: unknown[]): unknown {
    const { slot } = this
    switch (method) {
      case 'getMultipleAccounts':
        return {
          context: { slot },
          value: (params[0] as string[]).map((address) => presented(this.#account(address))),
        }
      case 'getGenesisHash':
        return HASH
      case 'getSlot':
        return slot
      case 'getEpochInfo':
        return { absoluteSlot: slot, blockHeight: slot, epoch: 900, slotIndex: 1, slotsInEpoch: 432_000 }
      case 'getRecentPerformanceSamples':
        return [{ slot, numSlots: 150, numTransactions: 1, samplePeriodSecs: 60 }]
      case 'getMinimumBalanceForRentExemption':
        return 890_880 + Number(params[0]) * 6_960
      case 'getLatestBlockhash':
        return { context: { slot }, value: { blockhash: HASH, lastValidBlockHeight: slot + 150 } }
      case 'getFeeForMessage':
        return { context: { slot }, value: 5_000 }
      case 'getBlockHeight':
        return slot
      case 'simulateTransaction':
        return { context: { slot }, value: { err: null, logs: [], unitsConsumed: 0, accounts: null } }
      default:
        return undefined
    }
  }

  #account(address: string): PlainAccount | undefined {
    if (address !== CLOCK_SYSVAR) return this.#accounts.get(address)
    const data = new Uint8Array(40)
    const view = new DataView(data.buffer)
    view.setBigUint64(0, BigInt(this.slot), true)
    view.setBigUint64(16, 900n, true)
    view.setBigInt64(32, BigInt(1_790_000_000 + Math.floor(this.#clock.nowMs() / 1_000)), true)
    return { owner: SYSVAR_OWNER, data }
  }
}

const presented = (account: PlainAccount | undefined) =>
  account === undefined
    ? null
    : {
        owner: account.owner,
        lamports: 1_000_000,
        executable: false,
        data: [Buffer.from(account.data).toString('base64'), 'base64'],
      }
