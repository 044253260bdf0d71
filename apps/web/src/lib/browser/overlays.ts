import { create } from 'zustand'

export type Overlay = 'search' | 'connect' | 'drawer'

/** The open overlay; at most one. */
export const useOverlay = create<{ open: Overlay | undefined }>(() => ({ open: undefined }))

export const openOverlay = (open: Overlay) => useOverlay.setState({ open })
export const closeOverlay = () => useOverlay.setState({ open: undefined })
