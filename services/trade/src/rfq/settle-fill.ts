import { EXECUTE_CODES, type ExecuteReply, type MakerSwapReply } from '@callisto/contract'
import {
  type ChainPort,
  type Clock,
  classifyTransactionError,
  type ExecutedTransaction,
  type ProgramErrorTables,
  parseExecutedTransaction,
} from '@callisto/solana'
import { decodeTransaction, encodeBase58 } from '@callisto/solana/codec'
import { type Address, getBase64Decoder, type Signature } from '@solana/kit'
import type { BuildPorts } from '../build/ports.ts'
import type { Settled } from '../ultra/execute-order.ts'
import { codeOf, failedReply, successReply } from '../ultra/execute-reply.ts'
import type { CachedOrder } from '../ultra/order-cache.ts'
import type { Maker } from './maker.ts'
import type { MakerReply } from './maker-client.ts'

/** How long a rejected fill is watched before the taker has the answer; a maker might send it nevertheless. */
const GRACE_MS = 2_000

interface SettlePorts extends FillWatchPorts, Pick<BuildPorts, 'rpc'> {
  programErrors: ProgramErrorTables
  signal: AbortSignal
}

/**
 * Hands a fill to its maker, who signs and sends it, and waits for what the chain says: whatever a maker replies, an order has
 * succeeded when its transaction is on the chain, and failed when it no longer can be.
 */
export async function settleFill(
  order: CachedOrder,
  maker: Maker,
  wire: Uint8Array,
  ports: SettlePorts,
): Promise<Settled> {
  const { clock, signal } = ports
  const terms = order.maker!
  if (clock.nowMs() > terms.expiresAtMs)
    return { reply: failedReply(EXECUTE_CODES.QUOTE_EXPIRED, 'The quote has expired'), isFinal: true }
  const stop = new AbortController()
  const within = AbortSignal.any([signal, stop.signal])
  const landing = watchFill(watched(order, wire), ports, within)
  landing.catch(() => {})
  const request = {
    requestId: order.requestId,
    quoteId: terms.quoteId,
    transaction: getBase64Decoder().decode(wire),
  }
  const state = stateOf(await maker.client.swap(request, signal), terms.quoteId)
  const record = (isFilled: boolean) => maker.fills.add(isFilled, clock.nowMs())
  if (state.kind === 'rejected') {
    const landed = await Promise.race([landing, clock.wait(GRACE_MS, within)]).catch(() => undefined)
    if (!landed) {
      // Who takes part in no order that the taker could not pay is no bad maker.
      if (await canLand(wire, ports)) record(false)
      void landing.then((late) => late && replaceOutcome(order, late, ports)).catch(() => {})
      const reply = failedReply(EXECUTE_CODES.MAKER_REJECTED, state.reason)
      return { reply, isFinal: true }
    }
  }
  try {
    const executed = await landing
    if (executed) {
      const reply = toReply(order, executed, ports)
      record(reply.status === 'Success')
      return { reply, isFinal: true }
    }
    record(false)
    const code = state.kind === 'accepted' ? EXECUTE_CODES.MAKER_FAILED_TO_LAND : EXECUTE_CODES.MAKER_UNKNOWN
    return {
      reply: failedReply(code, 'The market maker has not sent the transaction in time'),
      isFinal: true,
    }
  } catch {
    const reply = failedReply(EXECUTE_CODES.MAKER_INTERNAL, 'The outcome is not known')
    return { reply, isFinal: false }
  } finally {
    stop.abort()
  }
}

type SwapState = { kind: 'accepted' | 'unknown' } | { kind: 'rejected'; reason: string }

/** What a maker says about an order. A refusal is one as well; silence and nonsense say nothing. */
function stateOf(reply: MakerReply<MakerSwapReply>, quoteId: string): SwapState {
  if (!reply.ok)
    return reply.reason === 'none' || reply.reason === 'refused'
      ? { kind: 'rejected', reason: 'The market maker has rejected the order' }
      : { kind: 'unknown' }
  const { state, rejectionReason, quoteId: replied } = reply.value
  if (replied !== quoteId) return { kind: 'unknown' }
  if (state === 'accepted') return { kind: 'accepted' }
  const reason = rejectionReason ?? (typeof state === 'object' ? state.rejectedWithReason : undefined)
  return { kind: 'rejected', reason: reason ?? 'The market maker has rejected the order' }
}

function watched(order: CachedOrder, wire: Uint8Array) {
  const { message, signatures } = decodeTransaction(wire)
  const index = message.staticKeys.indexOf(order.taker)
  const { lastValidBlockHeight } = order.offer
  return { taker: order.taker, takerSignature: encodeBase58(signatures[index]!), lastValidBlockHeight }
}

/** Whether a simulation still executes the fill. An unknown answer counts against nobody. */
async function canLand(wire: Uint8Array, { rpc, signal }: SettlePorts): Promise<boolean> {
  const simulation = await rpc.simulate(wire, { sigVerify: false }, signal).catch(() => undefined)
  return simulation?.err === null
}

function toReply(
  order: CachedOrder,
  executed: ExecutedTransaction,
  { programErrors }: SettlePorts,
): ExecuteReply {
  const failure = classifyTransactionError(executed.err, executed.logs, programErrors)
  return failure
    ? failedReply(codeOf(failure, EXECUTE_CODES.MAKER_UNKNOWN), failure.message, executed.signature)
    : successReply(order, executed, executed)
}

/** A maker has sent what it had rejected: who asks again has the truth. */
function replaceOutcome(order: CachedOrder, executed: ExecutedTransaction, ports: SettlePorts): void {
  order.outcome = Promise.resolve(toReply(order, executed, ports))
}

/** About a slot. */
const POLL_MS = 400
/** Transactions of the taker that are looked at in one round; there is hardly more than one. */
const MAX_SIGNATURES = 100

interface FillWatchPorts {
  chain: Pick<ChainPort, 'rpc'>
  clock: Clock
}

/** A fill is found by the signature of its taker: the id of the transaction is that of the maker, who may not name it. */
interface WatchedFill {
  taker: string
  /** Base58. */
  takerSignature: string
  lastValidBlockHeight: number
}

/**
 * The executed transaction of a fill, or undefined once it can land no longer. Rejects when the signal aborts. A failed request
 * is made again: only the chain decides.
 */
async function watchFill(
  fill: WatchedFill,
  ports: FillWatchPorts,
  signal: AbortSignal,
): Promise<ExecutedTransaction | undefined> {
  const seen = new Set<string>()
  while (!signal.aborted) {
    // The height is read before the transactions: one that lands in between is then found.
    const height = await blockHeight(ports, signal)
    const found = await findFill(fill, seen, ports, signal)
    if (found === 'unknown') seen.clear()
    else if (found) return found
    else if (height !== undefined && height > fill.lastValidBlockHeight) return undefined
    await ports.clock.wait(POLL_MS, signal)
  }
  throw new Error('the wait for a fill was stopped')
}

async function blockHeight({ chain }: FillWatchPorts, signal: AbortSignal): Promise<number | undefined> {
  const call = chain.rpc.getBlockHeight({ commitment: 'confirmed' })
  return call.send({ abortSignal: signal }).then(Number, () => undefined)
}

async function findFill(
  { taker, takerSignature }: WatchedFill,
  seen: Set<string>,
  { chain: { rpc } }: FillWatchPorts,
  signal: AbortSignal,
): Promise<ExecutedTransaction | 'unknown' | undefined> {
  const within = { abortSignal: signal }
  try {
    const options = { limit: MAX_SIGNATURES, commitment: 'confirmed' } as const
    const list = await rpc.getSignaturesForAddress(taker as Address, options).send(within)
    for (const { signature } of list) {
      if (seen.has(signature)) continue
      const reply = await rpc
        .getTransaction(signature as Signature, {
          commitment: 'confirmed',
          encoding: 'json',
          maxSupportedTransactionVersion: 1,
        })
        .send(within)
      if (reply === null) return 'unknown'
      const { signatures } = reply.transaction as { signatures: readonly string[] }
      if (signatures.includes(takerSignature)) return parseExecutedTransaction(signature, reply)
      seen.add(signature)
    }
    return undefined
  } catch {
    return 'unknown'
  }
}
