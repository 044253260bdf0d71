import { Skeleton } from '@callisto/ui'
import { Suspense } from 'react'
import { latePart } from '../../lib/browser/lazy-part.tsx'

const load = () => import('./order-lists.ts')
const TriggerOrderList = latePart(async () => (await load()).TriggerOrderList)
const RecurringOrderList = latePart(async () => (await load()).RecurringOrderList)

/** The orders of a wallet of one kind, whose code is loaded with them. */
export function OrderLists({ kind, address }: { kind: 'trigger' | 'recurring'; address: string }) {
  const List = kind === 'trigger' ? TriggerOrderList : RecurringOrderList
  return (
    <Suspense fallback={<Skeleton className="m-4 h-16" />}>
      <List key={address} address={address} />
    </Suspense>
  )
}
