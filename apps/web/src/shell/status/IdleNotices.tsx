import { LiveBanner } from '../banners/LiveBanner.tsx'
import { IosNotice } from './IosNotice.tsx'
import { MobileAppBanner } from './MobileAppBanner.tsx'

/** What can wait for the first screen: notices of a live cluster, the mobile app, and a system that is too old. */
export function IdleNotices() {
  return (
    <>
      <LiveBanner />
      <MobileAppBanner />
      <IosNotice />
    </>
  )
}
