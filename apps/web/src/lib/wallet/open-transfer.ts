import { create } from 'zustand'
import { useOverlay } from '../browser/overlays.ts'
import { useWalletSession } from './session.ts'

export interface OpenTransfer {
  /** The key of its balance record: `SOL`, else a mint. */
  token: string
  mode: 'send' | 'withdraw'
  /** Whether it was opened in the drawer, which is then around it. */
  isInDrawer: boolean
}

/** The transfer that is being made; undefined for none. */
export const useTransfer = create<{ open: OpenTransfer | undefined }>(() => ({ open: undefined }))

/** Opens the form of a transfer. Without a connected wallet it does nothing (docs/spec-map.md 2-6). */
export function openTransfer(token: string, mode: OpenTransfer['mode'] = 'send'): void {
  if (!useWalletSession.getState().account) return
  useTransfer.setState({ open: { token, mode, isInDrawer: useOverlay.getState().open === 'drawer' } })
}

export const closeTransfer = () => useTransfer.setState({ open: undefined })
