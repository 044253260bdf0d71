import type { SteppedLocalnet } from '@callisto/localnet/stepped'
import { decodeTransaction, withSignature } from '@callisto/solana/codec'
import type { MakerOptions } from '@callisto/trade'
import { type Base64EncodedWireTransaction, getBase64Decoder, getBase64Encoder } from '@solana/kit'
import type { Random } from '../../routing/random.ts'
import { Wallet } from '../routes/wallet.ts'

export interface QuoteBody {
  requestId: string
  quoteId: string
  quoteType: 'exactIn' | 'exactOut'
  amount: string
  tokenIn: string
  tokenOut: string
  taker?: string
}

export interface SwapBody {
  requestId: string
  quoteId: string
  transaction: string
}

/** What a maker does with a request; undefined never replies. */
export interface Behaviour {
  quote?(body: QuoteBody, maker: ScriptedMaker): Promise<unknown> | unknown
  swap?(body: SwapBody, maker: ScriptedMaker): Promise<unknown> | unknown
}

/** A reply with another status, or none that can be read. */
export class RawReply {
  readonly response: Response

  constructor(body: string, status = 200) {
    this.response = new Response(body, { status })
  }
}

/** A market maker whose webhook behaves as told; it has a wallet with plenty of everything. */
export class ScriptedMaker {
  readonly name: string
  readonly wallet: Wallet
  readonly localnet: SteppedLocalnet
  readonly tokens: readonly string[]
  /** Requests to swap, in their order. */
  readonly swaps: SwapBody[] = []
  /** Reports the first request to swap. */
  readonly asked: Promise<void>
  #report: () => void = () => {}
  readonly #behaviour: Behaviour

  constructor(
    name: string,
    behaviour: Behaviour,
    { random, localnet, tokens }: { random: Random; localnet: SteppedLocalnet; tokens: readonly string[] },
  ) {
    this.name = name
    this.tokens = tokens
    this.localnet = localnet
    this.wallet = new Wallet(random, localnet)
    this.#behaviour = behaviour
    this.asked = new Promise((resolve) => {
      this.#report = resolve
    })
  }

  /** An honest quote: as much out as in, or the other way round. */
  honestQuote({ requestId, quoteId, quoteType, amount, tokenIn, tokenOut, taker }: QuoteBody) {
    return {
      ...{ protocol: 'v1', requestId, quoteId, quoteType, amountIn: amount, amountOut: amount },
      ...{ tokenIn, tokenOut, maker: this.wallet.address, ...(taker ? { taker } : {}) },
    }
  }

  /** The transaction with the signature of the maker. */
  sign({ transaction }: SwapBody): Uint8Array {
    return this.wallet.sign(decode(transaction))
  }

  async send(wire: Uint8Array): Promise<void> {
    const text = getBase64Decoder().decode(wire) as Base64EncodedWireTransaction
    // What the node refuses is as good as not sent.
    await this.localnet.chain.rpc
      .sendTransaction(text, { encoding: 'base64', skipPreflight: true })
      .send()
      .catch(() => undefined)
  }

  options(): MakerOptions {
    return { name: this.name, url: 'http://maker', fetch: (url, init) => this.#serve(String(url), init) }
  }

  async #serve(url: string, init: RequestInit = {}): Promise<Response> {
    if (url.endsWith('/tokens')) return Response.json(this.tokens)
    const body: unknown = JSON.parse(String(init.body))
    const reply = url.endsWith('/quote')
      ? this.#behaviour.quote
        ? await this.#behaviour.quote(body as QuoteBody, this)
        : this.honestQuote(body as QuoteBody)
      : await this.#swap(body as SwapBody)
    if (reply instanceof RawReply) return reply.response
    if (reply !== undefined) return Response.json(reply)
    return new Promise((_, reject) =>
      init.signal!.addEventListener('abort', () => reject(new Error('aborted'))),
    )
  }

  async #swap(body: SwapBody): Promise<unknown> {
    this.swaps.push(body)
    try {
      return await this.#behaviour.swap?.(body, this)
    } finally {
      this.#report()
    }
  }
}

export const decode = (text: string): Uint8Array => Uint8Array.from(getBase64Encoder().encode(text))

/** The bytes of a transaction with one amount of a transfer changed, under the signatures that it has. */
export function withAmount(wire: Uint8Array, from: bigint, to: bigint): Uint8Array {
  const bytes = Uint8Array.from(wire)
  const view = new DataView(bytes.buffer)
  const { message } = decodeTransaction(wire)
  // The last such amount: the output is the last transfer.
  for (let at = bytes.length - 8; at >= bytes.length - message.bytes.length; at--)
    if (view.getBigUint64(at, true) === from) {
      view.setBigUint64(at, to, true)
      return bytes
    }
  throw new Error('the transaction does not hold the amount')
}

/** The same bytes under another signature of the fee payer. */
export function withPayerSignature(wire: Uint8Array, signature: Uint8Array): Uint8Array {
  const decoded = decodeTransaction(wire)
  return withSignature(decoded, decoded.message.staticKeys[0]!, signature)
}
