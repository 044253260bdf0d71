import type { TransactionReceipt } from '@callisto/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useCluster } from '../../lib/api/cluster.ts'
import { loadClusterValues, useClusterValues } from '../../lib/api/cluster-values.ts'
import { whenIdle } from '../../lib/browser/page-idle.ts'
import { useLatest } from '../../lib/browser/useLatest.ts'
import { remoteSettingsQuery } from '../../lib/site/queries.ts'
import { selfSigningName } from '../../lib/wallet/self-signing.ts'
import { useWalletSession } from '../../lib/wallet/session.ts'
import { startTransaction } from '../../transaction-flow/model/transaction-status.ts'
import { SwapController } from './model/controller.ts'
import type { SwapInputs } from './model/machine.ts'
import { browserPorts, loadQuoteCode, type ReadySwap } from './ports.ts'

/** Forms of this page so far: the toasts of each are its own, also after it is closed. */
let forms = 0

/** Swap controller bound to a component. `debounceMs` is the time from changed inputs to a quote. */
export function useSwap(inputs: SwapInputs, debounceMs?: number) {
  const chain = useLatest<`solana:${string}`>(`solana:${useCluster()?.name ?? 'mainnet'}`)
  const queries = useQueryClient()
  // Keeps the values fresh while the form is open. Nobody swaps without a wallet.
  useClusterValues(inputs.account !== undefined)

  const endTransaction = useRef(() => {})
  const [form] = useState(() => ++forms)
  const [controller] = useState(
    () =>
      new SwapController<ReadySwap, TransactionReceipt>(
        {
          ...browserPorts(
            () => chain.current,
            () => loadClusterValues(queries),
            () => queries.getQueryData(remoteSettingsQuery.queryKey)?.blockhashSlotsToExpiry,
          ),
          notify(attempt, stage, { code }) {
            if (stage.stage === 'signing') endTransaction.current = startTransaction()
            if (stage.stage === 'confirmed' || stage.stage === 'failed') endTransaction.current()
            const signsItself = selfSigningName(useWalletSession.getState().wallet)
            const { applyStage, describeReceipt: describe } = code
            applyStage(`swap-${form}-${attempt}`, stage, {
              queries,
              subject: { kind: 'swap' },
              signsItself,
              describe,
            })
          },
        },
        inputs,
        debounceMs,
      ),
  )
  useEffect(() => controller.start(), [controller])
  // Loaded by the time that an amount is typed.
  useEffect(() => whenIdle(() => void loadQuoteCode().catch(() => {})), [])
  // Without network the last request has failed, and the next one is seconds away.
  useEffect(() => {
    addEventListener('online', controller.wake)
    return () => removeEventListener('online', controller.wake)
  }, [controller])
  const { sell, buy, swapMode, amount, settings, fee, account } = inputs
  useEffect(
    () => controller.setInputs({ sell, buy, swapMode, amount, settings, fee, account }),
    [controller, sell, buy, swapMode, amount, settings, fee, account],
  )
  return { controller, state: useSyncExternalStore(controller.subscribe, controller.getState) }
}
