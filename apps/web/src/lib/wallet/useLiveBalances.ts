import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pageIdle } from '../browser/page-idle.ts'

/** Refreshes balances and portfolio of a wallet whenever the chain changes them, once the page is complete. */
export function useLiveBalances(address: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    let isWanted = true
    let stop = () => {}
    const refresh = () => {
      for (const name of ['balances', 'portfolio'])
        void queries.invalidateQueries({ queryKey: [name, address] })
    }
    const start = async () => {
      await pageIdle
      const { followBalances } = await import('./follow-balances.ts')
      if (isWanted) stop = followBalances(address, refresh)
    }
    // Without the module the balances are polled.
    start().catch(() => {})
    return () => {
      isWanted = false
      stop()
    }
  }, [address, queries])
}
