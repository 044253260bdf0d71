import {
  ApiError,
  DEFAULT_MAX_AUTO_SLIPPAGE_BPS,
  type getQuote,
  type Quote,
  quoteEndpoint,
  quoteErrorCode,
  type SwapMode,
} from '@callisto/contract'
import { call, errorCode } from '../../../lib/api/call.ts'
import type { ReferralFee } from '../../../lib/referral/referral-fee.ts'
import type { SwapSettings } from '../../../lib/site/swap-settings.ts'
import type { FlowError } from '../../../transaction-flow/model/flow.ts'
import { NO_ANSWER } from '../model/machine.ts'
import { quoteErrorMessage } from '../model/messages.ts'

const RETRY_AFTER_MS = 100

export interface QuoteRequest {
  sell: string
  buy: string
  swapMode: SwapMode
  /** Base units of the token sold (ExactIn) or bought (ExactOut). */
  amount: bigint
  settings: SwapSettings
  fee?: ReferralFee | undefined
  /** The format that the route must fit. */
  transactionVersion?: 0 | 1
}

/** `fee` is the one that the quote includes. */
export type QuoteResult =
  | { ok: true; quote: Quote; fee?: ReferralFee | undefined }
  | { ok: false; error: FlowError }

/**
 * Requests a quote from the trading service and retries a failed call once after 100 ms. A refusal is a result with its
 * error code; only an abort by the caller throws. A swap that is not possible with its fee is quoted without.
 */
export async function fetchQuote(question: QuoteRequest, signal: AbortSignal): Promise<QuoteResult> {
  const result = await fetchWithRetry(question, signal)
  if (result.ok || question.fee === undefined || result.error.code === NO_ANSWER) return result
  return fetchWithRetry({ ...question, fee: undefined }, signal)
}

async function fetchWithRetry(question: QuoteRequest, signal: AbortSignal): Promise<QuoteResult> {
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
    return { ok: false, error: toFlowError(NO_ANSWER, errorCode(cause)) }
  }
}

async function ask(request: QuoteRequest, signal: AbortSignal): Promise<QuoteResult> {
  let quote: Quote
  try {
    quote = await call<typeof getQuote>(quoteEndpoint, { query: toQuery(request) }, signal)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === undefined || error.status >= 500) throw error
    if (error.code === 'INVALID_REPLY') throw error
    return { ok: false, error: toFlowError(quoteErrorCode(error.code), error.context.reason) }
  }
  if (!matches(quote, request)) throw new ApiError('INVALID_REPLY', 'the quote does not match the request')
  return { ok: true, quote, fee: request.fee }
}

function toQuery({ sell, buy, swapMode, amount, settings, fee, transactionVersion }: QuoteRequest) {
  const { slippageBps, excludedAmms, asLegacyTransaction } = settings
  return {
    inputMint: sell,
    outputMint: buy,
    amount,
    swapMode,
    ...(slippageBps === 'auto'
      ? { autoSlippage: true, maxAutoSlippageBps: DEFAULT_MAX_AUTO_SLIPPAGE_BPS }
      : { slippageBps }),
    onlyDirectRoutes: settings.onlyDirectRoutes,
    restrictIntermediateTokens: settings.restrictIntermediateTokens,
    asLegacyTransaction,
    ...(fee ? { platformFeeBps: fee.feeBps, feeMint: fee.mint } : {}),
    ...(excludedAmms.length > 0 ? { excludeDexes: [...excludedAmms] } : {}),
    ...(transactionVersion === 1 && !asLegacyTransaction ? { transactionVersion } : {}),
  }
}

/** Whether a quote has what was asked for; a service may err. */
function matches(quote: Quote, { sell, buy, swapMode, amount, settings, fee }: QuoteRequest): boolean {
  const { slippageBps, excludedAmms, onlyDirectRoutes } = settings
  return (
    quote.inputMint === sell &&
    quote.outputMint === buy &&
    quote.swapMode === swapMode &&
    (quote.platformFee?.feeBps ?? 0) === (fee?.feeBps ?? 0) &&
    (quote.platformFee?.feeMint ?? fee?.mint) === fee?.mint &&
    (swapMode === 'ExactIn' ? quote.inAmount : quote.outAmount) === String(amount) &&
    (slippageBps === 'auto'
      ? quote.slippageBps <= DEFAULT_MAX_AUTO_SLIPPAGE_BPS
      : quote.slippageBps === slippageBps) &&
    !quote.routePlan.some(({ swapInfo }) => excludedAmms.includes(swapInfo.label ?? '')) &&
    (!onlyDirectRoutes ||
      quote.routePlan.every(({ swapInfo }) => swapInfo.inputMint === sell && swapInfo.outputMint === buy))
  )
}

function toFlowError(code: string, reason: unknown): FlowError {
  return { code, message: quoteErrorMessage(code, typeof reason === 'string' ? reason : undefined) }
}
