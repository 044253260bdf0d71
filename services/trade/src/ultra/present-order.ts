import { unitsToNumber } from '@callisto/amount'
import type { AssetPrice, OrderReply } from '@callisto/contract'
import { getBase64Decoder } from '@solana/kit'
import type { Charge, MakerTerms, Offer, OfferBuild } from './offer.ts'
import type { OrderRequest } from './order-request.ts'

/** What an order is presented with. */
export interface OrderContext {
  requestId: string
  /** Undefined without a taker. */
  build: OfferBuild | undefined
  prices: Readonly<Record<string, AssetPrice>>
  totalTimeMs: number
}

/** The public form of an offer. Values in USD are absent where a price is not known. */
export function presentOrder(
  { quote, taker, mode }: OrderRequest,
  { router, amounts, maker }: Offer,
  { requestId, build, prices, totalTimeMs }: OrderContext,
): OrderReply {
  const { inputMint, outputMint, mode: swapMode } = quote
  const inUsdValue = usdValue(amounts.inAmount, prices[inputMint])
  const outUsdValue = usdValue(amounts.outAmount, prices[outputMint])
  const impact = amounts.priceImpact ?? valueLoss(inUsdValue, outUsdValue)
  return {
    mode,
    inputMint,
    outputMint,
    inAmount: String(amounts.inAmount),
    outAmount: String(amounts.outAmount),
    otherAmountThreshold: String(amounts.otherAmountThreshold),
    swapMode,
    slippageBps: amounts.slippageBps,
    ...(inUsdValue === undefined ? {} : { inUsdValue }),
    ...(outUsdValue === undefined ? {} : { outUsdValue }),
    ...((inUsdValue ?? outUsdValue) === undefined ? {} : { swapUsdValue: inUsdValue ?? outUsdValue }),
    ...(impact === undefined ? {} : { priceImpact: -100 * impact || 0 }),
    // Public clients require the legacy field; without prices a maker's price has no impact that is known.
    priceImpactPct: fraction(-(impact ?? 0)),
    routePlan: amounts.routePlan,
    feeMint: swapMode === 'ExactIn' ? outputMint : inputMint,
    feeBps: amounts.feeBps,
    platformFee:
      amounts.feeBps > 0
        ? { amount: String(amounts.feeAmount), feeBps: amounts.feeBps }
        : { feeBps: amounts.feeBps },
    ...presentFees(build),
    swapType: router === 'metis' ? 'aggregator' : 'rfq',
    router,
    ...presentTransaction(build, taker),
    ...presentMaker(maker),
    requestId,
    totalTime: Math.round(totalTimeMs),
    taker: taker ?? null,
  }
}

function presentTransaction(
  build: OrderContext['build'],
  taker: string | undefined,
): Pick<OrderReply, 'transaction' | 'gasless' | 'lastValidBlockHeight' | 'errorCode' | 'errorMessage'> {
  if (build === undefined) return { transaction: null, gasless: false }
  if (!build.ok) {
    const { errorCode, message } = build
    return {
      transaction: '',
      gasless: false,
      errorMessage: message,
      ...(errorCode === undefined ? {} : { errorCode }),
    }
  }
  const { transaction, lastValidBlockHeight, fees } = build.built
  return {
    transaction: getBase64Decoder().decode(transaction),
    gasless: fees.signature.payer !== taker,
    lastValidBlockHeight: String(lastValidBlockHeight),
  }
}

const presentMaker = (maker: MakerTerms | undefined): Pick<OrderReply, 'quoteId' | 'maker' | 'expireAt'> =>
  maker
    ? {
        quoteId: maker.quoteId,
        maker: maker.address,
        expireAt: String(Math.floor(maker.expiresAtMs / 1_000)),
      }
    : {}

/** Nobody pays what nothing is built for. */
function presentFees(
  build: OrderContext['build'],
): Pick<
  OrderReply,
  | 'signatureFeeLamports'
  | 'signatureFeePayer'
  | 'prioritizationFeeLamports'
  | 'prioritizationFeePayer'
  | 'rentFeeLamports'
  | 'rentFeePayer'
> {
  const fees = build?.ok ? build.built.fees : undefined
  const [signature, prioritization, rent] = [fees?.signature, fees?.prioritization, fees?.rent].map(present)
  return {
    signatureFeeLamports: signature!.lamports,
    signatureFeePayer: signature!.payer,
    prioritizationFeeLamports: prioritization!.lamports,
    prioritizationFeePayer: prioritization!.payer,
    rentFeeLamports: rent!.lamports,
    rentFeePayer: rent!.payer,
  }
}

const present = (charge: Charge | undefined) =>
  charge && charge.lamports > 0n
    ? { lamports: Number(charge.lamports), payer: charge.payer }
    : { lamports: 0, payer: null }

const usdValue = (amount: bigint, price: AssetPrice | undefined): number | undefined =>
  price && unitsToNumber(amount, price.decimals) * price.usdPrice

/** Fraction of the input's value that is lost; negative for a gain. */
function valueLoss(inUsd: number | undefined, outUsd: number | undefined): number | undefined {
  return inUsd === undefined || outUsd === undefined || inUsd === 0 ? undefined : 1 - outUsd / inUsd
}

/** Plain decimals: an exponent would be unreadable. */
function fraction(value: number): string {
  const text = value.toFixed(9).replace(/\.?0+$/, '')
  return text === '-0' ? '0' : text
}
