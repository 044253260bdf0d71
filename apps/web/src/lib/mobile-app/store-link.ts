import { pageLinks } from '../api/page-links.ts'
import { mobilePlatform } from './device.ts'

/** Store page of the mobile app for this device; undefined on a desktop and while none is configured. */
export function storeLink(userAgent = navigator.userAgent): string | undefined {
  const platform = mobilePlatform(userAgent)
  return platform && pageLinks[platform === 'ios' ? 'iosApp' : 'androidApp']
}
