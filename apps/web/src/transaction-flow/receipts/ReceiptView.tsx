import { msg, t } from '@callisto/i18n'
import { buttonClass, Spinner } from '@callisto/ui'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ExplorerLink } from '../../lib/explorer/ExplorerLink.tsx'
import { formatDateTime } from '../../lib/text/format.ts'
import { useToken } from '../../lib/tokens/token-query.ts'
import { FeeTable } from '../review/FeeTable.tsx'
import { Amounts } from './Amounts.tsx'
import { receiptFees } from './receipt-fees.ts'
import type { ReceiptRecord } from './receipt-record.ts'
import { ShareReceipt } from './ShareReceipt.tsx'
import { StageTimes } from './StageTimes.tsx'
import { Trouble } from './Trouble.tsx'

const titles: Readonly<Record<ReceiptRecord['outcome'], string>> = {
  confirmed: msg('Swap confirmed'),
  failed: msg('Swap failed'),
  expired: msg('Swap expired'),
  unconfirmed: msg('Swap not confirmed'),
  notSent: msg('Swap not sent'),
  pending: msg('Swap is being confirmed'),
}

/** The receipt of a swap: what was quoted, simulated and executed, how long it took, its fees, and why it failed. */
export function ReceiptView({ record, children }: { record: ReceiptRecord; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { outcome, subject, times, signature } = record
  const sell = useToken(subject.inputMint).live?.asset
  const buy = useToken(subject.outputMint).live?.asset
  const fees = receiptFees(record)
  // What never left the browser has no page in an explorer.
  const isOnChain = outcome !== 'notSent' && outcome !== 'expired'
  return (
    <div className="flex flex-col gap-3">
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex items-center gap-2 text-base font-semibold outline-none"
      >
        <OutcomeIcon outcome={outcome} />
        {t(titles[outcome])}
        <time
          dateTime={new Date(times.signedAtMs).toISOString()}
          className="ml-auto text-2xs font-normal text-muted"
        >
          {formatDateTime(times.decidedAtMs ?? times.signedAtMs)}
        </time>
      </h2>
      <Trouble {...record} />
      <Amounts record={record} sell={sell} buy={buy} />
      {fees.length > 0 && <FeeTable caption={t('Fees')} fees={fees} />}
      <StageTimes times={times} />
      <div className="flex flex-wrap gap-2 *:flex-1">
        {isOnChain && (
          <ExplorerLink subject="tx" of={signature} className={buttonClass('neutral', 'lg')}>
            {t('View transaction')}
          </ExplorerLink>
        )}
        {outcome === 'confirmed' && <ShareReceipt record={record} sell={sell} buy={buy} />}
        {children}
      </div>
    </div>
  )
}

function OutcomeIcon({ outcome }: Pick<ReceiptRecord, 'outcome'>) {
  if (outcome === 'pending') return <Spinner className="text-accent" />
  if (outcome === 'confirmed') return <CircleCheck aria-hidden="true" className="size-5 text-up" />
  return <CircleAlert aria-hidden="true" className="size-5 text-down" />
}
