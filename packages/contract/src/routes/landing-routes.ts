import * as z from 'zod/mini'
import { tipFloorEndpoint } from './landing-endpoints.ts'
import { defineRoute } from './route.ts'
import { RpcRequestSchema, RpcResponseSchema } from './server-routes.ts'

const jsonRpc = {
  method: 'POST',
  prefix: '/api',
  body: z.union([RpcRequestSchema, z.array(RpcRequestSchema)]),
  reply: z.union([RpcResponseSchema, z.array(RpcResponseSchema)]),
  errors: [],
  isBodyRaw: true,
} as const

export const callBlockEngine = defineRoute({
  ...jsonRpc,
  operationId: 'callBlockEngine',
  path: '/v1/bundles',
  summary:
    'JSON-RPC of the block engine: `sendBundle`, `getBundleStatuses`, `getInflightBundleStatuses`, `getTipAccounts`',
})

export const sendPrivateTransaction = defineRoute({
  ...jsonRpc,
  operationId: 'sendPrivateTransaction',
  path: '/v1/transactions',
  summary:
    'JSON-RPC `sendTransaction` by the private relay, by default a bundle of one: it lands whole and with its tip, or leaves nothing',
})

export const sendToAll = defineRoute({
  ...jsonRpc,
  operationId: 'sendToAll',
  path: '/send-transaction',
  summary:
    'JSON-RPC `sendTransaction` (base64, with a tip of at least 1,000,000 lamports) to the chain and to the block engine; the signature means accepted, not landed',
})

export const getTipFloor = defineRoute({
  ...tipFloorEndpoint,
  operationId: 'getTipFloor',
  method: 'GET',
  summary: 'Percentiles of the tips that landed within the last hour, in SOL',
  errors: [504],
})

export const landingRoutes = [callBlockEngine, sendPrivateTransaction, sendToAll, getTipFloor] as const
