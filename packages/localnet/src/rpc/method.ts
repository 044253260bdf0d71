import type { Chain, Commitment } from '../chain.ts'
import type { Faucet } from '../faucet.ts'
import type { Json } from './json.ts'
import type { Params } from './params.ts'

/** Who calls: undefined for the services of this process. */
export interface RpcCaller {
  client: string
  /** A page of an origin that is not allowed sends the call. */
  isForeignOrigin: boolean
  /** Whose methods are called: the chain's by default. */
  service?: RpcService
}

/** `blockEngine` has the methods of bundles and no other ones. */
export type RpcService = 'chain' | 'blockEngine'

export interface RpcContext {
  chain: Chain
  faucet: Faucet
  caller?: RpcCaller | undefined
  /** Methods of another service than the chain's JSON-RPC. */
  methods?: ReadonlyMap<string, Method>
  /** Slots of the blocks that the calls of a batch read, by commitment. */
  batchSlots?: Map<Commitment, number>
}

/** A method: positional parameters in, `result` out. Throws `RpcError`. Synchronous. */
export type Method = (params: Params, context: RpcContext) => Json | undefined

export type Methods = Readonly<Record<string, Method>>
