import { msg, t } from '@callisto/i18n'
import { Badge, type Tone } from '@callisto/ui'
import type { ReceiptRecord } from './receipt-record.ts'

const badges: Readonly<Partial<Record<ReceiptRecord['outcome'], { tone: Tone; text: string }>>> = {
  pending: { tone: 'accent', text: msg('Confirming') },
  failed: { tone: 'down', text: msg('Failed') },
  expired: { tone: 'caution', text: msg('Expired') },
  unconfirmed: { tone: 'caution', text: msg('Not confirmed') },
  notSent: { tone: 'caution', text: msg('Not sent') },
}

/** State of a transaction that is not confirmed; nothing for one that is. */
export function OutcomeBadge({ outcome }: Pick<ReceiptRecord, 'outcome'>) {
  const badge = badges[outcome]
  return badge && <Badge tone={badge.tone}>{t(badge.text)}</Badge>
}
