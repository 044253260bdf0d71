import { localizeDecimal, t } from '@callisto/i18n'
import { IconButton, Segmented } from '@callisto/ui'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { QuickTrade } from '../../../lib/browser/overlays.ts'
import { useStoredValue } from '../../../lib/browser/storage.ts'
import { useQuickAmounts } from '../../../lib/quick-trade/quick-amounts.ts'
import { formatPercent } from '../../../lib/text/format.ts'
import { CURRENCIES, defaultCurrency, quoteMintFor } from '../../../lib/tokens/default-currency.ts'
import { QuickAmountFields } from './QuickAmountFields.tsx'
import { SELL_SHARES } from './sell-share.ts'

export interface QuickChoicesProps {
  mint: string
  side: QuickTrade['side']
  value: number
  onChange: (choice: number) => void
}

/** The user's amounts of a buy, which can be edited in place, or the shares of a sell. */
export function QuickChoices({ mint, side, value, onChange }: QuickChoicesProps) {
  const [isEditing, setEditing] = useState(false)
  const [chosen] = useStoredValue(defaultCurrency)
  const currency = quoteMintFor(mint, chosen)
  const amounts = useQuickAmounts()(mint)
  const unit = CURRENCIES.find(({ key }) => key === currency)?.label ?? ''
  const labels =
    side === 'buy'
      ? amounts.map((amount) => `${localizeDecimal(amount)} ${unit}`)
      : SELL_SHARES.map((percent) => formatPercent(percent, { places: 0 }))
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <Segmented
            label={side === 'buy' ? t('Amount') : t('Share of the balance')}
            stretch
            items={labels.map((label, at) => ({ key: String(at), label }))}
            value={String(value)}
            onChange={(key) => onChange(Number(key))}
          />
        </div>
        {side === 'buy' && (
          <IconButton
            label={t('Edit the amounts')}
            aria-expanded={isEditing}
            onClick={() => setEditing(!isEditing)}
          >
            <Pencil aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      </div>
      {side === 'buy' && isEditing && <QuickAmountFields currency={currency} />}
    </div>
  )
}
