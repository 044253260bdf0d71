import { setTimeout as wait } from 'node:timers/promises'
import { confirmedSlot, type ReferenceOracle } from '@callisto/testkit'
import type { Addresses } from '../product/server-process.ts'
import { callOrders, type OrderApi } from './order-client.ts'
import type { LedgerEvent, LedgerOrder, OrderLedger } from './order-ledger.ts'

/** Rows are written a moment after their block, and keepers go on filling. */
const CONVERGE_MS = 15_000
const POLL_MS = 150
const CALL_MS = 10_000
/** Requests at a time. */
const CONCURRENCY = 6

export interface OrderEvidence {
  ledger: OrderLedger
  market: ReferenceOracle
  /** Outcome of every transaction, as JSON; null for success. */
  outcomes: ReadonlyMap<string, string>
}

/** Compares what the API shows of some orders, and the lists of wallets, with the blocks. Returns what stays different. */
export async function auditApi(
  product: Addresses,
  { ledger, market, outcomes }: OrderEvidence,
  { orders, wallets }: { orders: readonly string[]; wallets: readonly string[] },
): Promise<{ compared: number; violations: string[] }> {
  const checks = [
    ...orders.map((address) => () => orderFaults(product.url, ledger.orders.get(address)!, outcomes)),
    ...wallets.flatMap((wallet) =>
      (['trigger', 'recurring'] as const).map((api) => () => listFaults(product.url, wallet, api, ledger)),
    ),
  ]
  const end = performance.now() + CONVERGE_MS
  let left = checks
  for (;;) {
    await market.readTo(product.rpcUrl, await confirmedSlot(product.rpcUrl))
    const found = await inParallel(left)
    left = left.filter((_, index) => found[index]!.length > 0)
    const violations = found.flat()
    if (violations.length === 0 || performance.now() > end) return { compared: checks.length, violations }
    await wait(POLL_MS)
  }
}

async function inParallel(checks: readonly (() => Promise<string[]>)[]): Promise<string[][]> {
  const found: string[][] = []
  let next = 0
  const work = async () => {
    for (let at = next++; at < checks.length; at = next++) found[at] = await checks[at]!()
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return found
}

interface ShownOrder {
  openTx: string
  closeTx: string
  trades: { txId: string }[]
  rawRemainingMakingAmount?: string
  rawInUsed?: string
  rawOutReceived?: string
}

interface ShownEvent extends LedgerEvent {
  reason?: string
}

async function orderFaults(
  url: string,
  known: LedgerOrder,
  outcomes: ReadonlyMap<string, string>,
): Promise<string[]> {
  const { address, openTx, closeTx = '', state } = known
  const path = `${state.program}/v1/order/${address}`
  const { status, body } = await callOrders(url, path, undefined, AbortSignal.timeout(CALL_MS))
  const { order, events = [] } = body as { order?: ShownOrder; events?: ShownEvent[] }
  if (status !== 200 || order === undefined) return [`order ${address}: the API replies ${status}`]
  const failed = events.filter(({ type }) => type === 'fillFailed')
  const faults = failed
    .filter(({ txId }) => (outcomes.get(txId) ?? 'null') === 'null')
    .map(({ txId }) => `order ${address}: ${txId} is shown as a failed fill`)
  const shown = {
    openTx: order.openTx,
    closeTx: order.closeTx,
    fills: order.trades.map(({ txId }) => txId),
    amounts: [order.rawRemainingMakingAmount, order.rawInUsed, order.rawOutReceived],
    events: events.filter(({ type }) => type !== 'fillFailed').map(plain),
  }
  const expected = {
    openTx,
    closeTx,
    fills: known.events.filter(({ type }) => type === 'filled').map(({ txId }) => txId),
    amounts:
      state.program === 'trigger'
        ? [String(state.terms.remaining), undefined, undefined]
        : [undefined, String(state.terms.spent), String(state.terms.received)],
    events: known.events.map(plain),
  }
  const [text, wanted] = [JSON.stringify(shown), JSON.stringify(expected)]
  return text === wanted
    ? faults
    : [...faults, `order ${address}: the API shows ${text}, the blocks have ${wanted}`]
}

const plain = ({ type, txId, slot, inputAmount, outputAmount, feeAmount }: LedgerEvent) => [
  type,
  txId,
  slot,
  inputAmount,
  outputAmount,
  feeAmount,
]

/** Both lists of a wallet, all pages: each order once, in its list. */
async function listFaults(
  url: string,
  wallet: string,
  api: OrderApi,
  ledger: OrderLedger,
): Promise<string[]> {
  const faults: string[] = []
  const own = [...ledger.orders.values()].filter(
    ({ maker, state }) => maker === wallet && state.program === api,
  )
  for (const orderStatus of ['active', 'history'] as const) {
    const shown = await listed(url, wallet, api, orderStatus)
    const expected = own.filter((order) => isActive(order) === (orderStatus === 'active'))
    const [a, b] = [shown.sort(), expected.map(({ address }) => address).sort()]
    if (a.join() !== b.join())
      faults.push(`${api} ${orderStatus} of ${wallet}: shows ${a.length} orders, the blocks have ${b.length}`)
  }
  return faults
}

function isActive({ closeTx, state }: LedgerOrder): boolean {
  if (closeTx !== undefined) return false
  if (state.program === 'trigger') return state.terms.remaining > 0n
  return state.terms.remaining > 0n && state.terms.done < state.terms.cycles
}

async function listed(url: string, user: string, api: OrderApi, orderStatus: string): Promise<string[]> {
  const addresses: string[] = []
  const call = api === 'trigger' ? 'getTriggerOrders' : 'getRecurringOrders'
  for (let page = 1, hasMore = true; hasMore; page++) {
    const query = new URLSearchParams({ user, orderStatus, page: String(page) })
    if (api === 'recurring') query.set('recurringType', 'all')
    const path = `${api}/v1/${call}?${query}`
    const { body } = await callOrders(url, path, undefined, AbortSignal.timeout(CALL_MS))
    const { orders, all, hasMoreData } = body as Partial<Record<'orders' | 'all', { orderKey: string }[]>> & {
      hasMoreData?: boolean
    }
    addresses.push(...(orders ?? all ?? []).map(({ orderKey }) => orderKey))
    hasMore = hasMoreData === true
  }
  return addresses
}
