import { t } from '@callisto/i18n'
import { Segmented } from '@callisto/ui'
import { useStoredValue } from '../../../lib/browser/storage.ts'
import { theme } from '../../../lib/browser/theme.ts'

/** Theme of the app. */
export function DisplaySettings() {
  const [choice, choose] = useStoredValue(theme)
  const items = [
    { key: 'system', label: t('System') },
    { key: 'dark', label: t('Dark') },
    { key: 'light', label: t('Light') },
  ] as const
  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden="true" className="text-xs font-medium text-muted">
        {t('Theme')}
      </p>
      <Segmented label={t('Theme')} items={items} value={choice} onChange={choose} stretch />
      <p className="text-xs text-faint">{t('System follows the setting of your device.')}</p>
    </div>
  )
}
