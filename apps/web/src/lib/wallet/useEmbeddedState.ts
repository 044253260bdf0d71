import { useSyncExternalStore } from 'react'
import type { EmbeddedState, EmbeddedWallet } from './embedded-wallet.ts'

const noChanges = () => () => {}

/** What an embedded wallet says of its account; undefined before, and without one. */
export const useEmbeddedState = (embedded: EmbeddedWallet | undefined): EmbeddedState | undefined =>
  useSyncExternalStore(embedded?.subscribe ?? noChanges, () => embedded?.getState())
