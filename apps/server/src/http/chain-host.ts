import type { Localnet } from '@callisto/localnet'

/** What the HTTP server needs of the chain behind it: the embedded one, or a live cluster. */
export type ChainHost = Pick<Localnet, 'chain' | 'health' | 'rpcLoad' | 'serveRpc' | 'attachWebSocket'> &
  // Only the embedded chain has a block engine of its own.
  Partial<Pick<Localnet, 'handleBundles'>>
