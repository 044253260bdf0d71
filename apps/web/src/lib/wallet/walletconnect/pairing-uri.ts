import { create } from 'zustand'

/** The code of the pairing under way, which a wallet scans; undefined without one. */
export const usePairingUri = create<{ uri: string | undefined }>(() => ({ uri: undefined }))
