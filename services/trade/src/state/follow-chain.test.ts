import { AMMS, chainTimeAt } from '@callisto/amms'
import type { Clock } from '@callisto/solana'
import { afterEach, describe, expect, test } from 'vitest'
import { LookupTableRegistry } from '../lookup-tables/registry.ts'
import { account, FakeChain, key, mint, pool, TOKEN_2022 } from '../testing/fake-chain.test-helper.ts'
import { DEAD, market, POOLS, SOL, USDC } from '../testing/test-service.test-helper.ts'
import { followChain } from './follow-chain.ts'
import { HubMints } from './hub-mints.ts'
import { PoolRegistry } from './pool-registry.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))
let stop = new AbortController()
afterEach(() => stop.abort())

/** Waits end at once, so that a broken stream is opened again without delay. */
const eagerClock: Clock = { nowMs: () => 0, wait: () => settled().then(() => undefined) }

async function follow(chain: FakeChain) {
  stop = new AbortController()
  const registry = new PoolRegistry(AMMS)
  const ready: boolean[] = []
  const errors: unknown[] = []
  const done = followChain({
    chain,
    clock: eagerClock,
    registry,
    tables: new LookupTableRegistry(),
    write: async (change) => change(),
    signal: stop.signal,
    onReady: (one) => ready.push(one),
    onError: (error) => errors.push(error),
  })
  for (let i = 0; i < 20; i++) await settled()
  return { registry, ready, errors, done }
}

test('every pool of the known programs, and none of their other accounts', async () => {
  const { registry, ready } = await follow(market())
  expect(ready).toEqual([true])
  expect(registry.size).toBe(6)
  expect(registry.pool(POOLS.solUsdc.address)?.mints).toEqual([SOL, USDC])
  expect(registry.account(key(9_000))).toBeUndefined()
  expect(registry.graph.at.unixTime).toBe(1_700_000_000)
})

test('quotes are of the time of the chain, also after blocks that change no pool', async () => {
  const chain = market()
  const { registry } = await follow(chain)
  chain.setTime(1_700_000_009)
  chain.commit()
  for (let i = 0; i < 10; i++) await settled()
  expect(registry.graph.at.unixTime).toBe(1_700_000_009)
  expect(registry.slot).toBe(chain.slot)
})

test('what pools were is known since the stream began, not of slots that a broken one has missed', async () => {
  const chain = market()
  const { registry } = await follow(chain)
  const known = () => registry.history.known(registry.slot)
  const commit = async () => {
    chain.commit(pool(1, [SOL, USDC], [7n, 9n]))
    for (let i = 0; i < 20; i++) await settled()
    return chain.slot
  }
  expect(known()).toBeUndefined()
  const first = await commit()
  expect(known()).toEqual({ from: first, to: first })
  chain.slot += 5
  chain.drop()
  for (let i = 0; i < 40; i++) await settled()
  expect(registry.slot).toBe(first + 5)
  expect(known()).toBeUndefined()
  const next = await commit()
  expect(known()).toEqual({ from: next, to: next })
})

test('a broken stream starts over, and what went missing meanwhile is dropped', async () => {
  const chain = market()
  const { registry, ready } = await follow(chain)
  chain.accounts.delete(POOLS.isles.address)
  chain.set(pool(1, [SOL, USDC], [7n, 9n]))
  chain.drop()
  for (let i = 0; i < 40; i++) await settled()
  expect(ready).toEqual([true, false, true])
  expect(registry.pool(POOLS.isles.address)).toBeUndefined()
  expect(registry.account(POOLS.solUsdc.address)?.data).toEqual(pool(1, [SOL, USDC], [7n, 9n]).data)
})

test('a failed read is retried and reported', async () => {
  const chain = market()
  let failures = 2
  const read = chain.getProgramAccounts.bind(chain)
  chain.getProgramAccounts = async (owner) => {
    if (failures-- > 0) throw new Error('connection refused')
    return read(owner)
  }
  const { errors, ready } = await follow(chain)
  for (let i = 0; i < 40; i++) await settled()
  expect(errors.length).toBeGreaterThan(0)
  expect(ready.at(-1)).toBe(true)
})

test('ends with its signal', async () => {
  const { done } = await follow(market())
  stop.abort()
  expect(await done).toBeUndefined()
})

describe('mints', () => {
  const taxed = (bps: number) => {
    const plain = mint(key(61), 6, TOKEN_2022)
    const data = new Uint8Array(166 + 112)
    data.set(plain.data)
    data[165] = 1
    const view = new DataView(data.buffer)
    view.setUint16(166, 1, true)
    view.setUint16(168, 108, true)
    for (const at of [72, 90]) {
      view.setBigUint64(170 + at + 8, 1_000_000n, true)
      view.setUint16(170 + at + 16, bps, true)
    }
    return { ...plain, data }
  }
  const out = (registry: PoolRegistry) => {
    const quoted = registry.pool(key(20_051))?.quoteExactIn(0, 10_000n, chainTimeAt(0))
    return quoted?.ok ? quoted.amountOut : undefined
  }

  test('a transfer fee that is changed changes the quotes of its pools', async () => {
    const chain = new FakeChain([
      taxed(0),
      mint(USDC, 6),
      pool(51, [key(61), USDC], [1_000_000n, 1_000_000n], 0),
    ])
    const { registry } = await follow(chain)
    const free = out(registry)
    chain.commit(taxed(1_000))
    for (let i = 0; i < 10; i++) await settled()
    expect(free).toBe(9_900n)
    expect(out(registry)).toBe(8_919n)
  })

  test.each([
    ['soulbound', 9],
    ['with a program in every transfer', 14],
  ])('one that is %s is not traded', async (_, extension) => {
    const plain = mint(key(62), 6, TOKEN_2022)
    const data = new Uint8Array(170 + 64).fill(1, 170)
    data.set(plain.data)
    data[165] = 1
    new DataView(data.buffer).setUint16(166, extension, true)
    new DataView(data.buffer).setUint16(168, extension === 14 ? 64 : 0, true)
    const bytes = extension === 14 ? data : data.slice(0, 170)
    const chain = new FakeChain([
      { ...plain, data: bytes },
      mint(USDC, 6),
      pool(52, [key(62), USDC], [10n, 10n]),
    ])
    const { registry } = await follow(chain)
    expect(registry.trades(key(62))).toBe(true)
    expect(registry.pool(key(20_052))).toBeUndefined()
  })

  test('a mint that is not there keeps its pools out until it is', async () => {
    const chain = new FakeChain([mint(USDC, 6), pool(53, [key(63), USDC], [10n, 10n])])
    const { registry } = await follow(chain)
    expect(registry.pool(key(20_053))).toBeUndefined()
    chain.set(mint(key(63), 6))
    chain.commit(pool(53, [key(63), USDC], [20n, 20n]))
    for (let i = 0; i < 10; i++) await settled()
    expect(registry.pool(key(20_053))).toBeDefined()
  })
})

test('hubs are the mints that most pools trade, and SOL', async () => {
  const { registry } = await follow(market())
  expect([...new HubMints(registry).mints].sort()).toEqual([SOL, USDC].sort())
  expect(new HubMints(registry).mints.has(DEAD)).toBe(false)
})

test('noise in the place of a pool changes nothing', () => {
  const registry = new PoolRegistry(AMMS)
  for (let length = 0; length < 600; length += 7) {
    const data = Uint8Array.from({ length }, (_, i) => (i * 31 + length) % 256)
    registry.apply(1, [
      account(key(length), POOLS.solUsdc.owner, data),
      account(key(length + 1), POOLS.newcoin.owner, data),
    ])
  }
  expect(registry.size).toBe(0)
})
