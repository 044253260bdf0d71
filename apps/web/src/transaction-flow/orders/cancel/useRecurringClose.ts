import {
  type ActionSubject,
  activeDcaEndpoint,
  cancelRecurringsEndpoint,
  type cancelRecurringOrders as cancelRoute,
  type getActiveDca,
  MAX_NAMED_ORDERS,
  RECURRING_CANCELS_PER_TRANSACTION,
  type TimeOrder,
} from '@callisto/contract'
import { recurring } from '@callisto/program-clients'
import {
  buildTransaction,
  type ClusterValues,
  COMPUTE_BUDGET_PROGRAM,
  equalBytes,
  parseTransaction,
  setComputeUnitLimit,
} from '@callisto/solana'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { useCluster } from '../../../lib/api/cluster.ts'
import { loadClusterValues } from '../../../lib/api/cluster-values.ts'
import { kitRpc } from '../../../lib/api/kit-rpc.ts'
import { useWalletSession } from '../../../lib/wallet/session.ts'
import { startTransaction } from '../../model/transaction-status.ts'
import { browserTrackPorts } from '../../pending/browser-track-ports.ts'
import { sendSigned } from '../../send/send-signed.ts'
import { describeFailure } from '../describe-failure.ts'
import type { RecurringPage } from '../order-queries.ts'
import { refusing } from '../order-refusal.ts'
import { assertOrder, readOrderTransaction, toInstructions } from '../read-order-transaction.ts'
import { refreshOrders } from '../refresh-orders.ts'
import { type CloseRecurringPorts, closeRecurringOrders } from './close-recurring.ts'
import { signAll } from './sign-all.ts'
import { verifyClose } from './verify-close.ts'

/** Compute units of a transaction that closes recurring orders (spec 2, section 9). */
const CLOSE_COMPUTE_UNITS = 300_000
const REQUEST_MS = 15_000

/** Closes recurring orders of the connected wallet, `undefined`: all that are open; `isBusy` while it does. */
export function useRecurringClose(user: string) {
  const queries = useQueryClient()
  const cluster = useCluster()?.name ?? 'mainnet'
  const [isBusy, setBusy] = useState(false)
  const close = async (orders: readonly string[] | undefined): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    const end = startTransaction()
    const ok = await closeRecurringOrders(orders, browserPorts(user, `solana:${cluster}`, queries))
    end()
    setBusy(false)
    return ok
  }
  return { close, isBusy }
}

function browserPorts(user: string, chain: `solana:${string}`, queries: QueryClient): CloseRecurringPorts {
  let lastValidBlockHeight = 0
  return {
    readOpen: () => refusing(() => readOpenOrders(user, AbortSignal.timeout(REQUEST_MS))),
    build: (orders) =>
      refusing(async () => {
        const signal = AbortSignal.timeout(REQUEST_MS)
        const cluster = await loadClusterValues(queries)
        const transactions: string[] = []
        for (let at = 0; at < orders.length; at += MAX_NAMED_ORDERS) {
          const body = { user, orders: orders.slice(at, at + MAX_NAMED_ORDERS) }
          const reply = await call<typeof cancelRoute>(cancelRecurringsEndpoint, { body }, signal)
          transactions.push(...reply.transactions)
        }
        const { value } = await kitRpc
          .getLatestBlockhash({ commitment: 'confirmed' })
          .send({ abortSignal: signal })
        lastValidBlockHeight = Number(value.lastValidBlockHeight)
        const lifetime = { blockhash: value.blockhash, lastValidBlockHeight }
        const parsed = transactions.map(readOrderTransaction)
        verifyClose(parsed, { program: recurring, user, orders })
        return parsed.map((one) => {
          const closed = verifyClose([one], { program: recurring, user, orders: undefined })
          assertOrder(
            closed.length <= RECURRING_CANCELS_PER_TRANSACTION,
            'a transaction closes too many orders',
          )
          return { wire: withLifetime(one, user, { lifetime, cluster }), orders: closed }
        })
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

/** The same instructions with a recent blockhash, the user as fee payer and the compute budget of a close. */
function withLifetime(
  transaction: ReturnType<typeof readOrderTransaction>,
  feePayer: string,
  {
    lifetime,
    cluster,
  }: { lifetime: Parameters<typeof buildTransaction>[1]; cluster: Pick<ClusterValues, 'formats'> },
): Uint8Array {
  const rest = transaction.instructions.filter(({ programId }) => programId !== COMPUTE_BUDGET_PROGRAM)
  const instructions = [setComputeUnitLimit(CLOSE_COMPUTE_UNITS), ...toInstructions({ instructions: rest })]
  const built = buildTransaction({ feePayer, instructions, version: 0 }, lifetime, cluster.formats[0])
  assertOrder(built.ok && parseTransaction(built.bytes).ok, 'it is too large')
  return built.bytes
}

/** The closed orders leave the shown pages at once. */
function dropFromPages(queries: QueryClient, user: string, orders: readonly string[]): void {
  queries.setQueriesData<RecurringPage>({ queryKey: ['recurring-orders', user, 'active'] }, (page) =>
    page === undefined
      ? page
      : { ...page, orders: page.orders.filter(({ orderKey }: TimeOrder) => !orders.includes(orderKey)) },
  )
}
