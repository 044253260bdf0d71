import { t } from '@callisto/i18n'
import type { TransferPlan } from '@callisto/program-clients'
import { Button, Dialog, DialogBody } from '@callisto/ui'
import { useState } from 'react'
import { formatAmount } from '../../lib/text/format.ts'
import { closeTransfer, type OpenTransfer } from '../../lib/wallet/open-transfer.ts'
import { ActionDialog } from '../action/ActionDialog.tsx'
import { useAction } from '../action/useAction.ts'
import { planSend, type SendRequest } from './plan-send.ts'
import { TransferFields } from './TransferFields.tsx'
import { TransferNote } from './TransferNote.tsx'
import { useTransferForm } from './useTransferForm.ts'

interface Submitted {
  request: SendRequest
  /** What is left to send after a test. */
  rest: bigint | undefined
}

/** Sends a token of the wallet to an address: the form, then the steps of the transaction. */
export function TransferDialog({ address, open }: { address: string; open: OpenTransfer }) {
  const controller = useAction()
  const form = useTransferForm(address, open.token)
  const [submitted, setSubmitted] = useState<Submitted>()
  const [plan, setPlan] = useState<TransferPlan>()
  const action = open.mode === 'withdraw' ? t('Withdraw') : t('Send')
  const { step } = controller.flow
  const submit = (next: Submitted | undefined) => {
    if (!next) return
    setSubmitted(next)
    setPlan(undefined)
    const subject = { plan: planSend(next.request, setPlan), requestedAtMs: Date.now() }
    void controller.submit(subject, address)
  }
  if (!submitted || step === 'edit')
    return (
      <Dialog open onClose={closeTransfer} title={action} className="sm:w-[420px]!">
        <DialogBody>
          <TransferFields form={form} action={action} onSubmit={() => submit(form.ready)} />
        </DialogBody>
      </Dialog>
    )
  const { request, rest } = submitted
  return (
    <ActionDialog
      controller={controller}
      title={action}
      note={<TransferNote request={request} plan={plan} />}
      next={
        rest !== undefined && (
          <Rest
            request={{ ...request, amount: rest, isFirst: false }}
            onSend={(next) => submit({ request: next, rest: undefined })}
          />
        )
      }
      onRetry={() => submit(submitted)}
      // The way back from a review or a failure is the form with its values.
      onClose={() => (step === 'done' || step === 'sending') && closeTransfer()}
    />
  )
}

interface RestProps {
  request: SendRequest
  onSend: (request: SendRequest) => void
}

/** What is left after a test, to the same recipient. */
function Rest({ request, onSend }: RestProps) {
  const { amount, decimals, symbol } = request
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted">{t('Ask the recipient whether the test amount has arrived.')}</p>
      <Button tone="primary" onClick={() => onSend(request)}>
        {t('Send the rest: {amount} {symbol}', { amount: formatAmount(amount, decimals), symbol })}
      </Button>
    </div>
  )
}
