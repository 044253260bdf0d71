import { createHttpRpc } from '@callisto/solana'
import { rpcPool } from './rpc-pool.ts'

/** Kit's RPC client over the page's endpoints; loaded on demand, apart from the first screen. */
export const kitRpc = createHttpRpc((method, attempt, signal) =>
  rpcPool.call(method, ({ url }, stop) => attempt(url, stop), signal),
)

/** Kit's RPC clients of each of the page's endpoints alone, for results that endpoints have to agree on. */
export const endpointRpcs = () =>
  rpcPool.endpoints.map((endpoint) =>
    createHttpRpc((_, attempt, signal) =>
      rpcPool.callAt(endpoint, ({ url }, stop) => attempt(url, stop), signal),
    ),
  )
