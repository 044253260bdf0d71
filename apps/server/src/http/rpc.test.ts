import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createApiKeys } from '../gateway/api-keys.ts'
import { rpcRoutes } from './rpc.ts'

test('the body reaches the chain unparsed and the signal stays open while the client waits', async () => {
  const app = fastify()
  await app.register(
    rpcRoutes(
      {
        serveRpc: async (body, caller, signal) => {
          await new Promise((resolve) => setImmediate(resolve))
          return new TextEncoder().encode(JSON.stringify({ body, caller, aborted: signal?.aborted }))
        },
      },
      {
        keys: createApiKeys({ configured: [] }),
        publicOrigin: undefined,
        allowedOrigins: [],
        isRpcOpen: true,
      },
    ),
  )
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    const answer = await fetch(`${url}/rpc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a": 1}',
    })
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(await answer.json()).toEqual({
      body: '{"a": 1}',
      caller: { client: 'ip:127.0.0.1', isForeignOrigin: false },
      aborted: false,
    })
  } finally {
    await app.close()
  }
})
