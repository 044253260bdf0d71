import { RemoteSettingsSchema } from '@callisto/contract'
import { createStoredValue, useStoredValue } from '../browser/storage.ts'

/** Labels of the venues that no quote uses. */
export const excludedAmms = createStoredValue<readonly string[]>('excluded-amms', [], (value) => {
  const parsed = RemoteSettingsSchema.safeParse({ swapSettings: { excludedAmms: value } })
  return parsed.success ? parsed.data.swapSettings.excludedAmms : undefined
})

export const useExcludedAmms = (): readonly string[] => useStoredValue(excludedAmms)[0]
