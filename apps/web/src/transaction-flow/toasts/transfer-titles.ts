import type { TransactionSubject } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { formatAmount } from '../../lib/text/format.ts'
import { shortAddress } from '../../lib/text/short-address.ts'
import type { StageTitles } from './stage-toasts.ts'

/** The toasts of a transfer (docs/spec-map.md 2-4); undefined for every other transaction. */
export function transferTitles(subject: TransactionSubject): StageTitles | undefined {
  if (subject.kind !== 'action' || !subject.transfer) return undefined
  const { to, amount, decimals, symbol } = subject.transfer
  return {
    confirming: t('Transferring'),
    confirmed: t('Transferred {amount} {symbol}', { amount: formatAmount(BigInt(amount), decimals), symbol }),
    confirmedText: t('To {address}', { address: shortAddress(to) }),
    failed: t('Transfer failed'),
  }
}
