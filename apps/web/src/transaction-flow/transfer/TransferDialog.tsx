import { t } from '@callisto/i18n'
import type { TransferPlan } from '@callisto/program-clients'
import { Button, Dialog, DialogBody } from '@callisto/ui'
import { type ReactNode, useState } from 'react'
import { FullAddress } from '../../lib/text/FullAddress.tsx'
import { formatAmount, formatUnits } from '../../lib/text/format.ts'
import { SOL_DECIMALS } from '../../lib/wallet/balances.ts'
import { closeTransfer, type OpenTransfer } from '../../lib/wallet/open-transfer.ts'
import { ActionDialog } from '../action/ActionDialog.tsx'
import { useAction } from '../action/useAction.ts'
import { planSend, type SendRequest } from './plan-send.ts'
import { TransferFields } from './TransferFields.tsx'
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

/** Who receives what, in the review of a transfer. */
function TransferNote({ request, plan }: { request: SendRequest; plan: TransferPlan | undefined }) {
  const { recipient, memo, symbol, decimals, isFirst } = request
  const text = (units: bigint) => `${formatUnits(units, decimals)} ${symbol}`
  return (
    <span className="flex flex-col gap-2 rounded-lg border border-line bg-ground p-3">
      <Line name={t('Recipient')}>
        <FullAddress address={recipient} className="text-text" />
        {isFirst && (
          <span className="block text-xs text-caution">
            {t('You have not sent to this address from here before.')}
          </span>
        )}
      </Line>
      {plan && <Line name={t('Arrives')}>{text(plan.arrives)}</Line>}
      {plan && plan.transferFee > 0n && (
        <Line name={t('Transfer fee of the token')}>{text(plan.transferFee)}</Line>
      )}
      {plan && plan.rentLamports > 0n && (
        <Line name={t('Opens a token account')}>
          {t('{amount} SOL of rent, which stays with the recipient', {
            amount: formatUnits(plan.rentLamports, SOL_DECIMALS),
          })}
        </Line>
      )}
      {memo !== '' && (
        <Line name={t('Memo')}>
          <span className="break-words whitespace-pre-wrap text-text">{memo}</span>
        </Line>
      )}
    </span>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="flex flex-col">
      <span>{name}</span>
      <span className="min-w-0 text-sm text-text">{children}</span>
    </span>
  )
}
