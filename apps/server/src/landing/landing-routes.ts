import {
  callBlockEngine,
  getTipFloor,
  sendPrivateTransaction,
  sendToAll as sendToAllRoute,
  serviceError,
} from '@callisto/contract'
import { registerErrorHandler, toRouteOptions, withZod } from '@callisto/http'
import type { FastifyInstance } from 'fastify'
import type { ApiKeys } from '../gateway/api-keys.ts'
import { toPublicErrorBody } from '../http/errors.ts'
import { registerRawRpc, type ServeRpc } from '../http/rpc.ts'
import type { BlockEngine, CallRpc } from './block-engine.ts'
import { rpcError } from './json-rpc.ts'
import { sendToAll } from './send-to-all.ts'

/** Calls `load` at most once in `ageMs`, and once at a time; a failure is not kept. */
export function sharedFor<T>(
  ageMs: number,
  load: () => Promise<T>,
  nowMs: () => number = () => performance.now(),
): () => Promise<T> {
  let shared: { promise: Promise<T>; sinceMs: number } | undefined
  return () => {
    if (shared !== undefined && nowMs() < shared.sinceMs + ageMs) return shared.promise
    const started = { promise: load(), sinceMs: nowMs() }
    shared = started
    started.promise.catch(() => {
      if (shared === started) shared = undefined
    })
    return started.promise
  }
}

const TIP_FLOOR_DEADLINE_MS = 2_000
/** Pages ask every 5 s: all of them within this time get one reply. */
const TIP_FLOOR_AGE_MS = 1_000
const INTERNAL_ERROR = -32_603

export interface LandingPorts {
  engine: BlockEngine
  /** Where transactions go that nobody else shall see before they land. */
  privateRelay: CallRpc
  callRpc: CallRpc
  keys: ApiKeys
}

/** `/api`: bundles, private and public sending, and the tip floor. */
export function landingRoutes({ engine, privateRelay, callRpc, keys }: LandingPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    registerErrorHandler(app, { toBody: toPublicErrorBody })
    const tipFloor = sharedFor(TIP_FLOOR_AGE_MS, () =>
      engine.tipFloor(AbortSignal.timeout(TIP_FLOOR_DEADLINE_MS)),
    )
    withZod(app).route({
      ...toRouteOptions(getTipFloor),
      handler: async () => {
        try {
          return await tipFloor()
        } catch (cause) {
          throw serviceError('DEADLINE_EXCEEDED', undefined, { cause })
        }
      },
    })
    await app.register(async (scope) =>
      registerRawRpc(scope, keys, [
        { route: callBlockEngine, serve: withRpcError(engine.callBundles) },
        { route: sendPrivateTransaction, serve: withRpcError(privateRelay) },
        {
          route: sendToAllRoute,
          serve: withRpcError((body, client, signal) => sendToAll(body, client, signal, { callRpc, engine })),
        },
      ]),
    )
  }
}

/** A service that does not reply gives an error of JSON-RPC, which says that nothing is known of the transaction. */
function withRpcError(call: CallRpc): ServeRpc {
  return async (body, client, signal) => {
    try {
      return await call(body, client, signal)
    } catch (cause) {
      if (signal.aborted) throw cause
      return rpcError(
        null,
        INTERNAL_ERROR,
        'The block engine did not reply: the transaction may or may not land',
      )
    }
  }
}
