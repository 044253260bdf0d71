import { t } from '@callisto/i18n'
import { Checkbox } from '@callisto/ui'
import { PriceField } from '../../../../lib/forms/PriceField.tsx'
import { faultText } from './fault-text.ts'
import type { DraftFieldsProps } from './WhenFields.tsx'

/** What is added to an order in place: the bracket of a purchase, or the second price of a sale. */
export function ExitFields({ draft, reading, onDraft }: DraftFieldsProps) {
  const { side, market, faults } = reading
  const isPurchase = side === 'buy'
  // A sale at a rate is its own exit, and what trails has no second price.
  if (draft.when === 'rate' ? !isPurchase : draft.isTrailing) return null
  const isAbove = (reading.distance ?? 0) > 0
  const takeProfit = (
    <PriceField
      label={t('Take profit at')}
      text={draft.takeProfit}
      onText={(text) => onDraft({ takeProfit: text })}
      unit="USD"
      error={faultText(faults.takeProfit)}
    />
  )
  const stopLoss = (
    <PriceField
      label={t('Stop loss at')}
      text={draft.stopLoss}
      onText={(text) => onDraft({ stopLoss: text })}
      unit="USD"
      error={faultText(faults.stopLoss)}
    />
  )
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        checked={draft.hasExits}
        disabled={market.usd === undefined}
        onChange={() => onDraft({ hasExits: !draft.hasExits })}
      >
        {isPurchase ? t('Take profit and stop loss') : t('Sell at a second price too')}
      </Checkbox>
      {draft.hasExits && (
        <div className={isPurchase ? 'grid grid-cols-2 gap-2' : undefined}>
          {(isPurchase || !isAbove) && takeProfit}
          {(isPurchase || isAbove) && stopLoss}
        </div>
      )}
    </div>
  )
}
