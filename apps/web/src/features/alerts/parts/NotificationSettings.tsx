import { t } from '@callisto/i18n'
import { Switch } from '@callisto/ui'
import { useState } from 'react'
import { alertSettings } from '../../../lib/alerts/alert-settings.ts'
import { backgroundAlerts } from '../../../lib/alerts/background-alerts.ts'
import { useStoredValue } from '../../../lib/browser/storage.ts'
import {
  endBackgroundAlerts,
  startBackgroundAlerts,
  useIsBackgroundFailing,
} from '../watch/background-alerts.ts'
import { hasPush } from '../watch/push-subscription.ts'
import { playSound } from '../watch/sound.ts'
import { requestNotifications, useNotificationState } from '../watch/system-notification.ts'

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

/** Whether the server watches the alerts while no page is open, and what it then knows. */
function BackgroundSetting() {
  const [{ token }] = useStoredValue(backgroundAlerts)
  const permission = useNotificationState()
  const isFailing = useIsBackgroundFailing()
  const [attempt, setAttempt] = useState<'under way' | 'failed'>()
  const isOn = token !== undefined
  const start = async () => {
    setAttempt('under way')
    try {
      if ((await requestNotifications()) === 'granted') await startBackgroundAlerts()
      setAttempt(undefined)
    } catch {
      setAttempt('failed')
    }
  }
  const end = async () => {
    setAttempt('under way')
    await endBackgroundAlerts()
    setAttempt(undefined)
  }
  const isPossible = hasPush() && (permission === 'granted' || permission === 'default')
  return (
    <>
      <Switch
        checked={isOn}
        disabled={attempt === 'under way' || (!isOn && !isPossible)}
        onChange={({ currentTarget }) => void (currentTarget.checked ? start() : end())}
      >
        {t('Also while this site is closed')}
      </Switch>
      <p className="text-xs text-muted">
        {isOn
          ? t('The server knows these alerts and where to send them, not who you are.')
          : t('Alerts are kept in this browser. They are watched while a page of this site is open.')}
      </p>
      {attempt === 'failed' && (
        <p role="status" className="text-xs text-caution">
          {t('This browser or the server does not offer messages now. Try again later.')}
        </p>
      )}
      {isOn && (isFailing || permission !== 'granted') && (
        <p role="status" className="text-xs text-caution">
          {t('The server does not have the newest alerts: they are watched while this site is open.')}
        </p>
      )}
    </>
  )
}
