import {
  DEFAULT_MAX_AUTO_SLIPPAGE_BPS,
  type PriorityLevel,
  type SwapRequest,
  type SwapV2Request,
} from '@callisto/contract'
import { NATIVE_MINT } from '@callisto/solana'
import { failure, type Result, success, type TradeError } from '../result.ts'
import { type FeeConfig, parseFees, parseFeesV2 } from './fee-config.ts'

/** Bounds of a slippage that is chosen by simulation. */
export interface SlippageBounds {
  minBps: number
  maxBps: number
}

/** The parameters of a swap, of either version of the API. */
export interface BuildRequest
  extends Pick<
    SwapRequest,
    | 'quoteResponse'
    | 'userPublicKey'
    | 'payer'
    | 'feeAccount'
    | 'trackingAccount'
    | 'destinationTokenAccount'
    | 'nativeDestinationAccount'
    | 'wrapAndUnwrapSol'
    | 'asLegacyTransaction'
    | 'transactionVersion'
    | 'blockhashSlotsToExpiry'
    | 'skipUserAccountsRpcCalls'
    | 'useSharedAccounts'
    | 'useTokenLedger'
    | 'allowOptimizedWrappedSolTokenAccount'
    | 'dynamicComputeUnitLimit'
  > {
  fees: FeeConfig
  /** Wallet whose own token account receives the output; it is opened where it is missing. */
  receiver?: string | undefined
  /** Undefined where the slippage of the quote holds. */
  slippageBounds?: SlippageBounds | undefined
}

/** The parameters of a swap of version 1; an error for what this service does not implement. */
export function toBuildRequest(request: SwapRequest): Result<BuildRequest> {
  const fees = parseFees(request)
  if (!fees.ok) return fees
  const invalid = validateSupport(request)
  if (invalid) return invalid
  const slippageBounds = toSlippageBounds(request)
  if (slippageBounds && slippageBounds.minBps > slippageBounds.maxBps)
    return failure('INVALID_REQUEST', 'dynamicSlippage has a minimum above its maximum')
  return success({ ...request, fees: fees.value, slippageBounds })
}

/** The parameters of a swap of version 2. */
export function toBuildRequestV2(
  { taker, tipAmount, computeUnitPricePercentile, ...request }: SwapV2Request,
  defaultLevel?: PriorityLevel | number,
): Result<BuildRequest> {
  const fees = parseFeesV2({ tipAmount, computeUnitPricePercentile }, defaultLevel)
  return fees.ok ? success({ ...request, userPublicKey: taker, fees: fees.value }) : fees
}

function validateSupport(request: SwapRequest): TradeError | undefined {
  const { quoteResponse, keyedUiAccounts, programAuthorityId, computedAutoSlippage } = request
  if (keyedUiAccounts && keyedUiAccounts.length > 0) return unsupported('keyedUiAccounts')
  if (programAuthorityId !== undefined && programAuthorityId !== null)
    return unsupported('programAuthorityId')
  if (computedAutoSlippage !== undefined && computedAutoSlippage !== null)
    return unsupported('computedAutoSlippage outside of quoteResponse')
  const hasMaximum = request.maxAutoSlippageBps !== undefined && request.maxAutoSlippageBps !== null
  if (hasMaximum && !request.autoSlippage)
    return failure('INVALID_REQUEST', 'maxAutoSlippageBps needs autoSlippage')
  if (!request.useTokenLedger) return undefined
  if (quoteResponse.swapMode === 'ExactOut') return unsupported('useTokenLedger with ExactOut')
  const isWrapped = (request.wrapAndUnwrapSol ?? true) && quoteResponse.inputMint === NATIVE_MINT
  return isWrapped ? unsupported('useTokenLedger with SOL that the swap wraps') : undefined
}

const unsupported = (name: string): TradeError => failure('NOT_SUPPORTED', `${name} is not supported`)

function toSlippageBounds(request: SwapRequest): SlippageBounds | undefined {
  const { dynamicSlippage, autoSlippage, maxAutoSlippageBps } = request
  const maxBps = maxAutoSlippageBps ?? DEFAULT_MAX_AUTO_SLIPPAGE_BPS
  if (!dynamicSlippage) return autoSlippage ? { minBps: 0, maxBps } : undefined
  if (dynamicSlippage === true) return { minBps: 0, maxBps }
  return { minBps: dynamicSlippage.minBps ?? 0, maxBps: dynamicSlippage.maxBps ?? maxBps }
}
