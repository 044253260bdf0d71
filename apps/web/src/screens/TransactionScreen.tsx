import { getRouteApi } from '@tanstack/react-router'
import { TransactionPage } from '../features/transaction/TransactionPage.tsx'

const route = getRouteApi('/tx/$signature')

/** A transaction at its address. */
export function TransactionScreen() {
  return <TransactionPage signature={route.useParams().signature} />
}
