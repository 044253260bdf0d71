import { t } from '@callisto/i18n'
import { useEffect, useState } from 'react'
import { ActionDialog } from '../../../transaction-flow/action/ActionDialog.tsx'
import { useAction } from '../../../transaction-flow/action/useAction.ts'
import { LiquidityForm } from '../liquidity/LiquidityForm.tsx'
import { planCollect } from '../liquidity/plan-liquidity.ts'
import { BurnDialog } from '../removal/BurnDialog.tsx'
import type { RequestedAction, WalletRequest } from './requests.ts'

interface WalletActionsProps {
  address: string
  request: WalletRequest
  onClose: () => void
}

/** What a request opens: its form, then the review, the signature and the result. */
export function WalletActions({ address, request, onClose }: WalletActionsProps) {
  const controller = useAction()
  const [action, setAction] = useState<RequestedAction>()
  const start = (next: RequestedAction) => {
    setAction(next)
    void controller.submit({ plan: next.plan, requestedAtMs: Date.now() }, address)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request
  useEffect(() => {
    if (request.form === 'none') start(request.action)
    if (request.form === 'liquidity' && request.change === 'collect')
      start({ title: t('Collect fees'), plan: planCollect(request.position) })
  }, [request])
  if (action)
    return (
      <ActionDialog
        controller={controller}
        title={action.title}
        note={action.note}
        onRetry={() => start(action)}
        onClose={onClose}
      />
    )
  if (request.form === 'burn')
    return (
      <BurnDialog holding={request.holding} symbol={request.symbol} onRequest={start} onClose={onClose} />
    )
  if (request.form === 'liquidity' && request.change !== 'collect')
    return (
      <LiquidityForm
        address={address}
        position={request.position}
        change={request.change}
        onRequest={start}
        onClose={onClose}
      />
    )
  return null
}
