import {
  type Base64EncodedWireTransaction,
  getBase64Decoder,
  type Rpc,
  type Signature,
  type SolanaRpcApi,
} from '@solana/kit'
import { type ExecutedTransaction, parseExecutedTransaction } from '../transaction/executed-transaction.ts'

export interface SimulationResult {
  /** As in JSON-RPC; null when the transaction would succeed. */
  err: unknown
  logs: readonly string[]
  unitsConsumed: number
  /** Slot of the state that it ran on. */
  slot?: number
  /** What the top-level instructions invoked, parsed by the node where it knows the program; on request. */
  inner?: readonly { index: number; instructions: readonly unknown[] }[]
}

export interface SimulationOptions {
  sigVerify: boolean
  /** With `slot` and `inner`; without signatures alone. */
  withInner?: boolean
}

export interface SignatureStatus {
  slot: number
  err: unknown
  /** Whether the requested commitment is reached. */
  reached: boolean
}

/** The few calls that sending needs. Every one may be aborted and throws on a failed request. */
export interface TransactionRpc {
  /** Runs a wire transaction without keeping it; with `sigVerify` its own blockhash and signatures must hold. */
  simulate(wire: Uint8Array, options: SimulationOptions, signal?: AbortSignal): Promise<SimulationResult>
  /** Hands a signed transaction to the network without another preflight; returns its signature. */
  send(wire: Uint8Array, signal?: AbortSignal): Promise<string>
  /** Undefined while the network does not know the signature. */
  status(signature: string, signal?: AbortSignal): Promise<SignatureStatus | undefined>
  blockHeight(signal?: AbortSignal): Promise<number>
  /** Undefined while the network does not have it. */
  transaction(signature: string, signal?: AbortSignal): Promise<ExecutedTransaction | undefined>
}

export type Commitment = 'processed' | 'confirmed' | 'finalized'
const LEVELS: readonly Commitment[] = ['processed', 'confirmed', 'finalized']

/**
 * The calls of sending over a JSON-RPC client.
 * @example await transactionRpc(rpc).status('signature') // => { slot: 9, err: null, reached: true }
 */
export function transactionRpc(rpc: Rpc<SolanaRpcApi>, commitment: Commitment = 'confirmed'): TransactionRpc {
  const readLevel = commitment === 'processed' ? 'confirmed' : commitment
  return {
    simulate: (wire, options, signal) => simulate(rpc, wire, options, commitment, signal),
    send: (wire, signal) =>
      rpc
        .sendTransaction(base64(wire), { encoding: 'base64', skipPreflight: true, maxRetries: 0n })
        .send(within(signal)),
    async status(signature, signal) {
      const call = rpc.getSignatureStatuses([signature as Signature], { searchTransactionHistory: true })
      const { value } = await call.send(within(signal))
      const found = value[0]
      if (!found) return undefined
      const level = LEVELS.indexOf(found.confirmationStatus ?? 'processed')
      return { slot: Number(found.slot), err: found.err, reached: level >= LEVELS.indexOf(commitment) }
    },
    blockHeight: async (signal) => Number(await rpc.getBlockHeight({ commitment }).send(within(signal))),
    async transaction(signature, signal) {
      const call = rpc.getTransaction(signature as Signature, {
        commitment: readLevel,
        encoding: 'json',
        maxSupportedTransactionVersion: 1,
      })
      const reply = await call.send(within(signal))
      return reply ? parseExecutedTransaction(signature, reply) : undefined
    },
  }
}

const within = (signal: AbortSignal | undefined) => (signal ? { abortSignal: signal } : {})
const base64 = (wire: Uint8Array) => getBase64Decoder().decode(wire) as Base64EncodedWireTransaction

async function simulate(
  rpc: Rpc<SolanaRpcApi>,
  wire: Uint8Array,
  { sigVerify, withInner }: SimulationOptions,
  commitment: Commitment,
  signal: AbortSignal | undefined,
): Promise<SimulationResult> {
  const common = { commitment, encoding: 'base64' } as const
  const unsigned = { ...common, sigVerify: false, replaceRecentBlockhash: true } as const
  if (withInner) {
    const call = rpc.simulateTransaction(base64(wire), { ...unsigned, innerInstructions: true })
    const { context, value } = await call.send(within(signal))
    const inner = (value.innerInstructions ?? []) as NonNullable<SimulationResult['inner']>
    return { ...resultOf(value), slot: Number(context.slot), inner }
  }
  const call = sigVerify
    ? rpc.simulateTransaction(base64(wire), { ...common, sigVerify: true })
    : rpc.simulateTransaction(base64(wire), unsigned)
  return resultOf((await call.send(within(signal))).value)
}

const resultOf = (value: {
  err: unknown
  logs: readonly string[] | null
  unitsConsumed?: bigint | undefined
}): SimulationResult => ({
  err: value.err,
  logs: value.logs ?? [],
  unitsConsumed: Number(value.unitsConsumed ?? 0n),
})
