import type { ReceiptFee, SwapSubject } from '@callisto/contract'
import { assetStore } from '../../../lib/live/asset-store.ts'
import { type Fee, usdValue } from '../../../transaction-flow/review/fees.ts'
import type { BuiltSwap } from './build-swap.ts'
import { swapFees } from './swap-fees.ts'

/** What is kept of a swap for its receipt: the quote that was approved, its simulation, and its fees with the rent. */
export function toSwapSubject({
  quote,
  summary,
  simulated,
}: Pick<BuiltSwap, 'quote' | 'summary' | 'simulated'>): SwapSubject {
  const { inputMint, outputMint, swapMode, inAmount, outAmount, otherAmountThreshold, slippageBps } = quote
  return {
    kind: 'swap',
    inputMint,
    outputMint,
    swapMode,
    inAmount,
    outAmount,
    otherAmountThreshold,
    slippageBps,
    ...(quote.priceImpactPct ? { priceImpactPct: quote.priceImpactPct } : {}),
    route: quote.routePlan.map(({ swapInfo, bps }) => ({
      label: swapInfo.label ?? '',
      ...(typeof bps === 'number' ? { bps } : {}),
    })),
    ...(simulated ? { simulated: { input: `${simulated.input}`, output: `${simulated.output}` } } : {}),
    fees: swapFees(summary, quote, simulated?.rent ?? 0n).map(toReceiptFee),
    ...(summary.tipLamports > 0n ? { tipLamports: `${summary.tipLamports}` } : {}),
  }
}

/** With its value at the price of now; a price that is unknown stays so. */
function toReceiptFee({ kind, mint, units }: Fee): ReceiptFee {
  const usd = usdValue(units, assetStore.get(mint)?.asset)
  return { kind, mint, amount: `${units}`, ...(usd === undefined ? {} : { usd }) }
}
