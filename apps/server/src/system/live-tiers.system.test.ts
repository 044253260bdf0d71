import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LiveChain } from '@callisto/cluster'
import { serveGeyser } from '@callisto/cluster/testing'
import { ServedClusterSchema } from '@callisto/contract'
import { systemClock } from '@callisto/solana'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'zod/mini'
import {
  json,
  type ServerWithFollowers,
  SOL,
  startServerWithFollowers,
  USDC,
} from './live-server.test-helper.ts'
import { expectHealthy } from './test-server.test-helper.ts'

const LISTS = new Set(['getProgramAccounts', 'getTokenLargestAccounts', 'getTokenAccountsByOwner'])
const JSON_HEADERS = { 'content-type': 'application/json' }

interface Hop {
  swapInfo: { ammKey: string }
}

let chain: ServerWithFollowers

beforeAll(async () => {
  chain = await startServerWithFollowers()
}, 240_000)

afterAll(() => chain.close())

/** A service that passes calls on to the chain, and refuses some, as free ones do with what costs them a scan. */
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
    const answer = await fetch(chain.server.rpcUrl, { method: 'POST', headers: JSON_HEADERS, body })
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
    const known = (await json(`${chain.server.url}/api/swap/v1/quote?${query}`)) as { routePlan: Hop[] }
    const pool = known.routePlan[0]!.swapInfo.ammKey
    const listless = await openService(LISTS)
    const hinted = await chain.follow({
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
    const demand = await chain.follow({ name: 'mainnet', wsUrls: [], blocksFrom: 'now' })
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
    const { limits, wsUrls } = chain.settings
    const source = new LiveChain({
      rpcUrls: [chain.server.rpcUrl],
      wsUrls,
      clock: systemClock,
      limits,
      blocksFrom: 'now',
    })
    const node = await serveGeyser(source, { token })
    const service = await openService()
    const streamed = await chain.follow({
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
      await expect.poll(() => chain.distance(streamed), { timeout: 30_000 }).toBeLessThan(0.02)

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
