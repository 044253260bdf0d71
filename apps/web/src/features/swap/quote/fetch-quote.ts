import { ApiError, type getQuote, type Quote, quoteEndpoint, quoteErrorCode } from '@callisto/contract'
import { call } from '../../../lib/api/call.ts'
import type { FlowError } from '../../../transaction-flow/model/flow.ts'
import { quoteErrorMessage } from '../model/messages.ts'

const RETRY_AFTER_MS = 100

/** Parameters of a quote; the amount in base units of the token sold. */
export interface QuoteRequest {
  sell: string
  buy: string
  amount: bigint
  slippageBps: number
  /** Labels of the venues to leave out. */
  excludedAmms?: readonly string[] | undefined
  /** The format that the route must fit. */
  transactionVersion?: 0 | 1
}

export type QuoteResult = { ok: true; quote: Quote } | { ok: false; error: FlowError }

/**
 * Requests a quote from the trading service and retries a failed call once after 100 ms. A refusal is a result with its
 * error code; only an abort by the caller throws.
 */
export async function fetchQuote(question: QuoteRequest, signal: AbortSignal): Promise<QuoteResult> {
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
    return { ok: false, error: toFlowError('FETCH_ROUTES_ERROR', undefined) }
  }
}

async function ask(
  { sell, buy, amount, slippageBps, excludedAmms = [], transactionVersion }: QuoteRequest,
  signal: AbortSignal,
): Promise<QuoteResult> {
  let quote: Quote
  try {
    const version = transactionVersion === 1 ? { transactionVersion } : {}
    const query = {
      inputMint: sell,
      outputMint: buy,
      amount,
      slippageBps,
      swapMode: 'ExactIn',
      ...(excludedAmms.length > 0 ? { excludeDexes: excludedAmms } : {}),
      ...version,
    } as const
    quote = await call<typeof getQuote>(quoteEndpoint, { query }, signal)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === undefined || error.status >= 500) throw error
    if (error.code === 'INVALID_REPLY') throw error
    return { ok: false, error: toFlowError(quoteErrorCode(error.code), error.context.reason) }
  }
  const answers =
    quote.inputMint === sell &&
    quote.outputMint === buy &&
    quote.inAmount === String(amount) &&
    quote.slippageBps === slippageBps &&
    quote.swapMode === 'ExactIn' &&
    !quote.routePlan.some(({ swapInfo }) => excludedAmms.includes(swapInfo.label ?? ''))
  if (!answers) throw new ApiError('INVALID_REPLY', 'the quote does not match the request')
  return { ok: true, quote }
}

function toFlowError(code: string, reason: unknown): FlowError {
  return { code, message: quoteErrorMessage(code, typeof reason === 'string' ? reason : undefined) }
}
