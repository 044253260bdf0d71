import type { MakerQuoteReply, MakerQuoteRequest, MakerSwapReply, MakerSwapRequest } from '@callisto/contract'
import { decodeTokenAccount, type FillTerms, type FillToken, verifyFill } from '@callisto/program-clients'
import {
  associatedTokenAddress,
  type ChainPort,
  type Clock,
  NATIVE_MINT,
  sendTransaction,
  transactionRpc,
} from '@callisto/solana'
import { decodeTransaction, type WireTransaction, withSignature } from '@callisto/solana/codec'
import { getBase64Encoder } from '@solana/kit'
import { isSignature } from '../signature.ts'

export interface ReferenceMakerOptions {
  /** Owner of the inventory: an associated account of each token, and SOL. */
  wallet: { address: string; sign(message: Uint8Array): Uint8Array | Promise<Uint8Array> }
  chain: ChainPort
  clock: Clock
  /** Tokens that the maker trades. */
  tokens: readonly FillToken[]
  /** Reference price in USD; undefined where there is none. */
  priceUsd(mint: string): number | undefined
}

const MIN_USD = 0.5
const MAX_USD = 250_000
/** Part of its inventory that one order may take, and SOL that is kept for fees. */
const MAX_INVENTORY_PART = 5n
const MIN_LAMPORTS = 1_000_000_000n
/** How far the price may have moved against the maker before it withdraws. */
const MAX_MOVE_BPS = 50n
const QUOTE_MS = 60_000
const MAX_QUOTES = 10_000
/** A fill can land for 55 s. */
const SEND_MS = 60_000
const FILL_BLOCKS = 150

/** Request ids with which the public test suite asks for a rejection. */
const TEST_REJECTIONS: Readonly<Record<string, MakerSwapReply['state']>> = {
  '00000000-0000-0000-0000-000000000001': 'rejected',
  '00000000-0000-0000-0000-000000000003': { rejectedWithReason: 'insufficientBalance' },
  '00000000-0000-0000-0000-000000000004': { rejectedWithReason: 'signatureVerificationFailed' },
}

interface Quoted {
  terms: FillTerms
  quoteType: MakerQuoteRequest['quoteType']
  atMs: number
  /** The reply to the first swap request; a later one gets the same. */
  reply?: Promise<MakerSwapReply>
}

/**
 * A market maker that quotes a spread around reference prices from its own inventory, checks what it is to sign, signs it and
 * sends it. It keeps what it has quoted unless the price has moved far.
 */
export class ReferenceMaker {
  readonly #options: ReferenceMakerOptions
  readonly #tokens: ReadonlyMap<string, FillToken>
  readonly #quotes = new Map<string, Quoted>()
  readonly #stop = new AbortController()

  constructor(options: ReferenceMakerOptions) {
    this.#options = options
    this.#tokens = new Map(options.tokens.map((token) => [token.mint, token]))
  }

  tokens(): string[] {
    return [...this.#tokens.keys()]
  }

  close(): void {
    this.#stop.abort()
  }

  /** Undefined for a pair or a size that the maker does not trade. */
  async quote(request: MakerQuoteRequest): Promise<MakerQuoteReply | undefined> {
    const input = this.#tokens.get(request.tokenIn)
    const output = this.#tokens.get(request.tokenOut)
    const price = input && output && this.#price(request, input, output)
    if (!price || price.usd < MIN_USD || price.usd > MAX_USD || price.outAmount < 1n) return undefined
    if (!(await this.#canPay(input, output, price.outAmount))) return undefined
    const { wallet, clock } = this.#options
    const { taker } = request
    if (taker) {
      const { inAmount, outAmount } = price
      const terms = { taker, maker: wallet.address, input, inAmount, output, outAmount }
      this.#remember(request.quoteId, { terms, quoteType: request.quoteType, atMs: clock.nowMs() })
    }
    return {
      protocol: 'v1',
      requestId: request.requestId,
      quoteId: request.quoteId,
      quoteType: request.quoteType,
      amountIn: String(price.inAmount) as MakerQuoteReply['amountIn'],
      amountOut: String(price.outAmount) as MakerQuoteReply['amountOut'],
      tokenIn: request.tokenIn,
      tokenOut: request.tokenOut,
      maker: wallet.address as MakerQuoteReply['maker'],
      ...(taker ? { taker } : {}),
    }
  }

  /** Signs and sends the settlement of a quote, or rejects it. A quote is settled once. */
  async swap(request: MakerSwapRequest): Promise<MakerSwapReply> {
    const quoteId = request.quoteId
    const test = TEST_REJECTIONS[request.requestId]
    if (test) return { quoteId, state: test, rejectionReason: 'requested by the test suite' }
    const quoted = this.#quotes.get(quoteId)
    if (!quoted) return rejected(quoteId, 'the quote is not known')
    quoted.reply ??= this.#settle(quoteId, quoted, request.transaction)
    return quoted.reply
  }

  async #settle(quoteId: string, quoted: Quoted, text: string): Promise<MakerSwapReply> {
    const { wallet, chain, clock } = this.#options
    const { terms } = quoted
    if (clock.nowMs() - quoted.atMs > QUOTE_MS) return rejected(quoteId, 'the quote has expired')
    const wire = Uint8Array.from(getBase64Encoder().encode(text))
    const fault = await verifyFill(wire, terms)
    if (fault) return rejected(quoteId, fault)
    const decoded = decodeTransaction(wire)
    if (!(await isSignedBy(decoded, terms.taker)))
      return { quoteId, state: { rejectedWithReason: 'signatureVerificationFailed' } }
    if (this.#hasMoved(quoted)) return rejected(quoteId, 'the price has moved')
    const message = Uint8Array.from(decoded.message.bytes)
    const signed = withSignature(decoded, wallet.address, await wallet.sign(message))
    const rpc = transactionRpc(chain.rpc)
    const height = await rpc.blockHeight(this.#stop.signal)
    const sending = {
      wire: signed,
      lastValidBlockHeight: height + FILL_BLOCKS,
      deadlineMs: SEND_MS,
      skipPreflight: true,
      signal: this.#stop.signal,
    }
    void sendTransaction(sending, { rpc, clock })
    return { quoteId, state: 'accepted' }
  }

  #price(
    request: Pick<MakerQuoteRequest, 'quoteType' | 'amount'>,
    input: FillToken,
    output: FillToken,
  ): MakerPrice | undefined {
    const [given, taken] = [this.#options.priceUsd(input.mint), this.#options.priceUsd(output.mint)]
    if (!given || !taken) return undefined
    return makerPrice(request, { ...input, usdPrice: given }, { ...output, usdPrice: taken })
  }

  #hasMoved({ terms, quoteType }: Quoted): boolean {
    const { input, inAmount, output, outAmount } = terms
    const amount = String(quoteType === 'exactIn' ? inAmount : outAmount) as MakerQuoteRequest['amount']
    const now = this.#price({ quoteType, amount }, input, output)
    if (!now) return true
    // The same rate with other amounts: the maker gives more for the same, or the same for less.
    return outAmount * now.inAmount * 10_000n > now.outAmount * inAmount * (10_000n + MAX_MOVE_BPS)
  }

  async #canPay(input: FillToken, output: FillToken, outAmount: bigint): Promise<boolean> {
    const { wallet, chain } = this.#options
    const accountOf = ({ mint, tokenProgram }: FillToken) =>
      associatedTokenAddress(wallet.address, mint, tokenProgram)
    const keys = [wallet.address, await accountOf(input), await accountOf(output)]
    const { accounts } = await chain.getAccounts(keys, this.#stop.signal)
    const [own, source, destination] = accounts
    const lamports = own?.lamports ?? 0n
    if (lamports < MIN_LAMPORTS || (input.mint !== NATIVE_MINT && !source)) return false
    const held =
      output.mint === NATIVE_MINT
        ? lamports - MIN_LAMPORTS
        : destination && decodeTokenAccount(destination.data)?.amount
    return held !== undefined && outAmount <= held / MAX_INVENTORY_PART
  }

  #remember(quoteId: string, quoted: Quoted): void {
    for (const [id, { atMs }] of this.#quotes) {
      if (this.#quotes.size < MAX_QUOTES && atMs > quoted.atMs - QUOTE_MS) break
      this.#quotes.delete(id)
    }
    this.#quotes.set(quoteId, quoted)
  }
}

const rejected = (quoteId: string, rejectionReason: string): MakerSwapReply => ({
  quoteId,
  state: 'rejected',
  rejectionReason,
})

async function isSignedBy({ message, signatures }: WireTransaction, signer: string): Promise<boolean> {
  const signature = signatures[message.staticKeys.indexOf(signer)]
  return signature !== undefined && isSignature(signature, signer, message.bytes)
}

/** Spread of a small order, and what each ten thousand dollars add to it. */
const SPREAD_BPS = 4
const SPREAD_BPS_PER_SIZE = 1
const SIZE_USD = 10_000

interface MakerPrice {
  inAmount: bigint
  outAmount: bigint
  /** Value of the order. */
  usd: number
}

interface PricedToken extends FillToken {
  usdPrice: number
}

/**
 * Amounts of an order at the reference prices, less the spread, which grows with the size. Prices are floats; amounts are rounded in
 * favour of the maker.
 */
function makerPrice(
  { quoteType, amount }: Pick<MakerQuoteRequest, 'quoteType' | 'amount'>,
  input: PricedToken,
  output: PricedToken,
): MakerPrice {
  const isExactIn = quoteType === 'exactIn'
  const fixed = isExactIn ? input : output
  const usd = (Number(amount) / 10 ** fixed.decimals) * fixed.usdPrice
  const kept = 1 - (SPREAD_BPS + (SPREAD_BPS_PER_SIZE * usd) / SIZE_USD) / 10_000
  if (isExactIn) {
    const out = ((usd * kept) / output.usdPrice) * 10 ** output.decimals
    return { inAmount: BigInt(amount), outAmount: BigInt(Math.max(0, Math.floor(out))), usd }
  }
  const cost = (usd / Math.max(kept, 0.01) / input.usdPrice) * 10 ** input.decimals
  return { inAmount: BigInt(Math.ceil(cost)), outAmount: BigInt(amount), usd }
}
