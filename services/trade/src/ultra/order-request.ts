import {
  type Address,
  type OrderQuery,
  type QuoteRequest,
  type SwapRequest,
  toQuoteRequest,
} from '@callisto/contract'
import { isAddress } from '@solana/kit'
import { failure, type Result, success } from '../result.ts'

/** A validated order. */
export interface OrderRequest {
  quote: QuoteRequest
  /** Signs and pays the input; without one the order is a price only. */
  taker: Address | undefined
  /** Receives the output instead of the taker. */
  receiver: Address | undefined
  /** Pays fees and rent instead of the taker, and signs too. */
  payer: Address | undefined
  /** Owner of the token account that receives the fee of the quote. */
  referrer: Address | undefined
  excludedRouters: ReadonlySet<string>
  /** Name of the only market maker to ask. */
  makerName: string | undefined
  mode: 'ultra' | 'manual'
  wrapSol: boolean
  priorityFee: SwapRequest['prioritizationFeeLamports']
}

/**
 * An order with its defaults. Without `slippageBps` the server chooses the slippage. Throws ApiError as `toQuoteRequest`
 * does.
 */
export function toOrderRequest(query: OrderQuery): Result<OrderRequest> {
  const { taker, receiver, payer, closeAuthority, referralAccount, referralFee, slippageBps } = query
  for (const [name, key] of Object.entries({ taker, receiver, payer, referralAccount }))
    if (key !== undefined && !isAddress(key)) return failure('INVALID_REQUEST', `${name} is not an address`)
  if ((referralAccount === undefined) !== (referralFee === undefined))
    return failure('INVALID_REQUEST', 'referralAccount and referralFee need each other')
  if (closeAuthority !== undefined && closeAuthority !== taker)
    return failure('NOT_SUPPORTED', 'Accounts are closed by the taker only')
  const priorityFee = toPriorityFee(query)
  if (!priorityFee.ok) return priorityFee
  return success({
    quote: toQuoteRequest({
      inputMint: query.inputMint,
      outputMint: query.outputMint,
      amount: query.amount,
      swapMode: query.swapMode,
      ...(slippageBps === undefined ? { autoSlippage: true } : { slippageBps }),
      excludeDexes: query.excludeDexes,
      asLegacyTransaction: query.asLegacyTransaction,
      platformFeeBps: referralFee,
    }),
    taker,
    receiver: receiver === taker ? undefined : receiver,
    payer: payer === taker ? undefined : payer,
    referrer: referralAccount,
    excludedRouters: new Set(query.excludeRouters),
    makerName: query.webhookId,
    mode: query.mode ?? (slippageBps === undefined ? 'ultra' : 'manual'),
    wrapSol: query.useWsol !== true,
    priorityFee: priorityFee.value,
  })
}

/** A fee is a total, or the most that the market price may cost. */
function toPriorityFee(query: OrderQuery): Result<SwapRequest['prioritizationFeeLamports']> {
  const { priorityFeeLamports, jitoTipLamports, broadcastFeeType = 'maxCap' } = query
  if (jitoTipLamports !== undefined)
    return priorityFeeLamports === undefined
      ? success({ jitoTipLamports })
      : failure('NOT_SUPPORTED', 'Set either priorityFeeLamports or jitoTipLamports')
  if (priorityFeeLamports === undefined || broadcastFeeType === 'exactFee')
    return success(priorityFeeLamports)
  return success({
    priorityLevelWithMaxLamports: { priorityLevel: 'veryHigh', maxLamports: priorityFeeLamports },
  })
}
