import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { type Balances, balancesQuery } from '../../../lib/wallet/balances.ts'

/** Times after a change of a balance: the index of the service is behind the chain, more so on a busy machine. */
const SOON_MS = 700
const LATE_MS = 3_000

/**
 * Calls back when the index of the service has what has changed the holdings of a wallet: a fill, an expiry and a cancellation
 * all pay to it. Returns the function that ends it.
 */
export function followHoldings(queries: QueryClient, wallet: string, onIndexed: () => void): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined
  let late: ReturnType<typeof setTimeout> | undefined
  const observer = new QueryObserver(queries, {
    ...balancesQuery(wallet),
    // A reply of a later slot with the same holdings is no change.
    select: ({ lamports, tokens }: Balances) => ({ lamports, tokens }),
    notifyOnChangeProps: ['data'],
  })
  const unsubscribe = observer.subscribe(({ data }) => {
    if (data === undefined) return
    soon ??= setTimeout(() => {
      soon = undefined
      onIndexed()
    }, SOON_MS)
    clearTimeout(late)
    late = setTimeout(onIndexed, LATE_MS)
  })
  return () => {
    unsubscribe()
    clearTimeout(soon)
    clearTimeout(late)
  }
}
