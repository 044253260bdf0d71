import type { Asset, TransactionReceipt } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { assetStore } from '../../lib/live/asset-store.ts'
import { formatAmount } from '../../lib/text/format.ts'
import { displaySymbol } from '../../lib/tokens/names.ts'

/** "1.5 SOL for 226.1 USDC"; empty while the amounts or a token are unknown. */
export function describeReceipt(
  { subject, executed }: Pick<TransactionReceipt, 'subject' | 'executed'>,
  { sell, buy }: { sell: Asset | undefined; buy: Asset | undefined } = {
    sell: assetStore.get(subject.inputMint)?.asset,
    buy: assetStore.get(subject.outputMint)?.asset,
  },
): string {
  if (!executed || !sell || !buy) return ''
  return t('{input} for {output}', {
    input: `${formatAmount(BigInt(executed.input), sell.decimals)} ${displaySymbol(sell.symbol)}`,
    output: `${formatAmount(BigInt(executed.output), buy.decimals)} ${displaySymbol(buy.symbol)}`,
  })
}
