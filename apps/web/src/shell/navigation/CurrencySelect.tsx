import { t } from '@callisto/i18n'
import { Select } from '@callisto/ui'
import { useStoredValue } from '../../lib/browser/storage.ts'
import { CURRENCIES, defaultCurrency } from '../../lib/tokens/default-currency.ts'

/** Dropdown of the currency that tokens are bought with and sold for. */
export function CurrencySelect({ className }: { className?: string }) {
  const [currency, choose] = useStoredValue(defaultCurrency)
  return (
    <Select
      label={t('Default currency')}
      items={CURRENCIES}
      value={currency}
      onChange={choose}
      {...(className ? { className } : {})}
    />
  )
}
