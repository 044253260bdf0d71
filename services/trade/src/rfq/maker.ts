import type { Clock } from '@callisto/solana'
import { FillRate } from './fill-rate.ts'
import { MakerClient, type MakerOptions } from './maker-client.ts'

/** The list of tokens is read as often, and sooner where that failed. */
const TOKENS_MS = 600_000
const RETRY_MS = 30_000

/** A market maker: its webhook, the tokens that it trades and how it has filled orders. */
export class Maker {
  readonly client: MakerClient
  readonly fills = new FillRate()
  #tokens: ReadonlySet<string> = new Set()

  constructor(options: MakerOptions, clock: Clock) {
    this.client = new MakerClient(options, clock)
  }

  get name(): string {
    return this.client.name
  }

  trades(...mints: string[]): boolean {
    return mints.every((mint) => this.#tokens.has(mint))
  }

  /** Keeps the list of tokens up to date until the signal aborts. */
  async follow(clock: Clock, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const reply = await this.client.tokens(signal)
      if (reply.ok) this.#tokens = new Set(reply.value)
      await clock.wait(reply.ok ? TOKENS_MS : RETRY_MS, signal)
    }
  }
}
