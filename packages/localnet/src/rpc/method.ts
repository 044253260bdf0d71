import type { Chain } from '../chain.ts'
import type { Faucet } from '../faucet.ts'
import type { Json } from './json.ts'
import type { Params } from './params.ts'

export interface RpcContext {
  chain: Chain
  faucet: Faucet
}

/** A method: positional parameters in, `result` out. Throws `RpcError`. Synchronous. */
export type Method = (params: Params, context: RpcContext) => Json | undefined

export type Methods = Readonly<Record<string, Method>>
