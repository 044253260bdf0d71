import { ApiError } from '@callisto/contract'
import { transactionSignature } from '../transaction/parse-transaction.ts'
import type { BlockEngineRpc } from './block-engine-rpc.ts'
import type { Clock } from './clock.ts'
import { rpcCodeOf } from './json-rpc-call.ts'

/** Spec 2-9-38. */
export const BUNDLE_TRIES = 20
export const BUNDLE_TRY_MS = 1_000
/** A block engine refuses a bundle that can never land with the code of invalid parameters. */
const INVALID_PARAMS = -32_602
/** An earlier try whose reply was lost may have landed. */
const ALREADY_PROCESSED = /already processed/i

export interface BundleRequest {
  /** Signed wire transactions in the order of their execution, one to five. */
  wires: readonly Uint8Array[]
  signal?: AbortSignal
  /** Called once, when the block engine has first taken the bundle. */
  onSent?: (id: string) => void
}

export interface BundlePorts {
  engine: Pick<BlockEngineRpc, 'sendBundle' | 'inflightStatus'>
  clock: Clock
}

/**
 * `landed`: all transactions are on the chain. `rejected`: the block engine refuses the bundle. `unconfirmed`: it may
 * still land as a whole, until the blockhash of one of its transactions expires.
 */
export type BundleOutcome =
  | { status: 'landed'; id: string; slot: number }
  | { status: 'rejected'; message: string }
  | { status: 'unconfirmed'; id: string }

/**
 * Sends a bundle and waits until it has landed: once a second, at most 20 times, it is sent when the block engine does not
 * have it, else its status is read. Sending again has no further effect: a bundle lands whole and once. Failures of the
 * network are outcomes, never exceptions.
 * @example
 * const inflightStatus = async () => ({ status: 'Landed', landedSlot: 9 }) as const
 * const engine = { sendBundle: async () => 'id', inflightStatus }
 * const { status } = await sendBundle({ wires: [WIRE] }, { engine, clock })
 * status // => 'landed'
 */
export async function sendBundle(request: BundleRequest, ports: BundlePorts): Promise<BundleOutcome> {
  const { wires, signal } = request
  const id = await bundleId(wires)
  if (id === undefined) return { status: 'rejected', message: 'a transaction of the bundle is not signed' }
  let isTaken = false
  for (let tries = 0; tries < BUNDLE_TRIES; tries++) {
    if (tries > 0) await ports.clock.wait(BUNDLE_TRY_MS, signal)
    if (signal?.aborted) break
    try {
      if (tries > 0) {
        const { status, landedSlot } = await ports.engine.inflightStatus(id, signal)
        if (status === 'Landed' && landedSlot !== undefined) return { status: 'landed', id, slot: landedSlot }
        if (status === 'Pending') continue
      }
      await ports.engine.sendBundle(wires, signal)
      if (!isTaken) request.onSent?.(id)
      isTaken = true
    } catch (error) {
      if (isRefusal(error)) return { status: 'rejected', message: error.message }
    }
  }
  return { status: 'unconfirmed', id }
}

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && rpcCodeOf(error) === INVALID_PARAMS && !ALREADY_PROCESSED.test(error.message)

/**
 * SHA-256 of the signatures; undefined when one is missing. It does not need the block engine's reply.
 * @example
 * const id = await bundleId([WIRE])
 * id?.length // => 64
 */
export async function bundleId(wires: readonly Uint8Array[]): Promise<string | undefined> {
  const signatures = wires.map(transactionSignature)
  if (signatures.length === 0 || signatures.includes(undefined)) return undefined
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(signatures.join(',')))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
