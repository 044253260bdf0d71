import * as z from 'zod/mini'
import { ErrorBodySchema } from '../shared/error-body.ts'
import { defineRoute } from './route.ts'

/** A JSON-RPC service of the cluster. */
export const RpcEndpointSchema = z.object({ id: z.string(), url: z.string(), wsUrl: z.string() })
export type RpcEndpoint = z.infer<typeof RpcEndpointSchema>

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
})
export type Cluster = z.infer<typeof ClusterSchema>

export const ChainStatusSchema = z.object({ status: z.enum(['OK', 'LOW_TPS']) })

/** Readiness of each service with its figures. */
export const ReadinessSchema = z.object({
  ready: z.boolean(),
  services: z.record(z.string(), z.looseObject({ ready: z.boolean() })),
})

export const getCluster = defineRoute({
  operationId: 'getCluster',
  method: 'GET',
  prefix: '/fe',
  path: '/v1/cluster',
  summary: 'The chain behind the server',
  reply: ClusterSchema,
  errors: [],
})

export const getChainStatus = defineRoute({
  operationId: 'getChainStatus',
  method: 'GET',
  prefix: '/fe',
  path: '/v1/chain/status',
  summary: 'Slot rate of the chain',
  reply: ChainStatusSchema,
  errors: [504],
})

export const getHealth = defineRoute({
  operationId: 'getHealth',
  method: 'GET',
  prefix: '',
  path: '/healthz',
  summary: 'Liveness',
  reply: z.object({ ok: z.literal(true) }),
  errors: [],
  isProbe: true,
})

export const getReadiness = defineRoute({
  operationId: 'getReadiness',
  method: 'GET',
  prefix: '',
  path: '/readyz',
  summary: 'Readiness of every service',
  reply: ReadinessSchema,
  errors: [],
  replies: { 503: z.union([ReadinessSchema, ErrorBodySchema]) },
  isProbe: true,
})

export const getOpenApi = defineRoute({
  operationId: 'getOpenApi',
  method: 'GET',
  prefix: '',
  path: '/openapi.json',
  summary: 'This document',
  reply: z.looseObject({ openapi: z.string() }),
  errors: [],
})

/** Prometheus text format. */
export const getMetrics = defineRoute({
  operationId: 'getMetrics',
  method: 'GET',
  prefix: '',
  path: '/metrics',
  summary: 'Metrics in the Prometheus text format',
  reply: z.string(),
  mediaType: 'text/plain',
  errors: [404],
})

const requestId = z.nullish(z.union([z.string(), z.number()]))

/** A JSON-RPC 2.0 request. The chain validates it: an invalid one gets an error object with status 200. */
export const RpcRequestSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: requestId,
  method: z.string(),
  params: z.optional(z.array(z.unknown())),
})

/** A JSON-RPC 2.0 response: a result or an error. */
export const RpcResponseSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: requestId,
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) })),
})

export const callRpc = defineRoute({
  operationId: 'callRpc',
  method: 'POST',
  prefix: '',
  path: '/rpc',
  summary: 'JSON-RPC of the chain: one request or a batch',
  body: z.union([RpcRequestSchema, z.array(RpcRequestSchema)]),
  reply: z.union([RpcResponseSchema, z.array(RpcResponseSchema)]),
  errors: [403],
  isBodyRaw: true,
})

export const serverRoutes = [
  getCluster,
  getChainStatus,
  getHealth,
  getReadiness,
  getOpenApi,
  getMetrics,
  callRpc,
] as const

/** WebSocket paths: a GET with an upgrade. Any other GET is answered with 426. */
export const webSocketRoutes = [
  {
    operationId: 'openStream',
    path: '/stream',
    summary: 'Live market data: `ClientFrame` in, `ServerFrame` out, one JSON frame per message',
  },
  {
    operationId: 'openRpcSocket',
    path: '/rpc',
    summary: 'Subscriptions of the JSON-RPC of the chain',
  },
] as const
