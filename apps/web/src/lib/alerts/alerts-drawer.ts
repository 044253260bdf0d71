import { create } from 'zustand'
import { paths } from '../../paths.ts'
import { matchPath } from '../router/path.ts'

export type AlertsTab = 'alerts' | 'notices'

interface AlertsDrawerState {
  tab: AlertsTab | undefined
  /** Token of the form for a new alert. */
  mint: string | undefined
}

/** The drawer of alerts: its tab while it is open. */
export const useAlertsDrawer = create<AlertsDrawerState>(() => ({ tab: undefined, mint: undefined }))

/** Opens the drawer; with a mint at the form for an alert on its token. */
export const openAlerts = (tab: AlertsTab, mint?: string) => useAlertsDrawer.setState({ tab, mint })
/** Opens the drawer at the notices that are not read; without any at the alerts, with the token of the page. */
export const openAlertsOfPage = (unread: number) =>
  openAlerts(unread > 0 ? 'notices' : 'alerts', matchPath(paths.token, location.pathname)?.id)

export const closeAlerts = () => useAlertsDrawer.setState({ tab: undefined, mint: undefined })
