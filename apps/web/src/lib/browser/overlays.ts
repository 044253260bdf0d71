import { create } from 'zustand'

export type Overlay = 'search' | 'connect' | 'drawer' | 'menu' | 'settings'

/** The button of the header that opens the settings. */
export const SETTINGS_BUTTON_ID = 'settings-button'

/** The open overlay; at most one. */
export const useOverlay = create<{ open: Overlay | undefined }>(() => ({ open: undefined }))

export const openOverlay = (open: Overlay) => useOverlay.setState({ open })
export const closeOverlay = () => useOverlay.setState({ open: undefined })
