import type { PendingTransaction, TransactionReceipt } from '@callisto/contract'
import type { Clock, SendPorts, TransactionRpc } from '@callisto/solana'
import type { RecordStore } from '../../../lib/browser/record-store.ts'

const SLOT_MS = 400
/** Blocks for which a blockhash is valid. */
const LIFE = 150

interface Due {
  at: number
  order: number
  run: () => void
}

/** Time that moves only by hand; what is due runs in its order. */
export class WorldClock {
  #now = 1_000_000
  #order = 0
  #due: Due[] = []

  nowMs = (): number => this.#now

  after = (ms: number, run: () => void): (() => void) => {
    const entry = { at: this.#now + ms, order: this.#order++, run }
    this.#due.push(entry)
    return () => {
      this.#due = this.#due.filter((other) => other !== entry)
    }
  }

  async advance(ms: number): Promise<void> {
    const end = this.#now + ms
    await settle()
    for (;;) {
      let next: Due | undefined
      for (const entry of this.#due)
        if (
          entry.at <= end &&
          (!next || entry.at < next.at || (entry.at === next.at && entry.order < next.order))
        )
          next = entry
      if (!next) break
      const { at, run } = next
      this.#due = this.#due.filter((other) => other !== next)
      this.#now = Math.max(this.#now, at)
      run()
      await settle()
    }
    this.#now = end
  }
}

/** Lets everything that is already resolved run. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** The chain: a transaction lands once, whoever sends it and how often. */
export class World {
  readonly clock = new WorldClock()
  isOnline = true
  /** Time that the next call to an endpoint takes. */
  latencyMs = (): number => 0
  readonly pending = memoryStore<PendingTransaction>(({ times }) => times.signedAtMs)
  readonly receipts = memoryStore<TransactionReceipt>(({ times }) => times.decidedAtMs)
  /** What waits for each lock that is held. */
  readonly #locks = new Map<string, (() => void)[]>()
  readonly #landed = new Map<string, { atMs: number; fails: boolean }>()
  /** Every broadcast that reached the chain, by signature. */
  readonly received = new Map<string, number>()

  get height(): number {
    return Math.floor(this.clock.nowMs() / SLOT_MS)
  }

  lastValidHeight(): number {
    return this.height + LIFE
  }

  landing(signature: string) {
    return this.#landed.get(signature)
  }

  /** `fate`: what becomes of the transaction. */
  receive(signature: string, fate: Fate, lastValid: number): void {
    this.received.set(signature, (this.received.get(signature) ?? 0) + 1)
    if (this.#landed.has(signature) || fate === 'dropped' || this.height > lastValid) return
    const atMs = this.clock.nowMs() + SLOT_MS
    this.#landed.set(signature, { atMs, fails: fate === 'fails' })
  }

  /** A lock of the browser: held by one tab at a time, released when the tab is closed. */
  exclusively<T>(tab: Tab, name: string, task: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const run = () => {
        let isHeld = true
        const release = () => {
          if (isHeld) this.#release(name)
          isHeld = false
        }
        tab.onClose(release)
        task()
          .then(resolve, reject)
          .finally(() => tab.isOpen && release())
      }
      const held = this.#locks.get(name)
      if (held) held.push(() => (tab.isOpen ? run() : this.#release(name)))
      else {
        this.#locks.set(name, [])
        run()
      }
    })
  }

  #release(name: string): void {
    const next = this.#locks.get(name)?.shift()
    if (next) next()
    else this.#locks.delete(name)
  }

  sendPorts(tab: Tab, fateOf: (signature: string) => Fate): SendPorts {
    const settleCall = <T>(reply: () => T): Promise<T> =>
      tab.guard(
        this.isOnline ? Promise.resolve().then(reply) : Promise.reject(new TypeError('Failed to fetch')),
      )
    // A reply may take a while, so that a page can be closed between any two calls.
    const call = async <T>(reply: () => T): Promise<T> => {
      const ms = this.latencyMs()
      if (ms > 0) await tab.guard(new Promise<void>((resolve) => this.clock.after(ms, resolve)))
      return settleCall(reply)
    }
    const clock: Clock = {
      nowMs: this.clock.nowMs,
      wait: (ms, signal) =>
        tab.guard(
          new Promise<void>((resolve) => {
            if (signal?.aborted) return resolve()
            const end = () => {
              cancel()
              signal?.removeEventListener('abort', end)
              resolve()
            }
            const cancel = this.clock.after(ms, end)
            signal?.addEventListener('abort', end)
          }),
        ),
    }
    const rpc: TransactionRpc = {
      simulate: () => call(() => ({ err: null, logs: [], unitsConsumed: 1 })),
      send: (wire) =>
        call(() => {
          const signed = tab.signatures.get(wireKey(wire))!
          this.receive(signed.signature, fateOf(signed.signature), signed.lastValidBlockHeight)
          return signed.signature
        }),
      status: (signature) =>
        call(() => {
          const landing = this.#landed.get(signature)
          if (!landing || landing.atMs > this.clock.nowMs()) return undefined
          const err = landing.fails ? { InstructionError: [2, { Custom: 6001 }] } : null
          return { slot: this.height, err, reached: true }
        }),
      blockHeight: () => call(() => this.height),
      transaction: () => call(() => undefined),
    }
    return { rpc, clock }
  }
}

export type Fate = 'lands' | 'fails' | 'dropped'

/** A page: when it is closed or reloaded, nothing that it waits for ever continues. */
export class Tab {
  isOpen = true
  readonly #closing: (() => void)[] = []
  /** Of all transactions by their bytes, shared by all tabs of a world. */
  readonly signatures: Map<string, { signature: string; lastValidBlockHeight: number }>

  constructor(signatures: Tab['signatures']) {
    this.signatures = signatures
  }

  guard<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) =>
      promise.then(
        (value) => this.isOpen && resolve(value),
        (cause) => this.isOpen && reject(cause),
      ),
    )
  }

  onClose(run: () => void): void {
    this.#closing.push(run)
  }

  close(): void {
    this.isOpen = false
    for (const run of this.#closing) run()
  }
}

/** The first bytes of a transaction are its signature: they tell one from another. */
export const wireKey = (wire: Uint8Array): string => wire.subarray(0, 12).join()

function memoryStore<T>(timeOf: (record: T) => number): RecordStore<T> {
  const records = new Map<string, string>()
  return {
    get: (id) => (records.has(id) ? JSON.parse(records.get(id)!) : undefined),
    list: () =>
      [...records.values()].map((text) => JSON.parse(text) as T).sort((a, b) => timeOf(a) - timeOf(b)),
    put: (id, record) => {
      records.set(id, JSON.stringify(record))
      return true
    },
    delete: (id) => void records.delete(id),
    subscribe: () => () => {},
  }
}
