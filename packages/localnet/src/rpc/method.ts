import type { Chain } from '../chain.ts'
import type { Faucet } from '../faucet.ts'
import type { Json } from './json.ts'
import type { Params } from './params.ts'

export interface RpcContext {
  chain: Chain
  faucet: Faucet
}

/** One call: positional parameters in, the `result` out. Throws `RpcError`. Never waits: the chain is at hand. */
export type Method = (params: Params, context: RpcContext) => Json | undefined

export type Methods = Readonly<Record<string, Method>>
