import type { AccountChanges, AccountState, Clock } from '@callisto/solana'

/** Changes on their way to a reader. What a slow reader has not taken yet becomes one change at the newest slot. */
export class ChangeQueue {
  #slot: number | undefined
  #accounts = new Map<string, AccountState>()
  readonly #clock: Clock
  #pushedAtMs: number
  #isEnded = false
  #wake: () => void = () => undefined

  constructor(clock: Clock) {
    this.#clock = clock
    this.#pushedAtMs = clock.nowMs()
  }

  /** Counts silence from now on. */
  touch(): void {
    this.#pushedAtMs = this.#clock.nowMs()
  }

  /** Time of the newest change or touch. */
  get pushedAtMs(): number {
    return this.#pushedAtMs
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  push({ slot, accounts }: AccountChanges): void {
    this.#slot = slot
    this.#pushedAtMs = this.#clock.nowMs()
    for (const account of accounts) this.#accounts.set(account.address, account)
    this.#wake()
  }

  /** The reader gets what waits and then the end. */
  end(): void {
    this.#isEnded = true
    this.#wake()
  }

  async *read(): AsyncGenerator<AccountChanges> {
    for (;;) {
      if (this.#slot !== undefined) {
        const change = { slot: this.#slot, accounts: [...this.#accounts.values()] }
        this.#slot = undefined
        this.#accounts = new Map()
        yield change
      } else if (this.#isEnded) return
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
    }
  }
}
