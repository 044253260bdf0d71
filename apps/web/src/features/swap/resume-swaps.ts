import { t } from '@callisto/i18n'
import type { QueryClient } from '@tanstack/react-query'
import { assetStore } from '../../lib/live/asset-store.ts'
import { formatAmount } from '../../lib/text/format.ts'
import { displaySymbol } from '../../lib/tokens/names.ts'
import { tokenQuery } from '../../lib/tokens/token-query.ts'
import { type PendingSwap, readPendingSwaps } from '../../lib/wallet/pending-swaps.ts'
import { startTransaction } from '../../lib/wallet/transaction-status.ts'
import type { Stage } from './model/controller.ts'
import { followSwap, type SwapResult } from './review/send-swap.ts'
import { applyStage } from './stage-effects.ts'

/** Follows the swaps that a reload has interrupted, each with its toast, until their results are known. */
export async function resumeSwaps(queries: QueryClient, follow = followSwap): Promise<void> {
  await Promise.all(readPendingSwaps().map((pending) => resume(pending, queries, follow)))
}

async function resume(pending: PendingSwap, queries: QueryClient, follow: typeof followSwap): Promise<void> {
  const { signature, inputMint, outputMint } = pending
  const endTransaction = startTransaction()
  for (const mint of [inputMint, outputMint]) void queries.prefetchQuery(tokenQuery(mint))
  const describe = (result: SwapResult) => describeSwap(pending, result)
  const apply = (stage: Stage<SwapResult>) =>
    applyStage(`swap-${signature}`, stage, { queries, signsItself: false, describe })
  apply({ stage: 'confirming', signature })
  const followed = await follow(pending)
  apply(followed.ok ? { stage: 'confirmed', receipt: followed.result } : { stage: 'failed', ...followed })
  endTransaction()
}

/** "1.5 SOL for 226.1 USDC"; empty while the amounts or a token are unknown. */
function describeSwap({ inputMint, outputMint }: PendingSwap, { amounts }: SwapResult): string {
  const [sell, buy] = [inputMint, outputMint].map((mint) => assetStore.get(mint)?.asset)
  if (!amounts || !sell || !buy) return ''
  return t('{input} for {output}', {
    input: `${formatAmount(amounts.input, sell.decimals)} ${displaySymbol(sell.symbol)}`,
    output: `${formatAmount(amounts.output, buy.decimals)} ${displaySymbol(buy.symbol)}`,
  })
}
