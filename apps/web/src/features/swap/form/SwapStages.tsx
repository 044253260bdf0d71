import type { Asset } from '@callisto/contract'
import { Skeleton } from '@callisto/ui'
import { type ReactNode, Suspense, useEffect } from 'react'
import { latePart } from '../../../lib/browser/lazy-part.tsx'
import { loadTransactionCode } from '../ports.ts'
import type { FormController, FormState } from './usePrimaryAction.ts'

/** Loaded after the form: no swap is reviewed before a quote has arrived. */
const ReviewPanel = latePart(async () => (await loadTransactionCode()).ReviewPanel)
const Receipt = latePart(async () => (await loadTransactionCode()).Receipt)

export interface SwapStagesProps {
  state: FormState
  controller: FormController
  /** Undefined while they load. */
  sell: Asset | undefined
  buy: Asset | undefined
  /** Leads from the receipt to the next swap. */
  onAgain: () => void
  /** Where a swap is entered. */
  children: ReactNode
}

/** A swap from its entry to the review and the receipt. */
export function SwapStages({ state, controller, sell, buy, onAgain, children }: SwapStagesProps) {
  // The review comes later, and must not wait for its code then.
  const isConnected = state.inputs.account !== undefined
  useEffect(() => {
    if (isConnected) loadTransactionCode().catch(() => {})
  }, [isConnected])
  const { flow } = state
  return (
    <Suspense fallback={<Skeleton className="h-72" />}>
      {(flow.step === 'review' || flow.step === 'signing' || flow.step === 'sending') && sell && buy ? (
        <ReviewPanel
          flow={flow}
          sell={sell}
          buy={buy}
          onApprove={() => void controller.approve()}
          onBack={controller.reset}
        />
      ) : flow.step === 'done' ? (
        <Receipt
          receipt={flow.receipt}
          onAgain={() => {
            onAgain()
            controller.reset()
          }}
        />
      ) : (
        children
      )}
    </Suspense>
  )
}
