import * as z from 'zod/mini'
import { AddressSchema } from '../shared/address.ts'

/** A JSON-RPC service of the cluster. */
export const RpcEndpointSchema = z.object({ id: z.string(), url: z.string(), wsUrl: z.string() })
export type RpcEndpoint = z.infer<typeof RpcEndpointSchema>

/** Accounts of the chain that orders are placed with; orders that need an absent one are not available. */
export const OrderAccountsSchema = z.object({
  /** Set of price publishers, from which the feed of a mint is derived. */
  oracleSet: z.optional(AddressSchema),
  /** Terms of trigger orders. */
  triggerConfig: z.optional(AddressSchema),
  /** Terms of recurring orders. */
  recurringConfig: z.optional(AddressSchema),
})
export type OrderAccounts = z.infer<typeof OrderAccountsSchema>

/** Terms of new orders as their account has them: fees in basis points of what is bought, rewards in lamports. */
export const PinnedTermsSchema = z.object({
  /** The account, whose terms never change. */
  config: AddressSchema,
  feeOwner: AddressSchema,
  feeBps: z.number(),
  /** Between two of `stableMints`. */
  stableFeeBps: z.number(),
  fillRewardLamports: z.number(),
  closeRewardLamports: z.number(),
  stableMints: z.array(AddressSchema),
})
export type PinnedTerms = z.infer<typeof PinnedTermsSchema>

/**
 * `orders` of the page's `callisto-config`: accounts and terms that the page places orders with, and no others, whatever a
 * reply names. What is absent is not available.
 */
export const OrderPinsSchema = z.object({
  oracleSet: z.optional(AddressSchema),
  trigger: z.optional(PinnedTermsSchema),
  recurring: z.optional(PinnedTermsSchema),
})
export type OrderPins = z.infer<typeof OrderPinsSchema>

/** The chain behind the server. */
export const ClusterSchema = z.object({
  /** As in `solana:{name}`, the chain id of wallets. */
  name: z.string(),
  /** True on the embedded chain, where the web app offers the test wallet and the faucet. */
  local: z.boolean(),
  rpcUrl: z.string(),
  wsUrl: z.string(),
  genesisHash: z.string(),
  /** JSON-RPC services that a web page may choose from; `app` is the one under the page's own origin. */
  rpcEndpoints: z.array(RpcEndpointSchema),
  /** Whether the server can send a transaction that nobody sees before it lands. */
  hasPrivateRelay: z.optional(z.boolean()),
  /** Relay of wallets that scan a code, with the project that the operator has registered there; absent without one. */
  walletConnect: z.optional(z.object({ projectId: z.string(), relayUrl: z.string() })),
  orders: z.optional(OrderAccountsSchema),
})
export type Cluster = z.infer<typeof ClusterSchema>

export const ChainStatusSchema = z.object({ status: z.enum(['OK', 'LOW_TPS']) })

export const clusterEndpoint = { prefix: '/fe', path: '/v1/cluster', reply: ClusterSchema } as const
export const chainStatusEndpoint = {
  prefix: '/fe',
  path: '/v1/chain/status',
  reply: ChainStatusSchema,
} as const
