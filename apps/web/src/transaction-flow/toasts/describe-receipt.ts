import type { ActionSubject, Asset, TransactionReceipt, TransactionSubject } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { assetStore } from '../../lib/live/asset-store.ts'
import { formatAmount } from '../../lib/text/format.ts'
import { displaySymbol } from '../../lib/tokens/names.ts'

/** Mints whose balances a transaction changes. */
export const mintsOf = (subject: TransactionSubject): string[] =>
  subject.kind === 'swap' ? [subject.inputMint, subject.outputMint] : subject.changes.map(({ mint }) => mint)

/** "1.5 SOL for 226.1 USDC", or "+12.5 JUP" of an action; empty while the amounts or a token are unknown. */
export function describeReceipt({
  subject,
  executed,
}: Pick<TransactionReceipt, 'subject' | 'executed'>): string {
  if (subject.kind === 'action') return describeChanges(subject)
  const [sell, buy] = mintsOf(subject).map((mint) => assetStore.get(mint)?.asset)
  return describeSwap({ executed }, { sell, buy })
}

function describeChanges({ changes }: ActionSubject): string {
  const parts = changes.map(({ mint, amount }) => {
    const asset = assetStore.get(mint)?.asset
    const units = BigInt(amount)
    if (!asset) return undefined
    const size = formatAmount(units < 0n ? -units : units, asset.decimals)
    return `${units < 0n ? '−' : '+'}${size} ${displaySymbol(asset.symbol)}`
  })
  return parts.includes(undefined) ? '' : parts.join(', ')
}

/** "1.5 SOL for 226.1 USDC". */
export function describeSwap(
  { executed }: Pick<TransactionReceipt, 'executed'>,
  { sell, buy }: { sell: Asset | undefined; buy: Asset | undefined },
): string {
  if (!executed || !sell || !buy) return ''
  return t('{input} for {output}', {
    input: `${formatAmount(BigInt(executed.input), sell.decimals)} ${displaySymbol(sell.symbol)}`,
    output: `${formatAmount(BigInt(executed.output), buy.decimals)} ${displaySymbol(buy.symbol)}`,
  })
}
