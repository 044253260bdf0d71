import { msg, t } from '@callisto/i18n'
import { buttonClass, CodeTag, Spinner } from '@callisto/ui'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ExplorerLink } from '../../lib/explorer/ExplorerLink.tsx'
import { failureText } from '../../lib/text/failure-text.ts'
import { formatDateTime, formatSeconds } from '../../lib/text/format.ts'
import { useToken } from '../../lib/tokens/token-query.ts'
import { FeeTable } from '../review/FeeTable.tsx'
import { outcomeMessages } from '../send/outcome-messages.ts'
import { GetHelp } from '../toasts/GetHelp.tsx'
import { Amounts, Line } from './Amounts.tsx'
import { nextStep } from './next-step.ts'
import { receiptFees, type StageName, stageTimes } from './receipt-figures.ts'
import type { ReceiptRecord } from './receipt-record.ts'
import { ShareReceipt } from './ShareReceipt.tsx'

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

const names: Readonly<Record<StageName, string>> = {
  review: msg('From quote to approval'),
  signature: msg('Signature in the wallet'),
  send: msg('Sending'),
  landing: msg('Landing on chain'),
}

/** How long each stage took, and the time from the signature to the result. */
function StageTimes({ times }: Pick<ReceiptRecord, 'times'>) {
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

type Failed = Pick<ReceiptRecord, 'outcome' | 'error'>

/** Why a transaction did not succeed, what it means for the funds, and what to do next. */
function Trouble({ outcome, error }: Failed) {
  if (outcome === 'confirmed' || outcome === 'pending') return null
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-1 rounded-md bg-down-tint px-3 py-2 text-xs text-text"
    >
      {error && <p className="font-medium text-down">{failureText(error.message)}</p>}
      <p>{t(outcomeMessages[outcome])}</p>
      <p>{t(nextStep({ outcome, error }))}</p>
      {error && <CodeTag code={error.code} />}
      <GetHelp />
    </div>
  )
}
