import { t } from '@callisto/i18n'
import { Button, Checkbox, Dialog, DialogBody } from '@callisto/ui'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Holding } from '../../../lib/portfolio/holdings.ts'
import { Usd } from '../../../lib/portfolio/Usd.tsx'
import { formatAmount } from '../../../lib/text/format.ts'
import { amountFaultText, readAmount } from '../../../lib/tokens/amount-text.ts'
import { TokenAmountField } from '../../../lib/tokens/TokenAmountField.tsx'
import type { RequestedAction } from '../actions/requests.ts'
import { planBurn } from './plans.ts'

interface BurnDialogProps {
  holding: Holding
  symbol: string
  onRequest: (action: RequestedAction) => void
  onClose: () => void
}

/** How much of a token is destroyed. It asks twice: nothing brings it back. */
export function BurnDialog({ holding, symbol, onRequest, onClose }: BurnDialogProps) {
  const { decimals, accounts } = holding
  const token = { symbol, decimals }
  // What is frozen cannot be burned.
  const available = accounts.reduce((sum, { amount, frozen }) => (frozen ? sum : sum + amount), 0n)
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const [closesEmptied, setCloses] = useState(true)
  const [isUnderstood, setUnderstood] = useState(false)
  const read = readAmount(text, token)
  const units = read.ok ? read.units : undefined
  const isTooMuch = units !== undefined && units > available
  const fault = read.ok
    ? isTooMuch
      ? t('Insufficient balance')
      : isTried && !units
        ? t('Enter an amount')
        : undefined
    : amountFaultText(read.code, text, token)
  const submit = () => {
    setTried(true)
    if (!units || isTooMuch || !isUnderstood) return
    const amount = `${formatAmount(units, decimals)} ${symbol}`
    onRequest({
      title: t('Burn {symbol}', { symbol }),
      note: t('{amount} are destroyed for good. Nobody can return them.', { amount }),
      plan: planBurn({
        accounts: accounts.map(({ address }) => address),
        amount: units,
        decimals,
        closesEmptied,
      }),
    })
  }
  return (
    <Dialog open onClose={onClose} title={t('Burn {symbol}', { symbol })}>
      <DialogBody>
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <p className="flex gap-2 rounded-md bg-caution-tint px-3 py-2 text-sm text-caution">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>
              {t('Burned tokens are gone for good, and you receive nothing for them.')} {t('Value')}:{' '}
              <Usd value={holding.value} />
            </span>
          </p>
          <TokenAmountField
            label={t('Amount to burn')}
            token={token}
            text={text}
            onText={setText}
            available={available}
            fault={fault}
          />
          <Checkbox checked={closesEmptied} onChange={() => setCloses(!closesEmptied)}>
            {t('Close the account when it is empty, and get its rent back')}
          </Checkbox>
          <Checkbox checked={isUnderstood} onChange={() => setUnderstood(!isUnderstood)}>
            {t('I know that burned tokens cannot be returned')}
          </Checkbox>
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" tone="primary" disabled={!isUnderstood}>
              {t('Burn')}
            </Button>
          </div>
        </form>
      </DialogBody>
    </Dialog>
  )
}
