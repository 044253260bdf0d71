import * as z from 'zod/mini'
import type { Address } from '../shared/address.ts'
import type { Amount } from '../shared/base-units.ts'
import {
  booleanParameter,
  integerParameter,
  listParameter,
  numberParameter,
  requiredAddressParameter,
  requiredAmountParameter,
  wordParameter,
} from '../shared/parameters.ts'
import { serviceError } from '../shared/service-error.ts'
import {
  MAX_DEXES,
  MAX_PLATFORM_FEE_BPS,
  MAX_TRANSACTION_ACCOUNTS,
  type SwapMode,
  swapModes,
} from './quote.ts'

/** Slippage of a request that sets none, in basis points. */
export const DEFAULT_SLIPPAGE_BPS = 50
/** Maximum slippage that the server chooses when a request with `autoSlippage` sets none, in basis points. */
const DEFAULT_MAX_AUTO_SLIPPAGE_BPS = 300
const MAX_BPS = 10_000

/** Query of `GET /quote`; unknown parameters are ignored. */
export const QuoteQuerySchema = z.object({
  inputMint: requiredAddressParameter(),
  outputMint: requiredAddressParameter(),
  amount: requiredAmountParameter(),
  swapMode: wordParameter(swapModes),
  slippageBps: integerParameter(0, MAX_BPS),
  autoSlippage: booleanParameter(),
  maxAutoSlippageBps: integerParameter(0, MAX_BPS),
  dexes: listParameter(MAX_DEXES),
  excludeDexes: listParameter(MAX_DEXES),
  restrictIntermediateTokens: booleanParameter(),
  onlyDirectRoutes: booleanParameter(),
  asLegacyTransaction: booleanParameter(),
  transactionVersion: integerParameter(0, 1),
  platformFeeBps: integerParameter(0, MAX_PLATFORM_FEE_BPS),
  maxAccounts: integerParameter(1, MAX_TRANSACTION_ACCOUNTS),
  minLiquidityUsd: numberParameter(0),
  withGap: booleanParameter(),
})
export type QuoteQuery = z.infer<typeof QuoteQuerySchema>

export interface QuoteRequest {
  inputMint: Address
  outputMint: Address
  /** Base units of the input (ExactIn) or the output (ExactOut), at least 1. */
  amount: Amount
  swapMode: SwapMode
  slippageBps: number
  /** True when the server chooses the slippage; `slippageBps` is then its maximum. */
  autoSlippage: boolean
  /** Labels of the only venues to use. */
  dexes?: string[]
  excludeDexes?: string[]
  restrictIntermediateTokens: boolean
  onlyDirectRoutes: boolean
  asLegacyTransaction: boolean
  /** Extension: the format that the route must fit; 0 unless set, legacy with `asLegacyTransaction`. */
  transactionVersion?: 1
  platformFeeBps: number
  maxAccounts: number
  /** Extension: pools with a liquidity below this, in USD over both tokens, are excluded. */
  minLiquidityUsd?: number
  /** Extension: adds the distance to the proven optimum to the quote. */
  withGap: boolean
}

/**
 * A quote request with its defaults. Throws ApiError when parameters exclude each other: INVALID_REQUEST for the options
 * of the slippage, NOT_SUPPORTED for a limit on accounts with ExactOut (spec 2, section 5).
 */
export function toQuoteRequest(query: QuoteQuery): QuoteRequest {
  const { dexes, excludeDexes, minLiquidityUsd, maxAccounts = MAX_TRANSACTION_ACCOUNTS } = query
  if (query.swapMode === 'ExactOut' && maxAccounts < MAX_TRANSACTION_ACCOUNTS)
    throw serviceError('NOT_SUPPORTED', 'maxAccounts is not supported for ExactOut')
  return {
    inputMint: query.inputMint,
    outputMint: query.outputMint,
    amount: query.amount,
    swapMode: query.swapMode ?? 'ExactIn',
    ...toSlippage(query),
    ...(dexes ? { dexes: dexes.map(spaced) } : {}),
    ...(excludeDexes ? { excludeDexes: excludeDexes.map(spaced) } : {}),
    restrictIntermediateTokens: query.restrictIntermediateTokens ?? true,
    onlyDirectRoutes: query.onlyDirectRoutes ?? false,
    asLegacyTransaction: query.asLegacyTransaction ?? false,
    ...(query.transactionVersion === 1 ? { transactionVersion: 1 as const } : {}),
    platformFeeBps: query.platformFeeBps ?? 0,
    maxAccounts,
    ...(minLiquidityUsd === undefined ? {} : { minLiquidityUsd }),
    withGap: query.withGap ?? false,
  }
}

/** Some clients encode a space twice, which leaves a plus. */
const spaced = (label: string): string => label.replaceAll('+', ' ')

function toSlippage(query: QuoteQuery): { slippageBps: number; autoSlippage: boolean } {
  const { slippageBps: fixed, maxAutoSlippageBps: max, autoSlippage = false } = query
  if (autoSlippage && fixed !== undefined)
    throw serviceError('INVALID_REQUEST', 'slippageBps and autoSlippage cannot both be set')
  if (!autoSlippage && max !== undefined)
    throw serviceError('INVALID_REQUEST', 'maxAutoSlippageBps needs autoSlippage')
  const slippageBps = autoSlippage ? (max ?? DEFAULT_MAX_AUTO_SLIPPAGE_BPS) : (fixed ?? DEFAULT_SLIPPAGE_BPS)
  return { slippageBps, autoSlippage }
}
