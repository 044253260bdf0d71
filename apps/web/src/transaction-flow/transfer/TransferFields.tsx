import { t } from '@callisto/i18n'
import { Button, Checkbox, EmptyState, ErrorState, Field, Input, Select, Skeleton } from '@callisto/ui'
import { errorCode } from '../../lib/api/call.ts'
import { formatAmount } from '../../lib/text/format.ts'
import { AmountField } from './AmountField.tsx'
import { RecipientInput } from './RecipientInput.tsx'
import type { TransferForm } from './useTransferForm.ts'

interface TransferFieldsProps {
  form: TransferForm
  /** Send or Withdraw. */
  action: string
  onSubmit: () => void
}

/** The form of a transfer: token, amount, recipient, memo, and whether a test goes first. */
export function TransferFields({ form, action, onSubmit }: TransferFieldsProps) {
  const { state, tokens, token, setToken, recipient, memo, setMemo, isMemoTooLong, ready } = form
  if (!state.holdings) return <Unknown form={form} />
  if (tokens.length === 0)
    return <EmptyState title={t('No Holdings')}>{t('This wallet is empty.')}</EmptyState>
  const items = tokens.map(({ holding, symbol }) => ({
    key: holding.key,
    label: `${symbol} · ${formatAmount(holding.amount, holding.decimals)}`,
  }))
  // What was chosen may have been sent in full meanwhile.
  const choice = token ? items : [{ key: '', label: t('Choose a token') }, ...items]
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) onSubmit()
      }}
    >
      <Field label={t('Token')}>
        {(control) => (
          <Select {...control} items={choice} value={token?.holding.key ?? ''} onChange={setToken} />
        )}
      </Field>
      <AmountField form={form} />
      <RecipientInput field={recipient} />
      <Input
        label={t('Memo (optional)')}
        hint={t('Everybody can read it. Some exchanges need one to credit a deposit.')}
        value={memo}
        onChange={({ target }) => setMemo(target.value)}
        error={isMemoTooLong ? t('The memo is too long') : undefined}
        autoComplete="off"
      />
      <TestFirst form={form} />
      <Button type="submit" tone="primary" size="lg" disabled={!ready}>
        {action}
      </Button>
    </form>
  )
}

function TestFirst({ form: { token, test, isTest, setTest } }: { form: TransferForm }) {
  return (
    <Checkbox
      checked={isTest && test !== undefined}
      disabled={test === undefined}
      onChange={({ target }) => setTest(target.checked)}
    >
      {test === undefined || !token
        ? t('Send a test amount first')
        : t('Send a test amount first: {amount} {symbol}', {
            amount: formatAmount(test, token.holding.decimals),
            symbol: token.symbol,
          })}
    </Checkbox>
  )
}

/** The balances are not known. */
function Unknown({ form: { state } }: { form: TransferForm }) {
  if (!state.balancesError || !state.portfolioError) return <Skeleton className="h-80" />
  return (
    <ErrorState
      title={t('The balances could not be loaded')}
      text={t('Your funds are safe.')}
      code={errorCode(state.balancesError)}
      onRetry={state.retry}
    />
  )
}
