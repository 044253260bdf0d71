import type { ConnectionLimits } from '@callisto/http/connections'
import type { StepLimits } from '@callisto/limits/step-queue'
import type { FaucetLimits } from '../faucet.ts'
import type { SubscriptionLimits } from '../pubsub/registry.ts'

/** Limits of the clients of JSON-RPC; what is not given has its default. */
export interface RpcLimits {
  connections?: Partial<ConnectionLimits>
  subscriptions?: Partial<SubscriptionLimits>
  work?: Partial<StepLimits>
  faucet?: Partial<FaucetLimits>
  /** Origins of pages that may open sockets and use the faucet, beside those of this machine. */
  allowedOrigins?: readonly string[]
}
