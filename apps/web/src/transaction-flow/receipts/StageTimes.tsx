import { msg, t } from '@callisto/i18n'
import { formatSeconds } from '../../lib/text/format.ts'
import { Line } from './Amounts.tsx'
import { type StageName, stageTimes } from './receipt-figures.ts'
import type { ReceiptRecord } from './receipt-record.ts'

const names: Readonly<Record<StageName, string>> = {
  review: msg('From quote to approval'),
  signature: msg('Signature in the wallet'),
  send: msg('Sending'),
  landing: msg('Landing on chain'),
}

/** How long each stage took, and the time from the signature to the result. */
export function StageTimes({ times }: Pick<ReceiptRecord, 'times'>) {
  const { signedAtMs, decidedAtMs } = times
  return (
    <dl className="flex flex-col gap-1 text-xs">
      {stageTimes(times).map(({ stage, ms }) => (
        <Line key={stage} name={t(names[stage])}>
          {formatSeconds(ms)}
        </Line>
      ))}
      {decidedAtMs !== undefined && decidedAtMs >= signedAtMs && (
        <Line name={t('Confirmation time')}>{formatSeconds(decidedAtMs - signedAtMs)}</Line>
      )}
    </dl>
  )
}
