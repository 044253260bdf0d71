import {
  MAKER_QUOTE_MS,
  type MakerQuoteReply,
  MakerQuoteReplySchema,
  type MakerQuoteRequest,
  type MakerSwapReply,
  MakerSwapReplySchema,
  type MakerSwapRequest,
  MakerTokensSchema,
} from '@callisto/contract'
import type { Clock } from '@callisto/solana'

/** A market maker in the configuration. */
export interface MakerOptions {
  /** Names the maker in requests, logs and metrics. */
  name: string
  /** Base of its webhook, without a slash at its end. */
  url: string
  /** Sent as `X-API-KEY`. */
  apiKey?: string | undefined
  /** What calls the webhook; the global one by default. */
  fetch?: typeof globalThis.fetch
}

/**
 * The reply of a maker. `none`: it has no quote (404). `late`: no reply in time. `unreachable`: no connection, or it broke.
 * `refused`: an error status. `invalid`: no JSON, another shape, or too large.
 */
export type MakerReply<T> =
  | { ok: true; value: T }
  | { ok: false; reason: 'none' | 'late' | 'unreachable' | 'refused' | 'invalid' }

interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false }
}

/** A maker has as long for a swap: it signs, and sends without waiting for the chain. */
const SWAP_MS = 10_000
const TOKENS_MS = 5_000
const MAX_REPLY_BYTES = 16_384
const MAX_TOKENS_BYTES = 1_048_576

/** The webhook of one maker. Every call ends at its deadline and reads no more than it needs. */
export class MakerClient {
  readonly name: string
  readonly #options: MakerOptions
  readonly #clock: Clock
  readonly #fetch: typeof globalThis.fetch

  constructor(options: MakerOptions, clock: Clock) {
    this.name = options.name
    this.#options = options
    this.#clock = clock
    this.#fetch = options.fetch ?? globalThis.fetch
  }

  quote(body: MakerQuoteRequest, signal: AbortSignal): Promise<MakerReply<MakerQuoteReply>> {
    return this.#call('/quote', MakerQuoteReplySchema, { body, ms: MAKER_QUOTE_MS, signal })
  }

  swap(body: MakerSwapRequest, signal: AbortSignal): Promise<MakerReply<MakerSwapReply>> {
    return this.#call('/swap', MakerSwapReplySchema, { body, ms: SWAP_MS, signal })
  }

  tokens(signal: AbortSignal): Promise<MakerReply<string[]>> {
    return this.#call('/tokens', MakerTokensSchema, { ms: TOKENS_MS, maxBytes: MAX_TOKENS_BYTES, signal })
  }

  async #call<T>(
    path: string,
    schema: Schema<T>,
    { body, ms, signal, maxBytes = MAX_REPLY_BYTES }: CallOptions,
  ): Promise<MakerReply<T>> {
    const stop = new AbortController()
    let isLate = false
    void this.#clock.wait(ms, stop.signal).then(() => {
      isLate = !stop.signal.aborted
      stop.abort()
    })
    try {
      const reply = await this.#fetch(`${this.#options.url}${path}`, {
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        headers: this.#headers(ms, body !== undefined),
        // A maker is who the operator has named, not who that one sends us to.
        redirect: 'error',
        signal: AbortSignal.any([signal, stop.signal]),
      })
      if (reply.status === 404) return { ok: false, reason: 'none' }
      if (reply.status !== 200) return { ok: false, reason: 'refused' }
      const parsed = schema.safeParse(parseJson(await readText(reply, maxBytes)))
      return parsed.success ? { ok: true, value: parsed.data } : { ok: false, reason: 'invalid' }
    } catch (error) {
      if (error instanceof InvalidBody) return { ok: false, reason: 'invalid' }
      return { ok: false, reason: isLate ? 'late' : 'unreachable' }
    } finally {
      stop.abort()
    }
  }

  #headers(ms: number, hasBody: boolean): Record<string, string> {
    const { apiKey } = this.#options
    return {
      accept: 'application/json',
      'x-request-start': String(this.#clock.nowMs()),
      'x-request-timeout': String(ms),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
    }
  }
}

interface CallOptions {
  body?: object
  ms: number
  signal: AbortSignal
  maxBytes?: number
}

class InvalidBody extends Error {}

/** The body of a reply; no more than `maxBytes` of it are read. */
async function readText(reply: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of (reply.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new InvalidBody('the reply is too large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidBody('the reply is not JSON')
  }
}
