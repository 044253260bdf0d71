import { create } from 'zustand'

export type Overlay = 'search' | 'connect' | 'drawer' | 'menu' | 'settings'

/** A trade of one token against the default currency. */
export interface QuickTrade {
  mint: string
  side: 'buy' | 'sell'
  /** Index of the amount or share that is chosen first. */
  choice: number
}

/** The button of the header that opens the settings. */
export const SETTINGS_BUTTON_ID = 'settings-button'

/** The open overlay, at most one; and the quick trade, which stays open below it. */
export const useOverlay = create<{ open: Overlay | undefined; trade: QuickTrade | undefined }>(() => ({
  open: undefined,
  trade: undefined,
}))

export const openOverlay = (open: Overlay) => useOverlay.setState({ open })
export const closeOverlay = () => useOverlay.setState({ open: undefined })

export const openQuickTrade = (mint: string, side: QuickTrade['side'] = 'buy', choice = 0) =>
  useOverlay.setState({ trade: { mint, side, choice } })
export const closeQuickTrade = () => useOverlay.setState({ trade: undefined })
