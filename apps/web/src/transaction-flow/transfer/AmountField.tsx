import { unitsToNumber } from '@callisto/amount'
import { t } from '@callisto/i18n'
import { Button, DecimalInput, FieldError } from '@callisto/ui'
import { useId } from 'react'
import { formatAmount, formatUsd, plainUnits } from '../../lib/text/format.ts'
import { amountFaultText, readAmount } from '../../lib/tokens/amount-text.ts'
import { halfUnits, isSendable, maxUnits } from './transfer-input.ts'
import type { TransferForm } from './useTransferForm.ts'

/** The amount with its value, the balance, and what is wrong with it. */
export function AmountField({ form }: { form: TransferForm }) {
  const { token, text, setText, amount } = form
  const id = useId()
  const decimals = token?.holding.decimals ?? 0
  const asset = { symbol: token?.symbol ?? '', decimals }
  const balance = token?.holding.amount
  const units = amount?.ok ? amount.units : undefined
  const isInvalid = amount !== undefined && !isSendable(units, balance)
  const reason = amount && !amount.ok ? amountFaultText(amount.code, text, asset) : reasonOf(units, balance)
  const price = token?.holding.price
  const usd = price === undefined || units === undefined ? undefined : unitsToNumber(units, decimals) * price
  const fill = (next: bigint) => setText(plainUnits(next, decimals))
  const errorProps = isInvalid ? ({ 'aria-invalid': true, 'aria-describedby': id } as const) : {}
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2 text-xs text-muted">
        <span className="flex-1">{t('Amount')}</span>
        {balance !== undefined && token && (
          <>
            <span data-balance={balance}>
              {t('Balance: {amount} {symbol}', {
                amount: formatAmount(balance, decimals),
                symbol: token.symbol,
              })}
            </span>
            <Button size="sm" onClick={() => fill(halfUnits(balance))}>
              {t('Half')}
            </Button>
            <Button size="sm" onClick={() => fill(maxUnits(balance, token.isNative))}>
              {t('Max')}
            </Button>
          </>
        )}
      </div>
      <div className="rounded-md border border-line bg-ground px-3 focus-within:border-accent">
        <DecimalInput
          label={t('Amount')}
          value={text}
          onChange={setText}
          disabled={!token}
          read={(typed) => {
            const result = readAmount(typed, asset)
            return result.ok ? result.text : undefined
          }}
          {...errorProps}
        />
      </div>
      <div className="flex min-h-5 justify-between gap-2 text-xs">
        <div id={id} aria-live="polite">
          {isInvalid && (
            <>
              <FieldError text={t('Invalid Amount')} />
              {reason !== undefined && <p className="text-muted">{reason}</p>}
            </>
          )}
        </div>
        {usd !== undefined && !isInvalid && (
          <span className="text-faint">{formatUsd(usd, { full: true })}</span>
        )}
      </div>
    </div>
  )
}

function reasonOf(units: bigint | undefined, balance: bigint | undefined): string | undefined {
  if (units === undefined || balance === undefined) return undefined
  return units > balance ? t('Insufficient balance') : undefined
}
