import {
  type ActionSubject,
  ApiError,
  activeDcaEndpoint,
  type cancelTriggerOrders as cancelRoute,
  cancelTriggersEndpoint,
  executeTriggerEndpoint,
  type executeTriggerOrder,
  type getActiveDca,
  RECURRING_CANCELS_PER_TRANSACTION,
  type TimeOrder,
} from '@callisto/contract'
import { recurring, trigger } from '@callisto/program-clients'
import { equalBytes, type ParsedTransaction } from '@callisto/solana'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { useCluster } from '../../../lib/api/cluster.ts'
import { kitRpc } from '../../../lib/api/kit-rpc.ts'
import { events } from '../../../lib/events/page-events.ts'
import { fromBase64, toBase64 } from '../../../lib/text/base64.ts'
import { selfSigningName } from '../../../lib/wallet/self-signing.ts'
import { useWalletSession } from '../../../lib/wallet/session.ts'
import { startTransaction } from '../../model/transaction-status.ts'
import { browserTrackPorts } from '../../pending/browser-track-ports.ts'
import { sendSigned } from '../../send/send-signed.ts'
import { describeFailure, refusing } from '../order-failure.ts'
import { assertOrder } from '../order-mismatch.ts'
import type { RecurringPage } from '../order-queries.ts'
import { refreshOrders } from '../refresh-orders.ts'
import { parseOrder, readOrderTransaction, verifyClose } from '../verify-order.ts'
import { type CancelTriggerPorts, cancelTriggerOrders } from './cancel-trigger.ts'
import { type CloseRecurringPorts, closeRecurringOrders } from './close-recurring.ts'
import { signAll } from './sign-all.ts'

/** Time for a request, and for the confirmation of a transaction by the service. */
const REQUEST_MS = 15_000
const EXECUTE_MS = 60_000

/** Closes orders of a wallet, `undefined`: all that are open; returns whether all were. */
export interface OrderClosing {
  close(orders: readonly string[] | undefined): Promise<boolean>
  isBusy: boolean
}

/** Closes orders by a run of one kind, one run at a time. */
function useClosing(
  run: (
    orders: readonly string[] | undefined,
    queries: QueryClient,
    chain: `solana:${string}`,
  ) => Promise<boolean>,
): OrderClosing {
  const queries = useQueryClient()
  const cluster = useCluster()?.name ?? 'mainnet'
  const [isBusy, setBusy] = useState(false)
  const close = async (orders: readonly string[] | undefined): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    const end = startTransaction()
    const ok = await run(orders, queries, `solana:${cluster}`)
    end()
    setBusy(false)
    return ok
  }
  return { close, isBusy }
}

/** Cancels trigger orders of the connected wallet: the service builds and sends what the page verifies and the wallet signs. */
export const useTriggerCancel = (maker: string): OrderClosing =>
  useClosing((orders, queries, chain) => cancelTriggerOrders(orders, triggerPorts(maker, chain, queries)))

/** Closes recurring orders of the connected wallet, in transactions of the page. */
export const useRecurringClose = (user: string): OrderClosing =>
  useClosing((orders, queries, chain) => closeRecurringOrders(orders, recurringPorts(user, chain, queries)))

function triggerPorts(maker: string, chain: `solana:${string}`, queries: QueryClient): CancelTriggerPorts {
  const { wallet } = useWalletSession.getState()
  return {
    signsItself: selfSigningName(wallet),
    request: (orders) =>
      refusing(async () => {
        const body = { maker, ...(orders && { orders }), computeUnitPrice: 'auto' }
        const signal = AbortSignal.timeout(REQUEST_MS)
        const reply = await call<typeof cancelRoute>(cancelTriggersEndpoint, { body }, signal)
        const parsed = reply.transactions.map(readOrderTransaction)
        const named = await verifyClose(parsed, { program: trigger, user: maker, orders })
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

function recurringPorts(user: string, chain: `solana:${string}`, queries: QueryClient): CloseRecurringPorts {
  let lastValidBlockHeight = 0
  return {
    readOpen: () => refusing(() => readOpenOrders(user, AbortSignal.timeout(REQUEST_MS))),
    build: (orders) =>
      refusing(async () => {
        const signal = AbortSignal.timeout(REQUEST_MS)
        const [{ value }, { buildRecurringCloses }] = await Promise.all([
          kitRpc.getLatestBlockhash({ commitment: 'confirmed' }).send({ abortSignal: signal }),
          import('../order-action.ts'),
        ])
        lastValidBlockHeight = Number(value.lastValidBlockHeight)
        const lifetime = { blockhash: value.blockhash, lastValidBlockHeight }
        const wires = await buildRecurringCloses(user, orders, lifetime, signal)
        const parsed = wires.map(parseOrder)
        await verifyClose(parsed, { program: recurring, user, orders })
        const toBuilt = async (one: ParsedTransaction, at: number) => {
          const closed = await verifyClose([one], { program: recurring, user, orders: undefined })
          assertOrder(
            closed.length <= RECURRING_CANCELS_PER_TRANSACTION,
            'a transaction closes too many orders',
          )
          return { wire: wires[at]!, orders: closed }
        }
        return Promise.all(parsed.map(toBuilt))
      }),
    signAll: (wires) => signAll(useWalletSession.getState(), user, chain, wires),
    async send(signed) {
      const subject: ActionSubject = { kind: 'action', action: 'close-order', changes: [] }
      const approved = {
        account: user,
        subject,
        route: 'public' as const,
        lastValidBlockHeight,
        times: { signedAtMs: Date.now() },
        // `signAll` has compared it with what was built.
        verify: async (bytes: Uint8Array) =>
          equalBytes(bytes, signed) ? ({ ok: true } as const) : { ok: false as const, reason: 'ALTERED' },
      }
      const sent = await sendSigned(approved, signed, () => {}, browserTrackPorts)
      if (!sent.ok) throw new Error(sent.error.message)
    },
    onClosed(orders) {
      dropFromPages(queries, user, orders)
      refreshOrders(queries, user, { lists: ['dollarCostAverage', 'valueAverage'], orders })
    },
    describe: describeFailure,
  }
}

/** The orders of all pages of the list of open ones. Rejects when one cannot be read. */
async function readOpenOrders(wallet: string, signal: AbortSignal): Promise<string[]> {
  const keys = new Set<string>()
  for (let page = 1, totalPages = 1; page <= totalPages; page++) {
    const input = { params: { wallet }, query: { page, includeFailedTx: false } }
    const reply = await call<typeof getActiveDca>(activeDcaEndpoint, input, signal)
    for (const { orderKey } of reply.orders) keys.add(orderKey)
    totalPages = reply.totalPages
  }
  return [...keys]
}

/** The closed orders leave the shown pages at once. */
function dropFromPages(queries: QueryClient, user: string, orders: readonly string[]): void {
  queries.setQueriesData<RecurringPage>({ queryKey: ['recurring-orders', user, 'active'] }, (page) =>
    page === undefined
      ? page
      : { ...page, orders: page.orders.filter(({ orderKey }: TimeOrder) => !orders.includes(orderKey)) },
  )
}
