import type { Quote, SwapRequest } from '@callisto/contract'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  associatedTokenAddress,
  NATIVE_MINT,
  rentExemptLamports,
  type TransactionFailure,
} from '@callisto/solana'
import { isSignerRole } from '@solana/kit'
import { toBuildRequest } from '../build/build-request.ts'
import { type BuiltSwap, buildSwap } from '../build/build-swap.ts'
import { compileSwap } from '../build/compile-swap.ts'
import type { BuildPorts } from '../build/ports.ts'
import {
  type BuiltOffer,
  lacksSol,
  type Offer,
  type OfferBuild,
  type OfferedAmounts,
  POOL_ERRORS,
  UNBUILDABLE_MESSAGES,
  withDistinctLimit,
} from './offer.ts'
import type { OrderRequest } from './order-request.ts'

/** Fee mint of a step that names none: public clients require one. */
const NO_MINT = '11111111111111111111111111111111'
/** The router's error for a source account that holds less than the input. */
const INSUFFICIENT_FUNDS_OF_ROUTER = 6024

/** The offer of the pools: a route that the on-chain router executes. */
export function poolOffer(quote: Quote, request: OrderRequest, ports: BuildPorts): Offer {
  return {
    router: 'metis',
    amounts: poolAmounts(quote),
    build: (signal) => buildPoolOffer(quote, request, ports, signal),
  }
}

function poolAmounts(quote: Quote): OfferedAmounts {
  return {
    inAmount: BigInt(quote.inAmount),
    outAmount: BigInt(quote.outAmount),
    otherAmountThreshold: BigInt(quote.otherAmountThreshold),
    slippageBps: quote.slippageBps,
    routePlan: quote.routePlan.map(({ swapInfo, percent, bps }) => ({
      swapInfo: { ...swapInfo, feeAmount: swapInfo.feeAmount ?? '0', feeMint: swapInfo.feeMint ?? NO_MINT },
      percent: percent ?? 0,
      bps: bps ?? 0,
    })),
    priceImpact: Number(quote.priceImpactPct ?? 0),
    feeBps: quote.platformFee?.feeBps ?? 0,
    feeAmount: BigInt(quote.platformFee?.amount ?? 0),
  }
}

async function buildPoolOffer(
  quote: Quote,
  request: OrderRequest,
  ports: BuildPorts,
  signal: AbortSignal,
): Promise<OfferBuild> {
  const parsed = toBuildRequest(await toSwapRequest(quote, request, ports))
  if (!parsed.ok) return { ok: false, message: parsed.error.error }
  const { receiver } = request
  const sent = receiver && isNative(quote, request) ? { nativeDestinationAccount: receiver } : { receiver }
  const swap = await buildSwap({ ...parsed.value, ...sent }, ports, signal)
  if (!swap.ok) return { ok: false, message: swap.error.error }
  const { simulationFailure, lifetime } = swap.value
  if (simulationFailure) return toUnbuildable(simulationFailure)
  const distinct = withDistinctLimit(swap.value)
  const transaction = compileSwap(distinct)
  if (!transaction.ok) return { ok: false, message: transaction.error.error }
  const { lastValidBlockHeight } = lifetime
  const built = {
    transaction: transaction.value,
    lastValidBlockHeight,
    fees: swapFees(distinct, ports),
    otherLamports: request.payer ? 0n : tipOf(request.priorityFee),
  }
  return { ok: true, built }
}

/** The build of a swap whose compute units a simulation measures. */
async function toSwapRequest(
  quote: Quote,
  { taker, payer, referrer, wrapSol, priorityFee, quote: { asLegacyTransaction } }: OrderRequest,
  { registry }: BuildPorts,
): Promise<SwapRequest> {
  const mint = registry.mints.get(quote.outputMint)!
  return {
    quoteResponse: quote,
    userPublicKey: taker!,
    payer,
    wrapAndUnwrapSol: wrapSol,
    asLegacyTransaction,
    dynamicComputeUnitLimit: true,
    prioritizationFeeLamports: priorityFee,
    feeAccount: referrer && (await associatedTokenAddress(referrer, mint.address, mint.tokenProgram)),
  }
}

/** Whether the output arrives as SOL. */
const isNative = ({ outputMint }: Quote, { wrapSol }: OrderRequest): boolean =>
  outputMint === NATIVE_MINT && wrapSol

const tipOf = (fee: OrderRequest['priorityFee']): bigint =>
  typeof fee === 'object' && fee !== null && 'jitoTipLamports' in fee ? BigInt(fee.jitoTipLamports) : 0n

function toUnbuildable(failure: TransactionFailure): OfferBuild {
  if (lacksSol(failure))
    return { ok: false, errorCode: POOL_ERRORS.TOP_UP_SOL, message: UNBUILDABLE_MESSAGES.topUpSol }
  const isUnfunded =
    failure.code === 'INSUFFICIENT_FUNDS' || failure.programCode === INSUFFICIENT_FUNDS_OF_ROUTER
  if (!isUnfunded) return { ok: false, message: failure.message }
  const message = UNBUILDABLE_MESSAGES.insufficientFunds
  return { ok: false, errorCode: POOL_ERRORS.INSUFFICIENT_FUNDS, message }
}

/** What the transaction costs beside the swap; accounts that it closes again return their deposit. */
function swapFees(swap: BuiltSwap, { cluster, registry }: BuildPorts): BuiltOffer['fees'] {
  const { feePayer, setup, swaps, cleanup, other } = swap
  const signers = new Set([feePayer])
  for (const { accounts } of [...other, ...setup, ...swaps, ...cleanup])
    for (const { address, role } of accounts ?? []) if (isSignerRole(role)) signers.add(address)
  const closed = new Set(cleanup.map(({ accounts }) => accounts?.[0]?.address))
  const kept = setup.filter(
    ({ programAddress, accounts }) =>
      programAddress === ASSOCIATED_TOKEN_PROGRAM && !closed.has(accounts?.[1]?.address),
  )
  const rent = kept.reduce((sum, { accounts }) => {
    const mint = registry.mints.get(accounts?.[3]?.address ?? '')!
    return sum + rentExemptLamports(cluster(), mint.accountBytes)
  }, 0n)
  const charge = (lamports: bigint) => ({ lamports, payer: feePayer })
  return {
    signature: charge(cluster().signatureFeeLamports * BigInt(signers.size)),
    prioritization: charge(swap.priorityFeeLamports),
    rent: charge(rent),
  }
}
