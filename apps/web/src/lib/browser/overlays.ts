import { create } from 'zustand'

export type Overlay = 'search' | 'connect' | 'drawer' | 'menu' | 'settings'

/** What the drawer shows when it is opened. */
export interface DrawerPayload {
  tab: 'portfolio' | 'activity'
}

/** A trade of one token against the default currency. */
export interface QuickTrade {
  mint: string
  side: 'buy' | 'sell'
  /** Index of the amount or share that is chosen first. */
  choice: number
}

/** The button of the header that opens the settings. */
export const SETTINGS_BUTTON_ID = 'settings-button'

interface OverlayState {
  open: Overlay | undefined
  drawer: DrawerPayload | undefined
  trade: QuickTrade | undefined
}

/** The open overlay, at most one, the drawer with its payload; and the quick trade, which stays open below it. */
export const useOverlay = create<OverlayState>(() => ({
  open: undefined,
  drawer: undefined,
  trade: undefined,
}))

export const openOverlay = (open: Overlay) => useOverlay.setState({ open, drawer: undefined })
export const openDrawer = (drawer: DrawerPayload) => useOverlay.setState({ open: 'drawer', drawer })
export const closeOverlay = () => useOverlay.setState({ open: undefined, drawer: undefined })

export const openQuickTrade = (mint: string, side: QuickTrade['side'] = 'buy', choice = 0) =>
  useOverlay.setState({ trade: { mint, side, choice } })
export const closeQuickTrade = () => useOverlay.setState({ trade: undefined })
