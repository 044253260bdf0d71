import { create } from 'zustand'
import { openOverlay } from '../../../lib/browser/overlays.ts'

/** What the panel shows: the wallets, the explanation of Quick Accounts, or the ways to a wallet on a phone. */
export type PanelView = 'wallets' | 'about' | 'mobile'

export const usePanelView = create<{ view: PanelView }>(() => ({ view: 'wallets' }))

export const showPanelView = (view: PanelView) => usePanelView.setState({ view })

/** Opens the panel at one of its views. */
export function openPanel(view: PanelView): void {
  showPanelView(view)
  openOverlay('connect')
}
