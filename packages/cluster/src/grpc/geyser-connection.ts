import type { Clock } from '@callisto/solana'
import { decodeUpdate, type GeyserUpdate, SLOT_CONFIRMED } from './decode-update.ts'
import type { GrpcCall, GrpcEnd, GrpcTarget, OpenGrpcCall } from './grpc-port.ts'
import { encodePing } from './subscribe-request.ts'

/** Slots before the newest for which writes are remembered. */
const REMEMBERED_SLOTS = 8

/** Orders the writes of an account within a slot, which one node numbers upwards; another node has other numbers. */
class NewestWrites {
  readonly #versions = new Map<number, Map<string, bigint>>()
  #newestSlot = 0

  /** Whether a write is newer than those of the same slot before it. */
  take(slot: number, address: string, version: bigint): boolean {
    if (slot <= this.#newestSlot - REMEMBERED_SLOTS) return true
    const versions = this.#versions.get(slot) ?? this.#open(slot)
    const known = versions.get(address)
    if (known !== undefined && version <= known) return false
    versions.set(address, version)
    return true
  }

  #open(slot: number): Map<string, bigint> {
    const versions = new Map<string, bigint>()
    this.#versions.set(slot, versions)
    this.#newestSlot = Math.max(this.#newestSlot, slot)
    for (const old of this.#versions.keys())
      if (old <= this.#newestSlot - REMEMBERED_SLOTS) this.#versions.delete(old)
    return versions
  }
}

export interface ConnectionOptions {
  target: GrpcTarget
  clock: Clock
  open: OpenGrpcCall
  /** Confirmed slot from which on the node is asked to repeat. */
  fromSlot: number | undefined
  /** Receives what is neither a sign of life nor an older write of a slot. */
  onUpdate(update: GeyserUpdate): void
}

const METHOD = '/geyser.Geyser/Subscribe'
/** Time to the first slot of a connection. */
const OPEN_MS = 10_000
/** Time without a confirmed slot after which a connection counts as dead, whatever else it gives. */
const SILENT_MS = 5_000
const GRACE_MS = 100
const PING_MS = 10_000
/** Time after the first slot of a repetition in which a node may name slots before their accounts. */
const REPEAT_MS = 2_000
/** `grpc-status` RESOURCE_EXHAUSTED, UNAVAILABLE: nothing about the request is wrong. */
const PASSING = new Set([8, 14])
/** `grpc-status` INVALID_ARGUMENT, PERMISSION_DENIED, UNIMPLEMENTED, UNAUTHENTICATED. */
const REFUSALS = new Set([3, 7, 12, 16])

/** One connection to a Geyser service, from its opening to its end. */
export class GeyserConnection {
  readonly fromSlot: number | undefined
  readonly #options: ConnectionOptions
  readonly #call: GrpcCall
  readonly #ended = new AbortController()
  readonly #writes = new NewestWrites()
  readonly #openedAtMs: number
  #end: GrpcEnd | undefined
  #firstSlot: number | undefined
  #upAtMs = 0
  #slotAtMs = 0
  #isSound = true

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.fromSlot = options.fromSlot
    this.#openedAtMs = options.clock.nowMs()
    this.#call = options.open(options.target, METHOD, {
      onMessage: (message) => {
        if (!this.#ended.signal.aborted) this.#receive(message)
      },
      onEnd: (end) => {
        this.#end ??= end
        this.#ended.abort()
      },
    })
  }

  /** Whether it has named a slot. */
  get isUp(): boolean {
    return this.#firstSlot !== undefined
  }

  /** Whether it was asked to repeat and does: nothing is missing between the last connection and this one. */
  get isRepetition(): boolean {
    return this.fromSlot !== undefined && this.#firstSlot !== undefined && this.#firstSlot <= this.fromSlot
  }

  /** Whether the accounts of a slot may come after the slot, before the next one. */
  get isRepeating(): boolean {
    return this.isRepetition && this.#options.clock.nowMs() - this.#upAtMs < REPEAT_MS
  }

  /** Whether the node will refuse the same request again. */
  get isRefused(): boolean {
    const status = this.#end?.status
    return status !== undefined && REFUSALS.has(status) && this.fromSlot === undefined
  }

  /** Whether another connection may be asked to repeat; undefined where this one says nothing of it. */
  get canRepeat(): boolean | undefined {
    const status = this.#end?.status
    if (!this.#isSound) return false
    if (this.isUp) return true
    const isRefused = this.fromSlot !== undefined && status !== undefined && !PASSING.has(status)
    return isRefused ? false : undefined
  }

  /** Whether everything that came could be decoded. */
  get isSound(): boolean {
    return this.#isSound
  }

  /** Time at which it counts as dead unless it names a slot before. */
  get #deadAtMs(): number {
    return this.isUp ? this.#slotAtMs + SILENT_MS : this.#openedAtMs + OPEN_MS
  }

  send(request: Uint8Array): void {
    this.#call.send(request)
  }

  /** Resolves when the connection has ended, which it does with the signal, too. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock } = this.#options
    const either = AbortSignal.any([this.#ended.signal, signal])
    let pingAtMs = this.#openedAtMs + PING_MS
    while (!either.aborted && clock.nowMs() < this.#deadAtMs) {
      if (clock.nowMs() >= pingAtMs) {
        pingAtMs = clock.nowMs() + PING_MS
        this.#call.ping()
      }
      await clock.wait(Math.min(this.#deadAtMs, pingAtMs) - clock.nowMs(), either)
      // This thread may have been busy: what has arrived meanwhile is read first.
      if (clock.nowMs() >= this.#deadAtMs) await clock.wait(GRACE_MS, either)
    }
    this.#ended.abort()
    this.#call.close()
  }

  #receive(message: Uint8Array): void {
    const update = decodeUpdate(message)
    if (update === undefined) {
      // What it was is not known: readers must not go on as if nothing had changed.
      this.#isSound = false
      this.#ended.abort()
    } else if (update.kind === 'ping') this.send(encodePing(1))
    else if (update.kind === 'account') {
      const { slot, account, writeVersion } = update
      if (this.#writes.take(slot, account.address, writeVersion)) this.#options.onUpdate(update)
    } else if (update.kind === 'slot') {
      if (update.status === SLOT_CONFIRMED) this.#name(update)
    } else this.#options.onUpdate(update)
  }

  #name(update: Extract<GeyserUpdate, { kind: 'slot' }>): void {
    this.#slotAtMs = this.#options.clock.nowMs()
    if (this.#firstSlot === undefined) {
      this.#firstSlot = update.slot
      this.#upAtMs = this.#slotAtMs
    }
    this.#options.onUpdate(update)
  }
}
