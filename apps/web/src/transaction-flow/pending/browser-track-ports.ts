import {
  computeSwapAmounts,
  fetchExecutedTransaction,
  type SendPorts,
  sendTransaction,
  systemClock,
  transactionRpc,
} from '@callisto/solana'
import { privateSender, workerSender } from '../../lib/api/block-engine.ts'
import { endpointRpcs, kitRpc } from '../../lib/api/kit-rpc.ts'
import { programs } from '../../lib/programs/page-programs.ts'
import { fromBase64 } from '../../lib/text/base64.ts'
import { receipts } from '../receipts/receipt-store.ts'
import { signatureSeen } from '../send/signature-socket.ts'
import { pendingTransactions } from './pending-store.ts'
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
  exclusively: async (name, task) =>
    'locks' in navigator ? await navigator.locks.request(name, task) : await task(),
  send({ wire, lastValidBlockHeight, route, subject }, { isResent, onSent }) {
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
    const isTipped = subject.tipLamports !== undefined
    const senders = isPrivate ? [privateSender] : isTipped ? [...endpoints, workerSender] : undefined
    return sendTransaction(request, { ...ports, ...(senders ? { senders } : {}) })
  },
  async readExecuted({ signature, account, subject }) {
    const executed = await fetchExecutedTransaction(signature, sendPorts())
    const { inputMint, outputMint, tipLamports = '0' } = subject
    const sides = { user: account, inputMint, outputMint, otherLamports: BigInt(tipLamports) }
    const amounts = executed && computeSwapAmounts(executed, sides)
    if (!amounts) return undefined
    const { inputAmount, outputAmount, feeLamports } = amounts
    return { input: `${inputAmount}`, output: `${outputAmount}`, feeLamports: `${feeLamports}` }
  },
}
