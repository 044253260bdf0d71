import { t } from '@callisto/i18n'
import { CURRENCIES } from '../../../lib/tokens/default-currency.ts'
import { SwapSettingsPanel } from '../form/swap-settings/SwapSettingsPanel.tsx'
import { QuickAmountFields } from '../quick/QuickAmountFields.tsx'

/** The settings of swaps: profile, slippage, fees, routes, and the amounts of the quick buy in each currency. */
export function TradingSettings() {
  return (
    <>
      <SwapSettingsPanel />
      <section aria-label={t('Quick buy')} className="flex flex-col gap-2">
        <h3 className="text-xs font-medium text-muted">{t('Quick buy')}</h3>
        {CURRENCIES.map(({ key }) => (
          <QuickAmountFields key={key} currency={key} />
        ))}
        <p className="text-xs text-faint">
          {t('The amounts that rows and cards offer, in your default currency.')}
        </p>
      </section>
    </>
  )
}
