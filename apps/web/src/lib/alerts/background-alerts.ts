import { record } from '../api/values.ts'
import { createStoredValue } from '../browser/storage.ts'

/** Names the watch of this device at the server; without a token the server watches nothing. */
export interface BackgroundAlerts {
  token?: string
}

/** Whether the server watches the alerts of this device while no page is open. */
export const backgroundAlerts = createStoredValue<BackgroundAlerts>('alerts-background', {}, (value) => {
  const { token } = record(value)
  return typeof token === 'string' && /^[\w-]{43}$/.test(token) ? { token } : {}
})
