import { queryString } from '@callisto/client'
import { type Quote, QuoteSchema, quoteErrorCode } from '@callisto/contract'
import { config } from '../../../lib/api/config.ts'
import { ApiError, fetchJson } from '../../../lib/api/json.ts'
import { record } from '../../../lib/api/rpc.ts'
import type { Fault } from '../model/machine.ts'
import { quoteFaultText } from '../model/messages.ts'

const RETRY_AFTER_MS = 100

/** What to ask a quote for; amounts in base units of the token sold. */
export interface QuoteQuestion {
  sell: string
  buy: string
  amount: bigint
  slippageBps: number
}

export type QuoteAnswer = { ok: true; quote: Quote } | { ok: false; fault: Fault }

/**
 * Asks the trading service for a quote; a failed call is tried once more after 100 ms. What the service refuses is a
 * fault with its code; only an abort by the caller throws.
 */
export async function fetchQuote(question: QuoteQuestion, signal: AbortSignal): Promise<QuoteAnswer> {
  try {
    return await ask(question, signal)
  } catch (first) {
    if (signal.aborted) throw first
  }
  await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
  try {
    return await ask(question, signal)
  } catch (cause) {
    if (signal.aborted) throw cause
    return { ok: false, fault: faultOf('FETCH_ROUTES_ERROR', undefined) }
  }
}

async function ask(
  { sell, buy, amount, slippageBps }: QuoteQuestion,
  signal: AbortSignal,
): Promise<QuoteAnswer> {
  const query = queryString({
    inputMint: sell,
    outputMint: buy,
    amount: String(amount),
    slippageBps,
    swapMode: 'ExactIn',
  })
  const { status, body } = await fetchJson(`${config.api}/swap/v1/quote${query}`, { signal })
  if (status >= 500) throw new ApiError('HTTP', `the quote service answered ${status}`, { status })
  if (status !== 200) return { ok: false, fault: faultOf(quoteErrorCode(body), record(body).reason) }
  const parsed = QuoteSchema.safeParse(body)
  if (!parsed.success)
    throw new ApiError('INVALID_REPLY', 'the quote has the wrong shape', { cause: parsed.error })
  const quote = parsed.data
  const answers =
    quote.inputMint === sell &&
    quote.outputMint === buy &&
    quote.inAmount === String(amount) &&
    quote.slippageBps === slippageBps &&
    quote.swapMode === 'ExactIn'
  if (!answers) throw new ApiError('INVALID_REPLY', 'the quote answers another question')
  return { ok: true, quote }
}

function faultOf(code: string, reason: unknown): Fault {
  return { code, message: quoteFaultText(code, typeof reason === 'string' ? reason : undefined) }
}
