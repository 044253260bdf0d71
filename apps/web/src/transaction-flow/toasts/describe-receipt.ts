import type { TransactionReceipt } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { assetStore } from '../../lib/live/asset-store.ts'
import { formatAmount } from '../../lib/text/format.ts'
import { displaySymbol } from '../../lib/tokens/names.ts'

/** "1.5 SOL for 226.1 USDC"; empty while the amounts or a token are unknown. */
export function describeReceipt({ subject, executed }: TransactionReceipt): string {
  const sell = assetStore.get(subject.inputMint)?.asset
  const buy = assetStore.get(subject.outputMint)?.asset
  if (!executed || !sell || !buy) return ''
  return t('{input} for {output}', {
    input: `${formatAmount(BigInt(executed.input), sell.decimals)} ${displaySymbol(sell.symbol)}`,
    output: `${formatAmount(BigInt(executed.output), buy.decimals)} ${displaySymbol(buy.symbol)}`,
  })
}
