import { t } from '@callisto/i18n'
import { Segmented } from '@callisto/ui'
import type { ReactNode } from 'react'
import { useStoredValue } from '../../../lib/browser/storage.ts'
import { theme } from '../../../lib/browser/theme.ts'
import { CURRENCIES, defaultCurrency } from '../../../lib/tokens/default-currency.ts'

/** Theme of the app and the currency that tokens are bought with. */
export function DisplaySettings() {
  const [choice, choose] = useStoredValue(theme)
  const [currency, chooseCurrency] = useStoredValue(defaultCurrency)
  const themes = [
    { key: 'system', label: t('System') },
    { key: 'dark', label: t('Dark') },
    { key: 'light', label: t('Light') },
  ] as const
  return (
    <>
      <Row title={t('Theme')} text={t('System follows the setting of your device.')}>
        <Segmented label={t('Theme')} items={themes} value={choice} onChange={choose} stretch />
      </Row>
      <Row
        title={t('Default currency')}
        text={t('Tokens are bought with it and sold for it. Values are in US dollars.')}
      >
        <Segmented
          label={t('Default currency')}
          items={CURRENCIES}
          value={currency}
          onChange={chooseCurrency}
          stretch
        />
      </Row>
    </>
  )
}

function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden="true" className="text-xs font-medium text-muted">
        {title}
      </p>
      {children}
      <p className="text-xs text-faint">{text}</p>
    </div>
  )
}
