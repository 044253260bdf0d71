import {
  type ChainPort,
  type Clock,
  type ExecutedTransaction,
  parseExecutedTransaction,
} from '@callisto/solana'
import type { Address, Signature } from '@solana/kit'

/** About a slot. */
const POLL_MS = 400
/** Transactions of the taker that are looked at in one round; there is hardly more than one. */
const MAX_SIGNATURES = 100

export interface FillWatchPorts {
  chain: Pick<ChainPort, 'rpc'>
  clock: Clock
}

/** A fill is found by the signature of its taker: the id of the transaction is that of the maker, who may not name it. */
export interface WatchedFill {
  taker: string
  /** Base58. */
  takerSignature: string
  lastValidBlockHeight: number
}

/**
 * The executed transaction of a fill, or undefined once it can land no longer. Rejects when the signal aborts. A failed request
 * is made again: only the chain decides.
 */
export async function watchFill(
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
