import { type Seed, type SigningKey, signingKeyOf } from '../vault/key-pair.ts'
import { seal, unseal } from '../vault/seal.ts'

const IDLE_MS = 15 * 60_000
const LONGEST_MS = 8 * 60 * 60_000
const HELD = 'callisto-session'

/** Storage of one tab that ends with it. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

interface Held {
  address: string
  /** The seed, encrypted with a key of the frame's storage that cannot be exported. */
  sealed: string
  unlockedAtMs: number
  usedAtMs: number
}

export interface SessionOptions {
  storage: TabStorage
  /** The key under which a seed waits for the end of a reload. */
  sealingKey: () => Promise<CryptoKey>
  nowMs: () => number
  onLocked: () => void
}

/**
 * The unlocked key: until it is locked, 15 minutes after its last use, 8 hours after the unlocking, or with the tab. A
 * reload keeps it.
 */
export class Session {
  readonly #storage: TabStorage
  readonly #sealingKey: () => Promise<CryptoKey>
  readonly #nowMs: () => number
  readonly #onLocked: () => void
  #open: { signing: SigningKey; held: Held } | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor({ storage, sealingKey, nowMs, onLocked }: SessionOptions) {
    this.#storage = storage
    this.#sealingKey = sealingKey
    this.#nowMs = nowMs
    this.#onLocked = onLocked
  }

  get isLocked(): boolean {
    return this.#open === undefined
  }

  /** The key, whose use keeps the session open; undefined while it is locked. */
  use(): SigningKey | undefined {
    const open = this.#open
    if (!open) return undefined
    if (this.#isOver(open.held)) {
      this.lock()
      return undefined
    }
    open.held.usedAtMs = this.#nowMs()
    this.#keep(open.held)
    return open.signing
  }

  /** Opens the session with a seed that was just decrypted. */
  async unlock(seed: Seed): Promise<SigningKey> {
    const signing = await signingKeyOf(seed)
    const sealed = await seal(await this.#sealingKey(), seed, signing.address)
    const nowMs = this.#nowMs()
    const held = { address: signing.address, sealed, unlockedAtMs: nowMs, usedAtMs: nowMs }
    this.#open = { signing, held }
    this.#keep(held)
    return signing
  }

  /** Opens the session that a reload interrupted, if it is of this account and not over. */
  async resume(address: string): Promise<void> {
    const held = this.#readHeld()
    if (!held) return
    try {
      if (held.address !== address || this.#isOver(held)) throw new Error('the session is over')
      const seed = await unseal(await this.#sealingKey(), held.sealed, address)
      this.#open = { signing: await signingKeyOf(seed), held }
      this.#keep(held)
    } catch {
      this.#storage.removeItem(HELD)
    }
  }

  lock(): void {
    clearTimeout(this.#timer)
    this.#storage.removeItem(HELD)
    if (!this.#open) return
    this.#open = undefined
    this.#onLocked()
  }

  #isOver({ unlockedAtMs, usedAtMs }: Held): boolean {
    const nowMs = this.#nowMs()
    return nowMs >= usedAtMs + IDLE_MS || nowMs >= unlockedAtMs + LONGEST_MS
  }

  #keep(held: Held): void {
    this.#storage.setItem(HELD, JSON.stringify(held))
    clearTimeout(this.#timer)
    const endsAtMs = Math.min(held.usedAtMs + IDLE_MS, held.unlockedAtMs + LONGEST_MS)
    this.#timer = setTimeout(() => this.lock(), Math.max(0, endsAtMs - this.#nowMs()))
  }

  #readHeld(): Held | undefined {
    try {
      return JSON.parse(this.#storage.getItem(HELD) ?? 'null') ?? undefined
    } catch {
      return undefined
    }
  }
}
