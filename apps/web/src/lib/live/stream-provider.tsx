import type { Stream } from '@callisto/client'
import { createContext, type ReactNode, use } from 'react'

const OpenStream = createContext<(() => Stream) | undefined>(undefined)

/** Gives a page its data stream. `open` connects when it is called first, and always returns the same stream. */
export function StreamProvider({ open, children }: { open: () => Stream; children: ReactNode }) {
  return <OpenStream value={open}>{children}</OpenStream>
}

/** Opens the data stream of the page. Throws outside `StreamProvider`: nothing would ever arrive. */
export function useStream(): () => Stream {
  const open = use(OpenStream)
  if (open === undefined) throw new Error('The data stream is used outside its provider')
  return open
}
