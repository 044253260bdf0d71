import { fileURLToPath } from 'node:url'
import { AMMS, type Amm, type Pool } from '@callisto/amms'
import { LiveChain } from '@callisto/cluster'
import { bundledProgramFiles } from '@callisto/localnet'
import { openStepped, type SteppedLocalnet } from '@callisto/localnet/stepped'
import { createSimulation } from '@callisto/market-sim'
import { systemClock } from '@callisto/solana'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seeded } from '../../routing/random.ts'
import { inProcessCluster } from './in-process-cluster.ts'
import { proveCluster } from './prove-cluster.ts'
import { proveLive } from './prove-live.ts'

const PROGRAMS = fileURLToPath(new URL('../../../programs/', import.meta.url))
const HISTORY_MS = 120_000
const LIMITS = { windowMs: 10_000, calls: 100_000, callsPerMethod: 100_000 }

let localnet: SteppedLocalnet
let chain: LiveChain
/** Replaces the reply to a call; undefined leaves it. */
let tamper: (body: { method: string; params: unknown[] }, text: string) => string | undefined = () =>
  undefined

beforeAll(async () => {
  localnet = await openStepped({
    programs: bundledProgramFiles(PROGRAMS),
    historyMs: HISTORY_MS,
    simulation: createSimulation({ seed: 'prove live', tradesPerSecond: 8, historyMs: HISTORY_MS }),
    nowMs: Date.UTC(2026, 10, 20, 17),
  })
  const { post } = inProcessCluster(localnet)
  chain = new LiveChain({
    rpcUrls: ['http://a.invalid'],
    clock: systemClock,
    limits: LIMITS,
    async post(url, body, signal) {
      const reply = await post(url, body, signal)
      return { ...reply, text: tamper(JSON.parse(body), reply.text) ?? reply.text }
    },
  })
}, 120_000)

afterAll(async () => {
  await chain.close()
  localnet.close()
})

const venues = AMMS.map((amm) => ({ amm, hasExactOut: false }))
const prove = (venue: (typeof venues)[number], hints: string[] = []) =>
  proveLive(chain, venue, venue.amm.owners[0]!, { pools: 5, swaps: 8, random: seeded(1), hints })

describe('programs and pools that a cluster gives', () => {
  test.each(venues.map((venue) => [venue.amm.id, venue] as const))(
    '%s: quotes are what is executed',
    async (_, venue) => {
      tamper = () => undefined
      const proof = await prove(venue)
      expect(proof).toMatchObject({
        different: 0,
        isPartial: false,
        build: expect.stringMatching(/^[0-9a-f]{16}$/),
      })
      expect(proof.pools).toBeGreaterThan(0)
      expect(proof.equal).toBeGreaterThan(4 * proof.pools)
    },
  )
})

/** A pool that says a unit more than it pays. */
const withUnitMore =
  (decode: Amm['pool']): Amm['pool'] =>
  (root, view, at) => {
    const decoded = decode(root, view, at)
    if (!decoded.ok) return decoded
    const { pool } = decoded
    const quoteExactIn: Pool['quoteExactIn'] = (...order) => {
      const quote = pool.quoteExactIn(...order)
      return quote.ok ? { ...quote, amountOut: quote.amountOut + 1n } : quote
    }
    const told = { segments: pool.segments.bind(pool), quoteExactIn } as unknown as Pool
    return { ok: true, pool: told }
  }

test('rules that are not those of the program are found out', async () => {
  const [venue] = venues
  tamper = () => undefined
  const honest = await prove(venue!)
  const { amm } = venue!
  const generous = { ...venue!, amm: { ...amm, pool: withUnitMore(amm.pool) } }
  const proof = await prove(generous)
  expect(proof.pools).toBe(honest.pools)
  expect(proof.different).toBe(honest.equal)
})

test('without a list of the accounts, hints are proven and the proof is partial', async () => {
  const [venue] = venues
  const { owners, discovery } = venue!.amm
  tamper = () => undefined
  const [hint] = await chain.getProgramAddresses(owners[0]!, { filters: discovery.filters })
  tamper = ({ method }) =>
    method === 'getProgramAccounts' ? '{"id":1,"error":{"code":-32601,"message":"no"}}' : undefined
  const proof = await prove(venue!, [hint!])
  expect(proof).toMatchObject({ isPartial: true, pools: 1, different: 0 })
})

test('a cluster is proven venue by venue, and its table has no key', async () => {
  const { post } = inProcessCluster(localnet)
  const lines: string[] = []
  const env = { RPC_URL: 'http://a.invalid/secret-key-of-a-user' }
  const print = (line: string) => lines.push(line)
  const options = { env, venues: venues.slice(0, 2), seed: 1, print, limits: LIMITS }
  expect(await proveCluster({ ...options, pools: 3, post })).toBe(true)
  expect(lines.at(-3)).toMatch(/^venue +program +deploy slot +build/)
  expect(lines.at(-1)).toMatch(/ [0-9a-f]{16} +no +3 +\d+ +0 +\d+$/)
  // Less pools than asked for are no proof.
  expect(await proveCluster({ ...options, pools: 10_000, post })).toBe(false)
  expect(lines.join()).not.toContain('secret-key')
})

test('a service that replies with errors ends the proof, without its key', async () => {
  const lines: string[] = []
  const isProven = await proveCluster({
    env: { RPC_URL: 'http://a.invalid/secret-key-of-a-user' },
    venues,
    pools: 3,
    seed: 1,
    print: (line) => lines.push(line),
    post: async () => ({ status: 403, retryAfterMs: undefined, text: 'secret-key-of-a-user' }),
  })
  expect(isProven).toBe(false)
  expect(lines.join()).toContain('refused by every RPC endpoint')
  expect(lines.join()).not.toContain('secret-key')
})

test('a program that the cluster does not have is no proof', async () => {
  const [venue] = venues
  const proof = await proveLive(chain, venue!, '11111111111111111111111111111112', {
    pools: 5,
    swaps: 8,
    random: seeded(1),
  })
  expect(proof).toEqual({
    venue: venue!.amm.label,
    program: '11111111111111111111111111111112',
    isPartial: true,
    pools: 0,
    passedOver: 0,
    equal: 0,
    different: 0,
    bothRefuse: 0,
  })
})
