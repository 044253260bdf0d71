import * as z from 'zod/mini'
import { ErrorBodySchema } from '../shared/error-body.ts'
import { ServedClusterSchema } from './live-cluster.ts'
import { defineRoute } from './route.ts'
import { chainStatusEndpoint, clusterEndpoint } from './server-endpoints.ts'

/** Readiness of each service with its figures. */
export const ReadinessSchema = z.object({
  ready: z.boolean(),
  services: z.record(z.string(), z.looseObject({ ready: z.boolean() })),
})

export const getCluster = defineRoute({
  ...clusterEndpoint,
  reply: ServedClusterSchema,
  operationId: 'getCluster',
  method: 'GET',
  summary: 'The chain behind the server',
  errors: [],
})

export const getChainStatus = defineRoute({
  ...chainStatusEndpoint,
  operationId: 'getChainStatus',
  method: 'GET',
  summary: 'Slot rate of the chain',
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
    operationId: 'openFeedStream',
    path: '/fe/trading-view/stream',
    summary: 'Live reference prices: `FeedFrame` in, `FeedPrice` out, one JSON frame per message',
  },
  {
    operationId: 'openStreamAlias',
    path: '/ws',
    summary: 'The same as `/stream`, at the path that public clients open',
  },
  {
    operationId: 'openRpcSocket',
    path: '/rpc',
    summary: 'Subscriptions of the JSON-RPC of the chain',
  },
] as const
