import { afterEach, describe, expect, test } from 'vitest'
import { LiveChain, type LiveChainOptions } from '../live-chain.ts'
import { FakeClock } from '../testing/fake-clock.test-helper.ts'
import { FakeGeyser, SOUND_STREAM } from '../testing/fake-geyser.test-helper.ts'
import { AccountFollower, BlockFollower } from '../testing/followers.test-helper.ts'
import { ENDPOINTS, LyingCluster, NO_FAULTS } from '../testing/lying-cluster.test-helper.ts'
import { type ModelBlock, POOL_ACCOUNTS, POOLS, VAULT_ACCOUNTS } from '../testing/model-chain.test-helper.ts'
import { seededRandom } from '../testing/random.test-helper.ts'

const TARGET = { url: 'https://one.example/secret-path', token: 'secret-token' }
const LIMITS = { windowMs: 10_000, calls: 4_000, callsPerMethod: 2_000 }

let stop = new AbortController()
let chain: LiveChain | undefined
afterEach(async () => {
  stop.abort()
  await chain?.close()
})

function start(seed: number, options: Partial<LiveChainOptions> = {}) {
  stop = new AbortController()
  const clock = new FakeClock()
  const cluster = new LyingCluster(clock, seededRandom(seed), { ...NO_FAULTS, skip: 0.1 })
  const geyser = new FakeGeyser(clock, cluster.chain, seededRandom(seed + 1))
  const live = new LiveChain({
    rpcUrls: ENDPOINTS,
    grpc: TARGET,
    clock,
    limits: LIMITS,
    post: cluster.post,
    openGrpcCall: geyser.open,
    ...options,
  })
  chain = live
  const blocks = new BlockFollower(live, clock, stop.signal)
  const accounts = new AccountFollower(live, clock, stop.signal)
  const run = async (slots: number) => {
    for (let i = 0; i < slots; i++) {
      await cluster.run(1)
      geyser.push()
    }
    await clock.advance(100)
  }
  return { clock, cluster, geyser, live, blocks, accounts, run }
}

/** Blocks from the first to the head, and the accounts that exist. */
function expected(head: ModelBlock) {
  const blocks: string[] = []
  for (let block: ModelBlock | undefined = head; block; block = block.parent)
    blocks.unshift(`${block.slot} ${block.hash} ${block.transactions.length}`)
  return { blocks, accounts: existing(head.state) }
}

const existing = (values: Iterable<[string, number]>) => [...values].filter(([, value]) => value !== 0).sort()

function found({ blocks, accounts }: { blocks: BlockFollower; accounts: AccountFollower }) {
  return {
    blocks: blocks.blocks.map(
      ({ slot, blockhash, transactions }) => `${slot} ${blockhash} ${transactions.length}`,
    ),
    accounts: existing(accounts.values),
  }
}

/** Accounts that are not those of a slot. */
function wrongAt(head: ModelBlock | undefined, values: ReadonlyMap<string, number>): string[] {
  const all = [...POOL_ACCOUNTS, ...VAULT_ACCOUNTS]
  return all.filter((address) => (values.get(address) ?? 0) !== head?.state.get(address))
}

test('each slot is whole when it is named; blocks need no call', async () => {
  const { cluster, geyser, live, blocks, accounts, run } = start(1)
  await run(20)
  const wrong: string[] = []
  const slots: number[] = []
  accounts.onChange = (slot, values) => {
    slots.push(slot)
    wrong.push(...wrongAt(cluster.chain.at(slot), values).map((address) => `${slot} ${address}`))
  }
  const before = cluster.calls.length
  await run(200)
  expect(wrong).toEqual([])
  expect(slots.length).toBeGreaterThan(160)
  expect(found({ blocks, accounts })).toEqual(expected(cluster.chain.head))
  const methods = cluster.calls.slice(before).map(({ method }) => method)
  expect(methods.filter((method) => method === 'getBlock')).toEqual([])
  expect(live.status()).toMatchObject({ tier: 'stream', socket: undefined, stream: { isUp: true } })
  expect(geyser.pings).toBeGreaterThan(10)
  expect([accounts.restarts, blocks.forks]).toEqual([0, 0])
  const clock = await live.getAccounts(['SysvarC1ock11111111111111111111111111111111'])
  expect(clock.slot).toBe(cluster.chain.head.slot)
})

test('is asked for owners and accounts by filters of their own', async () => {
  const { geyser, run } = start(2, {
    queryOf: () => ({ dataSize: 8, filters: [{ offset: 4, bytes: new Uint8Array(4) }] }),
  })
  await run(10)
  const { owners, accounts, hasBlocks, fromSlot } = geyser.requests.at(-1)!
  expect([[...owners], accounts.size, hasBlocks, fromSlot]).toEqual([
    [POOLS],
    VAULT_ACCOUNTS.length + 1,
    true,
    undefined,
  ])
})

describe('a stream that fails ends in the state of a clean one', () => {
  test.each([
    ['served', 11],
    ['served', 12],
    ['refused', 109],
    ['unknown', 14],
  ] as const)('from_slot is %s, seed %i', async (repeats, seed) => {
    const { cluster, geyser, blocks, accounts, run } = start(seed)
    geyser.repeats = repeats
    geyser.faults = { stream: 0.05, double: 0.3, reorder: 0.3, block: 0.2 }
    const torn: string[] = []
    accounts.onChange = (slot, values) => {
      for (const [index, pool] of POOL_ACCOUNTS.slice(0, -1).entries())
        if (values.get(pool) !== values.get(VAULT_ACCOUNTS[index]!)) torn.push(`${slot} ${pool}`)
    }
    await run(600)
    geyser.faults = SOUND_STREAM
    await run(100)
    expect(chain!.status().tier).toBe('stream')
    expect(torn).toEqual([])
    expect(found({ blocks, accounts })).toEqual(expected(cluster.chain.head))
    expect(accounts.restarts).toBeLessThan(10)
  })
})

test('takes back what a fork has taken back', async () => {
  const { cluster, geyser, blocks, accounts, run } = start(43)
  cluster.faults = { ...cluster.faults, fork: 0.01 }
  geyser.faults = { stream: 0.02, double: 0.3, reorder: 0.3, block: 0.2 }
  await run(400)
  cluster.faults = NO_FAULTS
  geyser.faults = SOUND_STREAM
  await run(100)
  expect(blocks.forks).toBeGreaterThan(0)
  expect(found({ blocks, accounts })).toEqual(expected(cluster.chain.head))
})

test('a cut stream repeats from its newest slot: no block is read for the accounts', async () => {
  const { clock, cluster, geyser, accounts, run } = start(21)
  await run(30)
  for (let round = 0; round < 5; round++) {
    const cutAtMs = clock.nowMs()
    let firstMs: number | undefined
    accounts.onChange = () => {
      firstMs ??= clock.nowMs() - cutAtMs
    }
    const newest = cluster.chain.head.slot
    geyser.cut()
    await run(20)
    expect(geyser.requests.find(({ fromSlot }) => fromSlot === newest)).toMatchObject({ hasBlocks: false })
    expect(firstMs).toBeLessThanOrEqual(3_000)
    expect(wrongAt(cluster.chain.at(accounts.slot), accounts.values)).toEqual([])
  }
  expect(cluster.calls.filter(({ method }) => method === 'getMultipleAccounts').length).toBeLessThan(5)
  expect(accounts.restarts).toBe(0)
})

test('while a service refuses, accounts are read again and again', async () => {
  const { geyser, accounts, live, run } = start(31)
  await run(20)
  geyser.isDown = true
  geyser.cut({ status: 16, reason: 'ended' })
  await run(200)
  expect(live.status().tier).toBe('on demand')
  expect(accounts.isReady).toBe(true)
  expect(JSON.stringify(live.status())).not.toContain('secret')
  geyser.isDown = false
  await run(400)
  expect(live.status().tier).toBe('stream')
  expect(accounts.isReady).toBe(true)
})
