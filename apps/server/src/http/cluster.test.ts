import { withZod } from '@callisto/http'
import type { ChainPort } from '@callisto/solana'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { clusterRoutes } from './cluster.ts'

const cluster = {
  name: 'localnet',
  local: true,
  rpcUrl: 'http://127.0.0.1:8899',
  wsUrl: 'ws://127.0.0.1:8900',
  genesisHash: 'G',
  rpcEndpoints: [{ id: 'app', url: 'http://127.0.0.1:4747/rpc', wsUrl: 'ws://127.0.0.1:4747/rpc' }],
}

/** The routes over a chain whose slot and time the test sets. */
async function start() {
  const state = { slot: 1_000, nowMs: 0 }
  const rpc = { getSlot: () => ({ send: async () => BigInt(state.slot) }) }
  const app = fastify()
  await app.register(
    async (scope) =>
      clusterRoutes(withZod(scope), {
        chain: { rpc } as unknown as ChainPort,
        cluster,
        now: () => state.nowMs,
      }),
    { prefix: '/fe' },
  )
  const get = async (path: string) => (await app.inject(path)).json()
  return { state, get }
}

test('the cluster lists its RPC endpoints, each with id and URL', async () => {
  const { get } = await start()
  expect(await get('/fe/v1/cluster')).toEqual(cluster)
})

// spec 1-7.2-06, 1-3-14: the status is LOW_TPS or another word
test('the chain status follows the slot rate', async () => {
  const { state, get } = await start()
  const status = () => get('/fe/v1/chain/status')
  expect(await status()).toEqual({ status: 'OK' })
  state.nowMs += 10_000
  state.slot += 3
  expect(await status()).toEqual({ status: 'LOW_TPS' })
  state.nowMs += 10_000
  state.slot += 25
  expect(await status()).toEqual({ status: 'OK' })
})
