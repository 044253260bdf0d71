import {
  createDefaultRpcTransport,
  createSolanaRpcFromTransport,
  type Rpc,
  type SolanaRpcApi,
} from '@solana/kit'

/** Deadline of one call. */
const TIMEOUT_MS = 15_000

/** An RPC client over kit's HTTP transport. A call ends at its deadline, or when the signal of the caller aborts. */
export function createHttpRpc(url: string, timeoutMs = TIMEOUT_MS): Rpc<SolanaRpcApi> {
  const transport = createDefaultRpcTransport({ url })
  return createSolanaRpcFromTransport((request) => {
    const deadline = AbortSignal.timeout(timeoutMs)
    const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline
    return transport({ ...request, signal })
  })
}
