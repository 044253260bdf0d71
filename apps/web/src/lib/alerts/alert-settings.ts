import { record } from '../api/values.ts'
import { createStoredValue } from '../browser/storage.ts'

export interface AlertSettings {
  /** Notifications of the system beside those in the page. */
  system: boolean
  sound: boolean
}

export const alertSettings = createStoredValue<AlertSettings>(
  'alert-settings',
  { system: false, sound: false },
  (value) => {
    const { system, sound } = record(value)
    return { system: system === true, sound: sound === true }
  },
)
