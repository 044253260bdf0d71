/** Oldest iOS that the app is made for (docs/spec-map.md 1-8). */
const MIN_IOS = 15

/** Major version of iOS or iPadOS in a user agent; undefined elsewhere. iPadOS as a desktop names no version. */
export function iosVersion(userAgent: string): number | undefined {
  const [, version] = /\b(?:iPhone|iPad|iPod)\b.*? OS (\d{1,3})[_\d]* like Mac OS X/.exec(userAgent) ?? []
  return version === undefined ? undefined : Number(version)
}

export function isOldIos(userAgent: string): boolean {
  const version = iosVersion(userAgent)
  return version !== undefined && version < MIN_IOS
}

/** Where the native app of a device is found: its platform, undefined on a desktop. */
export function mobilePlatform(userAgent: string): 'ios' | 'android' | undefined {
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent)) return 'ios'
  return /\bAndroid\b/.test(userAgent) ? 'android' : undefined
}
