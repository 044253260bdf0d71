import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { transactionHref } from '../../paths.ts'
import { describeSwap } from '../toasts/describe-receipt.ts'
import type { ReceiptRecord } from './receipt-record.ts'

/** What of a receipt is shared: its amounts and the page of its transaction, which the chain shows to everybody. */
export function shareText(
  record: Pick<ReceiptRecord, 'signature' | 'executed'>,
  tokens: { sell: Asset | undefined; buy: Asset | undefined },
  origin: string,
): { title: string; text: string; url: string } {
  const amounts = describeSwap(record, tokens)
  const title = t('Swap on Callisto')
  const text = amounts ? t('Swapped {amounts}', { amounts }) : title
  return { title, text, url: `${origin}${transactionHref(record.signature)}` }
}
