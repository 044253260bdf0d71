import { t } from '@callisto/i18n'
import { Switch } from '@callisto/ui'
import { useState } from 'react'
import { backgroundAlerts } from '../../../lib/alerts/background-alerts.ts'
import { useStoredValue } from '../../../lib/browser/storage.ts'
import {
  endBackgroundAlerts,
  startBackgroundAlerts,
  useIsBackgroundFailing,
} from '../watch/background-alerts.ts'
import { hasPush } from '../watch/push-subscription.ts'
import { requestNotifications, useNotificationState } from '../watch/system-notification.ts'

/** Whether the server watches the alerts while no page is open, and what it then knows. */
export function BackgroundSetting() {
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
