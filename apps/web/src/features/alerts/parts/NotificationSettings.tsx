import { t } from '@callisto/i18n'
import { Switch } from '@callisto/ui'
import { alertSettings } from '../../../lib/alerts/alert-settings.ts'
import { useStoredValue } from '../../../lib/browser/storage.ts'
import { playSound } from '../watch/sound.ts'
import { requestNotifications, useNotificationState } from '../watch/system-notification.ts'
import { BackgroundSetting } from './BackgroundSetting.tsx'

/** How an alert is reported beside its toast. */
export function NotificationSettings() {
  const [settings, save] = useStoredValue(alertSettings)
  const permission = useNotificationState()
  const isOff = permission === 'denied' || permission === 'unsupported'
  const setSystem = async (isWanted: boolean) => {
    const system = isWanted && (await requestNotifications()) === 'granted'
    save({ ...alertSettings.get(), system })
  }
  return (
    <section aria-label={t('Settings')} className="flex flex-col gap-1 border-b border-line px-4 py-3">
      <Switch
        checked={settings.system && permission === 'granted'}
        disabled={isOff}
        onChange={({ currentTarget }) => void setSystem(currentTarget.checked)}
      >
        {t('Notifications of the system')}
      </Switch>
      {permission === 'denied' && (
        <p role="status" className="text-xs text-caution">
          {t('Notifications of this site are blocked. Allow them in the settings of the browser.')}
        </p>
      )}
      {permission === 'unsupported' && (
        <p className="text-xs text-muted">{t('This browser has no notifications.')}</p>
      )}
      <Switch
        checked={settings.sound}
        onChange={({ currentTarget }) => {
          save({ ...settings, sound: currentTarget.checked })
          if (currentTarget.checked) void playSound()
        }}
      >
        {t('Sound')}
      </Switch>
      <BackgroundSetting />
    </section>
  )
}
