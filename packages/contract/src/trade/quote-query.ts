import * as z from 'zod/mini'
import type { Address } from '../shared/address.ts'
import type { Amount } from '../shared/base-units.ts'
import {
  addressParameter,
  booleanParameter,
  integerParameter,
  listParameter,
  numberParameter,
  requiredAddressParameter,
  requiredAmountParameter,
  textParameter,
  wordParameter,
} from '../shared/parameters.ts'
import { serviceError } from '../shared/service-error.ts'
import {
  DEFAULT_MAX_AUTO_SLIPPAGE_BPS,
  DEFAULT_SLIPPAGE_BPS,
  MAX_DEXES,
  MAX_PLATFORM_FEE_BPS,
  MAX_TRANSACTION_ACCOUNTS,
  type SwapMode,
  swapModes,
} from './quote.ts'

const MAX_BPS = 10_000
const MAX_TEXT = 200

/** Parameters of public clients that this service does not implement; each is rejected unless it is off. */
const unsupportedQuoteParameters = {
  autoSlippageCollisionUsdValue: textParameter(MAX_TEXT),
  minimizeSlippage: textParameter(MAX_TEXT),
  preferLiquidDexes: textParameter(MAX_TEXT),
  quoteType: textParameter(MAX_TEXT),
  computeUnitScore: textParameter(MAX_TEXT),
  routingConstraints: textParameter(MAX_TEXT),
  tokenCategoryBasedIntermediateTokens: textParameter(MAX_TEXT),
}

/** Versions of the public swap program's instructions. The router program has one, with the features of both. */
export const instructionVersions = ['V1', 'V2'] as const

/** Query of `GET /swap/v1/quote`; parameters that no public client has are ignored. */
export const QuoteQuerySchema = z.object({
  inputMint: requiredAddressParameter(),
  outputMint: requiredAddressParameter(),
  amount: requiredAmountParameter(),
  swapMode: wordParameter(swapModes),
  slippageBps: integerParameter(0, MAX_BPS),
  autoSlippage: booleanParameter(),
  maxAutoSlippageBps: integerParameter(0, MAX_BPS),
  computeAutoSlippage: booleanParameter(),
  /** Of no effect, as in the public API: it belongs to the swap. */
  dynamicSlippage: booleanParameter(),
  dexes: listParameter(MAX_DEXES),
  excludeDexes: listParameter(MAX_DEXES),
  /** The name that the official Rust client sends. */
  excludedDexes: listParameter(MAX_DEXES),
  restrictIntermediateTokens: booleanParameter(),
  onlyDirectRoutes: booleanParameter(),
  forNestedCall: booleanParameter(),
  asLegacyTransaction: booleanParameter(),
  transactionVersion: integerParameter(0, 1),
  instructionVersion: wordParameter(instructionVersions),
  /** Excludes venues that bundles cannot use; there are none. */
  forJitoBundle: booleanParameter(),
  platformFeeBps: integerParameter(0, MAX_PLATFORM_FEE_BPS),
  feeMint: addressParameter(),
  maxAccounts: integerParameter(1, MAX_TRANSACTION_ACCOUNTS),
  minLiquidityUsd: numberParameter(0),
  withGap: booleanParameter(),
  ...unsupportedQuoteParameters,
})
export type QuoteQuery = z.infer<typeof QuoteQuerySchema>

export interface QuoteRequest {
  inputMint: Address
  outputMint: Address
  /** Base units of the input (ExactIn) or the output (ExactOut), at least 1. */
  amount: Amount
  mode: SwapMode
  slippageBps: number
  /** True when the server chooses the slippage; `slippageBps` is then its maximum. */
  autoSlippage: boolean
  /** Maximum of a slippage that is reported with the quote without being used; undefined for none. */
  reportedSlippageMaxBps?: number
  /** Labels of the only venues to use. */
  venues?: string[]
  excludedVenues?: string[]
  /** Whether a route may pass through the tokens of most pools only. */
  restrictIntermediates: boolean
  /** Swaps in a row at most; as many as the search allows unless set. */
  maxHops?: number
  /** Extension: another program is to call the router; pools that refuse such swaps are left out. */
  isNested?: true
  asLegacyTransaction: boolean
  /** Extension: the format that the route must fit; 0 unless set, legacy with `asLegacyTransaction`. */
  transactionVersion?: 1
  /** Echoed in the quote. */
  instructionVersion?: (typeof instructionVersions)[number]
  platformFeeBps: number
  /** Extension: mint of the platform fee. The output mint of ExactIn and the input mint of ExactOut unless set. */
  feeMint: Address
  maxAccounts: number
  /** Paths that the amount may be split over; as many as the search allows unless set. */
  maxPaths?: number
  /** Extension: pools with a liquidity below this, in USD over both tokens, are excluded. */
  minLiquidityUsd?: number
  /** Extension: adds the distance to the proven optimum to the quote. */
  withGap: boolean
}

/**
 * A quote request with its defaults. Throws ApiError: INVALID_REQUEST for parameters that exclude each other,
 * NOT_SUPPORTED for a limit on accounts with ExactOut and for what this service does not implement. `slippageBps` beside
 * `autoSlippage` is accepted, since an official client sends it with every request; the automatic one is used.
 */
export function toQuoteRequest(query: QuoteQuery): QuoteRequest {
  const { dexes, minLiquidityUsd, instructionVersion, maxAccounts = MAX_TRANSACTION_ACCOUNTS } = query
  for (const name of Object.keys(unsupportedQuoteParameters) as (keyof typeof unsupportedQuoteParameters)[])
    if (query[name] !== undefined && query[name] !== 'false')
      throw serviceError('NOT_SUPPORTED', `${name} is not supported`)
  const mode = query.swapMode ?? 'ExactIn'
  if (mode === 'ExactOut' && maxAccounts < MAX_TRANSACTION_ACCOUNTS)
    throw serviceError('NOT_SUPPORTED', 'maxAccounts is not supported for ExactOut')
  const excludedVenues = [...(query.excludeDexes ?? []), ...(query.excludedDexes ?? [])]
  return {
    inputMint: query.inputMint,
    outputMint: query.outputMint,
    amount: query.amount,
    mode,
    ...toSlippage(query),
    ...(dexes ? { venues: dexes.map(spaced) } : {}),
    ...(excludedVenues.length > 0 ? { excludedVenues: excludedVenues.map(spaced) } : {}),
    restrictIntermediates: query.restrictIntermediateTokens ?? true,
    ...(query.onlyDirectRoutes ? { maxHops: 1 } : {}),
    ...(query.forNestedCall ? { isNested: true as const } : {}),
    asLegacyTransaction: query.asLegacyTransaction ?? false,
    ...(query.transactionVersion === 1 ? { transactionVersion: 1 as const } : {}),
    ...(instructionVersion ? { instructionVersion } : {}),
    platformFeeBps: query.platformFeeBps ?? 0,
    feeMint: toFeeMint(query, mode),
    maxAccounts,
    ...(minLiquidityUsd === undefined ? {} : { minLiquidityUsd }),
    withGap: query.withGap ?? false,
  }
}

/** Some clients encode a space twice, which leaves a plus. */
const spaced = (label: string): string => label.replaceAll('+', ' ')

/** The platform fee is of either mint of an ExactIn swap and of the input mint of an ExactOut swap. */
function toFeeMint({ inputMint, outputMint, feeMint }: QuoteQuery, mode: SwapMode): Address {
  const mints = mode === 'ExactIn' ? [outputMint, inputMint] : [inputMint]
  const found = feeMint === undefined ? mints[0] : mints.find((mint) => mint === feeMint)
  if (found === undefined) throw serviceError('INVALID_REQUEST', `feeMint must be ${mints.join(' or ')}`)
  return found
}

function toSlippage(
  query: QuoteQuery,
): Pick<QuoteRequest, 'slippageBps' | 'autoSlippage' | 'reportedSlippageMaxBps'> {
  const { autoSlippage = false, computeAutoSlippage = false } = query
  if (!autoSlippage && !computeAutoSlippage && query.maxAutoSlippageBps !== undefined)
    throw serviceError('INVALID_REQUEST', 'maxAutoSlippageBps needs autoSlippage')
  const max = query.maxAutoSlippageBps ?? DEFAULT_MAX_AUTO_SLIPPAGE_BPS
  if (autoSlippage) return { slippageBps: max, autoSlippage }
  const slippageBps = query.slippageBps ?? DEFAULT_SLIPPAGE_BPS
  return { slippageBps, autoSlippage, ...(computeAutoSlippage ? { reportedSlippageMaxBps: max } : {}) }
}
