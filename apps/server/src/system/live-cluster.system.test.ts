import { ServedClusterSchema } from '@callisto/contract'
import { address } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'zod/mini'
import type { ClusterServer } from '../cluster/start-cluster.ts'
import { ConfigError } from '../config/config.ts'
import { json, type ServerWithFollowers, SOL, startServerWithFollowers } from './live-server.test-helper.ts'
import { expectHealthy } from './test-server.test-helper.ts'

let live: ServerWithFollowers
let b: ClusterServer

beforeAll(async () => {
  live = await startServerWithFollowers()
  b = await live.follow()
}, 240_000)

afterAll(async () => {
  await b.close()
  await live.close()
})

const call = async (method: string, params: unknown[] = []) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${b.url}/rpc`, { method: 'POST', headers, body })).json() as Promise<
    Record<string, unknown>
  >
}

describe('services over the chain of another server', () => {
  test('say how they read it', async () => {
    const cluster = parse(ServedClusterSchema, await json(`${b.url}/fe/v1/cluster`))
    const { genesisHash } = parse(ServedClusterSchema, await json(`${live.server.url}/fe/v1/cluster`))
    expect(cluster).toMatchObject({
      local: false,
      genesisHash,
      rpcUrl: `${b.url}/rpc`,
      hasPrivateRelay: false,
    })
    expect(cluster.live).toMatchObject({
      tier: 'subscribed',
      partial: [],
      socket: { isUp: true },
    })
    expect(cluster.live!.venues.map(({ state }) => state)).toEqual(['on', 'on', 'on', 'on', 'on'])
    expect(cluster.live!.endpoints).toMatchObject([
      { isUsed: true, allowed: 16_000, limit: 20_000, limited: 0 },
    ])
    expect(cluster.live!.silentMs).toBeLessThan(10_000)
    expect(b.summary.join('\n')).toContain('tier: subscribed')
    const missing = cluster.live!.missing.map(({ variable, effect }) => `${effect} (${variable})`)
    expect(missing).toContain('accounts and blocks come by calls, within their limits (GRPC_URL)')
    expect(b.summary).toEqual(expect.arrayContaining(missing))
  })

  test('quote what the first server quotes, of the same tokens', async () => {
    await expect.poll(() => live.distance(b), { timeout: 30_000 }).toBeLessThan(0.02)
    const ids = async ({ url }: { url: string }) => {
      const { pools } = await json(`${url}/data/v1/pools/top/overview/24h?limit=20`)
      return (pools as { baseAsset: { id: string } }[]).map(({ baseAsset }) => baseAsset.id)
    }
    // The second one folds a block some time after the first: what has come between is in its list later.
    const differing = async () => {
      const [ofA, ofB] = [new Set(await ids(live.server)), new Set(await ids(b))]
      return [...ofA, ...ofB].filter((id) => !ofA.has(id) || !ofB.has(id))
    }
    await expect.poll(differing, { timeout: 30_000 }).toEqual([])
    expect((await ids(live.server)).length).toBeGreaterThan(5)
  })

  test('have no faucet, no block engine and no lists of accounts for everybody', async () => {
    expect(await call('requestAirdrop', [SOL, 1])).toMatchObject({ error: { code: -32_601 } })
    expect(await call('getProgramAccounts', [SOL])).toMatchObject({ error: { code: -32_601 } })
    expect(await call('getGenesisHash')).toMatchObject({ result: expect.any(String) as unknown })
    expect((await fetch(`${b.url}/api/tip-floor`)).status).toBe(404)
  })

  test('pass subscriptions of pages on', async () => {
    const socket = new (await import('ws')).WebSocket(`${b.url.replace('http', 'ws')}/rpc`)
    const frames: string[] = []
    const slots = new Promise<void>((done) => {
      socket.on('message', (data) => frames.push(data.toString()) === 3 && done())
    })
    await new Promise<void>((done) => socket.once('open', () => done()))
    socket.send('{"jsonrpc":"2.0","id":5,"method":"slotSubscribe"}')
    await slots
    socket.terminate()
    expect(JSON.parse(frames[0]!)).toEqual({ jsonrpc: '2.0', result: 1, id: 5 })
    expect(JSON.parse(frames[2]!)).toMatchObject({ method: 'slotNotification', params: { subscription: 1 } })
  })

  test('are healthy', () => expectHealthy(b))
})

test('another genesis hash is no start', async () => {
  const genesisHash = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
  await expect(live.follow({ genesisHash })).rejects.toThrow(
    /^RPC_URL: the cluster has the genesis hash .+, not GENESIS_HASH/,
  )
})

test('a service that does not reply is named without its URL', async () => {
  const started = live.follow({ rpcUrls: ['http://127.0.0.1:1/a-secret-key'], wsUrls: [] })
  const error = (await started.catch((cause: unknown) => cause)) as Error
  expect(error).toBeInstanceOf(ConfigError)
  expect(error.message).toMatch(/^RPC_URL: no service replies/)
  expect(`${error.message} ${error.stack} ${String(error.cause)}`).not.toContain('secret')
})

test('a router that is not at its address turns the venues off that go through it', async () => {
  const elsewhere = await live.follow({
    routerProgram: address('SSwpkEEcbUqx4vtoEByFjSkhKdCT862DNVb52nZg1UZ'),
  })
  try {
    const { live: served } = parse(ServedClusterSchema, await json(`${elsewhere.url}/fe/v1/cluster`))
    expect(served!.venues.map(({ state, fault }) => [state, fault?.code])).toEqual(
      Array.from({ length: 5 }, () => ['off', 'ROUTER_NOT_DEPLOYED']),
    )
  } finally {
    await elsewhere.close()
  }
}, 240_000)
