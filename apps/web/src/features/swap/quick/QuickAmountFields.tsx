import { QuickAmountSchema } from '@callisto/contract'
import { localizeDecimal, t } from '@callisto/i18n'
import { NumberInput } from '@callisto/ui'
import { useState } from 'react'
import { useStoredValue } from '../../../lib/browser/storage.ts'
import { amountsOf, quickAmounts } from '../../../lib/quick-trade/quick-amounts.ts'
import { plainUnits } from '../../../lib/text/format.ts'
import { amountFaultText, readAmount } from '../../../lib/tokens/amount-text.ts'
import { CURRENCIES, type Currency } from '../../../lib/tokens/default-currency.ts'
import { useToken } from '../../../lib/tokens/token-query.ts'

/** Fields for the amounts of the quick buy in a currency. Each valid amount is kept at once. */
export function QuickAmountFields({ currency }: { currency: Currency }) {
  const [stored, store] = useStoredValue(quickAmounts)
  const amounts = amountsOf(stored, currency)
  const set = (at: number, plain: string) =>
    store({ ...stored, [currency]: amounts.map((amount, index) => (index === at ? plain : amount)) })
  return (
    <div className="grid grid-cols-3 gap-2">
      {amounts.map((amount, at) => (
        <AmountField
          // biome-ignore lint/suspicious/noArrayIndexKey: the amounts have places
          key={at}
          place={at + 1}
          currency={currency}
          amount={amount}
          onAmount={(plain) => set(at, plain)}
        />
      ))}
    </div>
  )
}

interface AmountFieldProps {
  place: number
  currency: Currency
  amount: string
  onAmount: (plain: string) => void
}

function AmountField({ place, currency, amount, onAmount }: AmountFieldProps) {
  const [text, setText] = useState(localizeDecimal(amount))
  const asset = useToken(currency).live?.asset
  const symbol = CURRENCIES.find(({ key }) => key === currency)?.label ?? ''
  const read = asset && readQuickAmount(text, asset)
  return (
    <NumberInput
      label={t('Amount {place} in {symbol}', { place, symbol })}
      value={text}
      error={read && !read.ok ? read.error : undefined}
      onChange={({ target }) => {
        setText(target.value)
        const next = asset && readQuickAmount(target.value, asset)
        if (next?.ok) onAmount(next.plain)
      }}
    />
  )
}

function readQuickAmount(
  text: string,
  token: Parameters<typeof readAmount>[1],
): { ok: true; plain: string } | { ok: false; error: string } {
  const read = readAmount(text, token)
  if (!read.ok) return { ok: false, error: amountFaultText(read.code, text, token) }
  if (!read.units) return { ok: false, error: t('Enter an amount') }
  const plain = plainUnits(read.units, token.decimals)
  if (!QuickAmountSchema.safeParse(plain).success) return { ok: false, error: t('The amount is too large') }
  return { ok: true, plain }
}
