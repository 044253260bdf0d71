import { t } from '@callisto/i18n'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pageIdle } from '../../lib/browser/page-idle.ts'
import { formatAmount } from '../../lib/text/format.ts'
import { SOL_DECIMALS, useBalances } from '../../lib/wallet/balances.ts'

/** Decimals of SOL in the header: a thousandth. */
const PLACES = 3

/** Native SOL of a wallet, live; a dash while it is not known. */
export function SolBalance({ address }: { address: string }) {
  const { data } = useBalances(address)
  useLiveBalances(address)
  const balance = data ? formatAmount(data.lamports, SOL_DECIMALS, PLACES) : '–'
  return (
    <span title={data ? undefined : t('The balance is not known yet')} className="text-muted max-md:sr-only">
      {balance} SOL
    </span>
  )
}

/** Refreshes balances and portfolio of a wallet whenever the chain changes them, once the page is complete. */
function useLiveBalances(address: string): void {
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
      const { followBalances } = await import('../../lib/wallet/follow-balances.ts')
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
