import { IosNotice } from './IosNotice.tsx'
import { MobileAppBanner } from './MobileAppBanner.tsx'

/** What the app says of the device: the mobile app for it, and a system that is too old. */
export function DeviceNotices() {
  return (
    <>
      <MobileAppBanner />
      <IosNotice />
    </>
  )
}
