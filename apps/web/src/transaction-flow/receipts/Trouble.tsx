import { t } from '@callisto/i18n'
import { CodeTag } from '@callisto/ui'
import { failureText } from '../../lib/text/failure-text.ts'
import { outcomeMessages } from '../send/outcome-messages.ts'
import { GetHelp } from '../toasts/GetHelp.tsx'
import { nextStep } from './next-step.ts'
import type { ReceiptRecord } from './receipt-record.ts'

type Failed = Pick<ReceiptRecord, 'outcome' | 'error'>

/** Why a transaction did not succeed, what it means for the funds, and what to do next. */
export function Trouble({ outcome, error }: Failed) {
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
