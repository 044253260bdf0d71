import type { TransactionReceipt } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { useQueryClient } from '@tanstack/react-query'
import { useReducer, useRef, useState } from 'react'
import { errorCode } from '../../lib/api/call.ts'
import { useCluster } from '../../lib/api/cluster.ts'
import { loadClusterValues } from '../../lib/api/cluster-values.ts'
import { useLatest } from '../../lib/browser/useLatest.ts'
import { selfSigningName } from '../../lib/wallet/self-signing.ts'
import { useWalletSession } from '../../lib/wallet/session.ts'
import type { Attempt } from '../model/flow.ts'
import { TransactionController } from '../model/transaction-controller.ts'
import { startTransaction } from '../model/transaction-status.ts'
import { type ActionRequest, REVIEW_MS } from './action.ts'
import type { BuiltAction } from './build-action.ts'

const loadActionCode = () => import('./action-code.ts')

interface ReadyAction extends BuiltAction {
  code: Awaited<ReturnType<typeof loadActionCode>>
  approvedAtMs?: number
}

/** A flow of one action after the other, each from its plan to its receipt. */
export type ActionController = TransactionController<ActionRequest, ReadyAction, TransactionReceipt>

/** An action between its build and its receipt. */
export type ActionAttempt = { step: 'review' | 'signing' | 'sending' } & Attempt<ActionRequest, BuiltAction>

/** Flows of this page so far: the toasts of each are its own. */
let flows = 0

/** The transaction flow of actions: plan, build, simulation, review, signature, receipt. */
export function useAction(): ActionController {
  const queries = useQueryClient()
  const chain = useLatest<`solana:${string}`>(`solana:${useCluster()?.name ?? 'mainnet'}`)
  const end = useRef(() => {})
  const [, changed] = useReducer((count: number) => count + 1, 0)
  const [flow] = useState(() => ++flows)
  const [controller] = useState(
    () =>
      new TransactionController<ActionRequest, ReadyAction, TransactionReceipt>(
        {
          isCurrent: ({ requestedAtMs }, account) =>
            useWalletSession.getState().account?.address === account &&
            Date.now() - requestedAtMs < REVIEW_MS,
          async build({ plan }, account) {
            try {
              const code = await loadActionCode()
              const cluster = await loadClusterValues(queries)
              const result = await code.buildAction(plan, account, cluster)
              return result.ok ? { ok: true, built: { ...result.built, code } } : result
            } catch (cause) {
              return {
                ok: false,
                error: { code: errorCode(cause), message: t('The transaction could not be prepared') },
              }
            }
          },
          async sign(built, address) {
            built.approvedAtMs = Date.now()
            return built.code.signAction(built, address, chain.current)
          },
          send({ requestedAtMs }, { code, approvedAtMs, verifySigned: verify, ...built }, signed, onSent) {
            const { account, subject, lastValidBlockHeight } = built
            const approval = approvedAtMs === undefined ? {} : { approvedAtMs }
            const times = { quotedAtMs: requestedAtMs, signedAtMs: Date.now(), ...approval }
            const approved = {
              account,
              subject,
              route: 'public',
              lastValidBlockHeight,
              times,
              verify,
            } as const
            return code.sendSigned(approved, signed, onSent, code.browserTrackPorts)
          },
          toSigningError: (cause, { code }) => code.toSigningFailure(cause),
          notify(attempt, stage, { code, subject, onConfirmed }) {
            if (stage.stage === 'signing') end.current = startTransaction()
            if (stage.stage === 'confirmed' || stage.stage === 'failed') end.current()
            if (stage.stage === 'confirmed') onConfirmed?.()
            const signsItself = selfSigningName(useWalletSession.getState().wallet)
            const { applyStage, describeReceipt: describe, transferTitles } = code
            const titles = transferTitles(subject)
            applyStage(`action-${flow}-${attempt}`, stage, {
              ...{ queries, subject, signsItself, describe, titles },
            })
            if (stage.stage === 'confirmed' && subject.transfer) code.addRecentRecipient(subject.transfer.to)
          },
        },
        changed,
      ),
  )
  return controller
}
