import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { LiveChain } from '@callisto/cluster'
import { serveGeyser } from '@callisto/cluster/testing'
import { ServedClusterSchema } from '@callisto/contract'
import { router } from '@callisto/program-clients'
import { systemClock } from '@callisto/solana'
import { address } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'zod/mini'
import { type ClusterServer, startCluster } from '../cluster/start-cluster.ts'
import type { ClusterSettings } from '../config/cluster-settings.ts'
import { ConfigError } from '../config/config.ts'
import type { EmbeddedServer } from '../embedded/start-embedded.ts'
import { expectHealthy, startTestServer, testConfig } from './test-server.test-helper.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
const SOL = 'So11111111111111111111111111111111111111112'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

const LISTS = new Set(['getProgramAccounts', 'getTokenLargestAccounts', 'getTokenAccountsByOwner'])
const JSON_HEADERS = { 'content-type': 'application/json' }

interface Hop {
  swapInfo: { ammKey: string }
}

let a: EmbeddedServer
let b: ClusterServer
let dir: string
let settings: ClusterSettings

/** A server over the chain of A, in a folder of its own. */
const startOver = (change: Partial<ClusterSettings> = {}) => {
  const dataDir = mkdtempSync(join(dir, 'data-'))
  const config = {
    ...testConfig(dir, join(dir, 'web')),
    dataDir,
    isReferenceMakerOn: false,
    logLevel: 'warn',
  }
  const signal = new AbortController().signal
  return startCluster({ config, root: ROOT, signal, checkReplies: true }, { ...settings, ...change })
}

beforeAll(async () => {
  a = await startTestServer()
  dir = mkdtempSync(join(tmpdir(), 'callisto-live-'))
  mkdirSync(join(dir, 'web'))
  settings = {
    name: 'custom',
    rpcUrls: [a.rpcUrl],
    wsUrls: [a.wsUrl],
    limits: { windowMs: 10_000, calls: 20_000, callsPerMethod: 20_000 },
    genesisHash: undefined,
    blocksFrom: 'first',
    poolHints: [],
    grpc: undefined,
    venues: [],
    routerProgram: router.PROGRAM,
  }
  b = await startOver()
}, 240_000)

afterAll(async () => {
  await b.close()
  await a.close()
  rmSync(dir, { recursive: true, force: true })
})

const json = async (url: string) => (await fetch(url)).json() as Promise<Record<string, unknown>>

/** How far the quote of another server for 1 SOL is from that of A, as a fraction. */
async function distanceFromA(other: { url: string }): Promise<number> {
  const query = `inputMint=${SOL}&outputMint=${USDC}&amount=1000000000`
  const quotes = await Promise.all([a, other].map(({ url }) => json(`${url}/api/swap/v1/quote?${query}`)))
  const [ofA, ofOther] = quotes.map(({ outAmount }) => Number(outAmount))
  return Math.abs(ofA! / ofOther! - 1)
}

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
    const { genesisHash } = parse(ServedClusterSchema, await json(`${a.url}/fe/v1/cluster`))
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
    await expect.poll(() => distanceFromA(b), { timeout: 30_000 }).toBeLessThan(0.02)
    const ids = async ({ url }: { url: string }) => {
      const { pools } = await json(`${url}/data/v1/pools/top/overview/24h?limit=20`)
      return (pools as { baseAsset: { id: string } }[]).map(({ baseAsset }) => baseAsset.id)
    }
    // The second one folds a block some time after the first: what has come between is in its list later.
    const differing = async () => {
      const [ofA, ofB] = [new Set(await ids(a)), new Set(await ids(b))]
      return [...ofA, ...ofB].filter((id) => !ofA.has(id) || !ofB.has(id))
    }
    await expect.poll(differing, { timeout: 30_000 }).toEqual([])
    expect((await ids(a)).length).toBeGreaterThan(5)
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
  await expect(startOver({ genesisHash })).rejects.toThrow(
    /^RPC_URL: the cluster has the genesis hash .+, not GENESIS_HASH/,
  )
})

test('a service that does not reply is named without its URL', async () => {
  const started = startOver({ rpcUrls: ['http://127.0.0.1:1/a-secret-key'], wsUrls: [] })
  const error = (await started.catch((cause: unknown) => cause)) as Error
  expect(error).toBeInstanceOf(ConfigError)
  expect(error.message).toMatch(/^RPC_URL: no service replies/)
  expect(`${error.message} ${error.stack} ${String(error.cause)}`).not.toContain('secret')
})

test('a router that is not at its address turns the venues off that go through it', async () => {
  const elsewhere = await startOver({ routerProgram: address('SSwpkEEcbUqx4vtoEByFjSkhKdCT862DNVb52nZg1UZ') })
  try {
    const { live } = parse(ServedClusterSchema, await json(`${elsewhere.url}/fe/v1/cluster`))
    expect(live!.venues.map(({ state, fault }) => [state, fault?.code])).toEqual(
      Array.from({ length: 5 }, () => ['off', 'ROUTER_NOT_DEPLOYED']),
    )
  } finally {
    await elsewhere.close()
  }
}, 240_000)

/** A service that passes calls on to A, and refuses some, as free ones do with what costs them a scan. */
async function openService(refused: ReadonlySet<string> = new Set()): Promise<{
  url: string
  /** Methods, oldest first. */
  calls: string[]
  close: () => Promise<void>
}> {
  const calls: string[] = []
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const method = /"method":"(\w+)"/.exec(String(body))?.[1] ?? ''
    calls.push(method)
    if (refused.has(method)) return reply.writeHead(403).end()
    const answer = await fetch(a.rpcUrl, { method: 'POST', headers: JSON_HEADERS, body })
    reply.writeHead(answer.status, JSON_HEADERS).end(await answer.text())
  })
  await new Promise<void>((resolved) => server.listen(0, '127.0.0.1', resolved))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    async close() {
      server.closeAllConnections()
      await new Promise((resolved) => server.close(resolved))
    },
  }
}

describe('over a service that lists no accounts', () => {
  test('the pools that are named are traded at, and what is missing is told', async () => {
    const query = `inputMint=${SOL}&outputMint=${USDC}&amount=1000000&onlyDirectRoutes=true`
    const known = (await json(`${a.url}/api/swap/v1/quote?${query}`)) as { routePlan: Hop[] }
    const pool = known.routePlan[0]!.swapInfo.ammKey
    const listless = await openService(LISTS)
    const hinted = await startOver({
      name: 'mainnet',
      rpcUrls: [listless.url],
      wsUrls: [],
      blocksFrom: 'now',
      poolHints: [pool],
    })
    try {
      const { live } = parse(ServedClusterSchema, await json(`${hinted.url}/fe/v1/cluster`))
      expect(listless.calls).toContain('getProgramAccounts')
      expect(live!.partial.length).toBeGreaterThan(0)
      const quote = (await json(`${hinted.url}/api/swap/v1/quote?${query}`)) as { routePlan: Hop[] }
      expect(quote.routePlan?.map(({ swapInfo }) => swapInfo.ammKey)).toEqual([pool])
    } finally {
      await hinted.close()
      await listless.close()
    }
  }, 240_000)
})

describe('without a WebSocket and with the rules of mainnet', () => {
  test('pools are read before a quote', async () => {
    const demand = await startOver({ name: 'mainnet', wsUrls: [], blocksFrom: 'now' })
    try {
      const { live } = parse(ServedClusterSchema, await json(`${demand.url}/fe/v1/cluster`))
      expect(live).toMatchObject({ tier: 'on demand', pricesEveryMs: 2_000 })
      expect(demand.summary).toContain('prices are asked every 2 s, pages get no notifications (WS_URL)')
      const query = `inputMint=${SOL}&outputMint=${USDC}&amount=1000000000`
      const quote = await json(`${demand.url}/api/swap/v1/quote?${query}`)
      expect(quote).toMatchObject({ inputMint: SOL, outputMint: USDC, inAmount: '1000000000' })
    } finally {
      await demand.close()
    }
  }, 240_000)
})

describe('over a Geyser stream', () => {
  test('accounts and blocks come from it, and a lost one is replaced', async () => {
    const token = 'a-secret-token-7'
    const { limits, wsUrls } = settings
    const source = new LiveChain({
      rpcUrls: [a.rpcUrl],
      wsUrls,
      clock: systemClock,
      limits,
      blocksFrom: 'now',
    })
    const node = await serveGeyser(source, { token })
    const service = await openService()
    const streamed = await startOver({
      rpcUrls: [service.url],
      grpc: { url: node.url, token },
      blocksFrom: 'now',
    })
    try {
      const state = async () => parse(ServedClusterSchema, await json(`${streamed.url}/fe/v1/cluster`)).live!
      // Subscriptions that a busy machine did not acknowledge in time are tried again after 30 s.
      await expect
        .poll(state, { timeout: 90_000 })
        .toMatchObject({ tier: 'stream', partial: [], stream: { isUp: true } })
      expect(streamed.summary.join('\n')).toMatch(/tier: (?:stream|on demand)/)
      await expect.poll(() => distanceFromA(streamed), { timeout: 30_000 }).toBeLessThan(0.02)

      const folded = async () => {
        const { services } = await json(`${streamed.url}/readyz`)
        return (services as { market: { slot: number } }).market.slot
      }
      const follows = async (slots: number) => {
        const from = await folded()
        await expect.poll(folded, { timeout: 30_000 }).toBeGreaterThan(from + slots)
      }
      // A block that is late on a loaded machine is asked for; those of the stream need no call.
      const callsOfEightSlots = async () => {
        service.calls.length = 0
        await follows(8)
        return service.calls.filter((method) => /^get(Blocks?|ProgramAccounts)$/.test(method))
      }
      await expect.poll(callsOfEightSlots, { timeout: 120_000 }).toEqual([])
      const { reconnects } = (await state()).stream!
      node.cut()
      await expect
        .poll(async () => (await state()).stream, { timeout: 30_000 })
        .toMatchObject({ isUp: true, reconnects: reconnects + 1 })
      await follows(16)
      const metrics = await (await fetch(`${streamed.url}/metrics`)).text()
      expect(`${metrics} ${JSON.stringify(await state())}`).not.toContain(token)
      await expectHealthy(streamed)
    } finally {
      await streamed.close()
      await service.close()
      await node.close()
      await source.close()
    }
  }, 240_000)
})
