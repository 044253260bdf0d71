import {
  computeSwapAmounts,
  fetchExecutedTransaction,
  type SendPorts,
  sendTransaction,
  systemClock,
  transactionRpc,
} from '@callisto/solana'
import { bundleSender, privateSender, workerSender } from '../../lib/api/block-engine.ts'
import { endpointRpcs, kitRpc } from '../../lib/api/kit-rpc.ts'
import { programs } from '../../lib/programs/page-programs.ts'
import { fromBase64 } from '../../lib/text/base64.ts'
import { receipts } from '../receipts/receipt-store.ts'
import { signatureSeen } from '../send/signature-socket.ts'
import { pendingTransactions } from './pending-store.ts'
import { sendOrder } from './send-order.ts'
import type { TrackPorts } from './track-transaction.ts'

/** A signed transaction is not given up while the network is away: its result is on the chain. */
const PATIENCE_MS = 30 * 60_000

const rpc = transactionRpc(kitRpc)
const sendPorts = (): SendPorts => ({
  rpc,
  endpoints: endpointRpcs().map((one) => transactionRpc(one)),
  clock: systemClock,
  signatureNotification: signatureSeen,
})

/** Tracking over the page's endpoints, storage and locks. */
export const browserTrackPorts: TrackPorts = {
  nowMs: () => Date.now(),
  isOffline: () => navigator.onLine === false,
  pending: pendingTransactions,
  receipts,
  exclusively,
  send(pending, { isResent, onSent }) {
    if (pending.order) return sendOrder(pending, pending.order, { isResent, onSent }, PATIENCE_MS)
    const { wire, lastValidBlockHeight, route, subject } = pending
    const isPrivate = route === 'private'
    const request = {
      wire: fromBase64(wire),
      lastValidBlockHeight,
      patienceMs: PATIENCE_MS,
      programErrors: programs.errors,
      isResent,
      onSent,
    }
    const ports = sendPorts()
    const { endpoints = [] } = ports
    const isTipped = subject.kind === 'swap' && subject.tipLamports !== undefined
    const tipped = isTipped ? [...endpoints, workerSender, bundleSender()] : undefined
    const senders = isPrivate ? [privateSender] : tipped
    return sendTransaction(request, { ...ports, ...(senders ? { senders } : {}) })
  },
  async readExecuted({ account, subject }, signature) {
    // The page of an action reads from the chain what it has changed.
    if (subject.kind !== 'swap') return undefined
    const executed = await fetchExecutedTransaction(signature, sendPorts())
    const { inputMint, outputMint, tipLamports = '0' } = subject
    const sides = { user: account, inputMint, outputMint, otherLamports: BigInt(tipLamports) }
    const amounts = executed && computeSwapAmounts(executed, sides)
    if (!amounts) return undefined
    const { inputAmount, outputAmount, feeLamports } = amounts
    return { input: `${inputAmount}`, output: `${outputAmount}`, feeLamports: `${feeLamports}` }
  },
}

/** A page without locks, or which is refused one, runs the task as it is: a second broadcast has no further effect. */
async function exclusively<T>(name: string, task: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return await task()
  let isStarted = false
  try {
    return await navigator.locks.request(name, () => {
      isStarted = true
      return task()
    })
  } catch (error) {
    if (isStarted) throw error
    return await task()
  }
}
