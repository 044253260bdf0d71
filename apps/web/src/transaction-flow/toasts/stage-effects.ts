import type { TransactionReceipt, TransactionSubject } from '@callisto/contract'
import type { QueryClient } from '@tanstack/react-query'
import { failedSwapResult } from '../../lib/events/outcome-events.ts'
import { events } from '../../lib/events/page-events.ts'
import { requireBalancesFrom } from '../../lib/wallet/balance-floor.ts'
import type { Stage } from '../model/stage.ts'
import { showStageToast, type ToastContext } from './stage-toasts.ts'

/** Queries of the services' indexes, which are behind the chain. */
const INDEXED = [
  'portfolio',
  'other-defi',
  'token-positions',
  'activity-head',
  'txs-of',
  'trigger-orders',
  'trigger-order',
  'recurring-orders',
  'recurring-order',
] as const
/** Time after which the index of the service has what the chain has confirmed. */
const INDEX_MS = 2_000

/** Toast, event and refreshed balances of a stage of the transaction `id`. */
export function applyStage<Receipt extends Pick<TransactionReceipt, 'signature' | 'account' | 'slot'>>(
  id: string,
  stage: Stage<Receipt>,
  {
    queries,
    subject,
    ...context
  }: ToastContext<Receipt> & { queries: QueryClient; subject: Pick<TransactionSubject, 'kind'> },
): void {
  showStageToast(id, stage, context)
  const name = subject.kind
  if (stage.stage === 'confirmed') {
    const { signature, account, slot } = stage.receipt
    if (slot !== undefined) requireBalancesFrom(account, slot)
    events.log(name, 'SUCCESS', { signature })
  } else if (stage.stage === 'failed') {
    const { code } = stage.error
    events.log(name, failedSwapResult(code), { code })
    if (code.startsWith('ALTERED')) events.log('transaction-modified', 'FAILED', { code })
  } else return
  const refresh = (keys: readonly string[]) => {
    for (const key of keys) void queries.invalidateQueries({ queryKey: [key] })
  }
  refresh(['balances', 'claims', 'staked'])
  setTimeout(() => refresh(INDEXED), INDEX_MS)
}
