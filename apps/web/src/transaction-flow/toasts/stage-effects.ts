import type { TransactionReceipt } from '@callisto/contract'
import type { QueryClient } from '@tanstack/react-query'
import { failedSwapResult } from '../../lib/events/outcome-events.ts'
import { events } from '../../lib/events/page-events.ts'
import { requireBalancesFrom } from '../../lib/wallet/balance-floor.ts'
import type { Stage } from '../model/stage.ts'
import { showStageToast, type ToastContext } from './stage-toasts.ts'

/** Toast, event and refreshed balances of a stage of the swap `id`. */
export function applyStage<Receipt extends Pick<TransactionReceipt, 'signature' | 'account' | 'slot'>>(
  id: string,
  stage: Stage<Receipt>,
  { queries, ...context }: ToastContext<Receipt> & { queries: QueryClient },
): void {
  showStageToast(id, stage, context)
  if (stage.stage === 'confirmed') {
    const { signature, account, slot } = stage.receipt
    if (slot !== undefined) requireBalancesFrom(account, slot)
    events.log('swap', 'SUCCESS', { signature })
  } else if (stage.stage === 'failed') {
    const { code } = stage.error
    events.log('swap', failedSwapResult(code), { code })
    if (code.startsWith('ALTERED')) events.log('transaction-modified', 'FAILED', { code })
  } else return
  for (const key of ['balances', 'swap-history']) void queries.invalidateQueries({ queryKey: [key] })
}
