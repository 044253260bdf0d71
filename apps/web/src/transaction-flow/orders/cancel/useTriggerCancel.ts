import {
  ApiError,
  type cancelTriggerOrders as cancelRoute,
  cancelTriggersEndpoint,
  executeTriggerEndpoint,
  type executeTriggerOrder,
} from '@callisto/contract'
import { trigger } from '@callisto/program-clients'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { useCluster } from '../../../lib/api/cluster.ts'
import { events } from '../../../lib/events/page-events.ts'
import { fromBase64, toBase64 } from '../../../lib/text/base64.ts'
import { selfSigningName } from '../../../lib/wallet/self-signing.ts'
import { useWalletSession } from '../../../lib/wallet/session.ts'
import { startTransaction } from '../../model/transaction-status.ts'
import { describeFailure } from '../describe-failure.ts'
import { refusing } from '../order-refusal.ts'
import { readOrderTransaction } from '../read-order-transaction.ts'
import { refreshOrders } from '../refresh-orders.ts'
import { type CancelTriggerPorts, cancelTriggerOrders } from './cancel-trigger.ts'
import { signAll } from './sign-all.ts'
import { verifyClose } from './verify-close.ts'

/** Time for a request, and for the confirmation of a transaction by the service. */
const REQUEST_MS = 15_000
const EXECUTE_MS = 60_000

/** Cancels trigger orders of the connected wallet; `isBusy` while it does. */
export function useTriggerCancel(maker: string) {
  const queries = useQueryClient()
  const cluster = useCluster()?.name ?? 'mainnet'
  const [isBusy, setBusy] = useState(false)
  const cancel = async (orders: readonly string[] | undefined): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    const end = startTransaction()
    const ok = await cancelTriggerOrders(orders, browserPorts(maker, `solana:${cluster}`, queries))
    end()
    setBusy(false)
    return ok
  }
  return { cancel, isBusy }
}

function browserPorts(maker: string, chain: `solana:${string}`, queries: QueryClient): CancelTriggerPorts {
  const { wallet } = useWalletSession.getState()
  return {
    signsItself: selfSigningName(wallet),
    request: (orders) =>
      refusing(async () => {
        const body = { maker, ...(orders && { orders }), computeUnitPrice: 'auto' }
        const signal = AbortSignal.timeout(REQUEST_MS)
        const reply = await call<typeof cancelRoute>(cancelTriggersEndpoint, { body }, signal)
        const parsed = reply.transactions.map(readOrderTransaction)
        const named = verifyClose(parsed, { program: trigger, user: maker, orders })
        return { requestId: reply.requestId, wires: reply.transactions.map(fromBase64), orders: named }
      }),
    signAll: (wires) => signAll(useWalletSession.getState(), maker, chain, wires),
    async execute(signed, requestId) {
      const body = { requestId, signedTransaction: toBase64(signed) }
      const signal = AbortSignal.timeout(EXECUTE_MS)
      const { status, signature, code } = await call<typeof executeTriggerOrder>(
        executeTriggerEndpoint,
        { body },
        signal,
      )
      if (status === 'Success') return signature
      throw new ApiError(`PROGRAM_${code}`, `Program error ${code}`, { context: { signature } })
    },
    onCancelled: (orders) => refreshOrders(queries, maker, { lists: ['limitOrder'], orders }),
    describe: describeFailure,
    onFailed: (orders, code) =>
      events.log('CANCEL_TRIGGER_FAILED', 'FAILED', {
        walletName: wallet?.name,
        request: JSON.stringify({ maker, orders, computeUnitPrice: 'auto' }),
        error: code,
      }),
  }
}
