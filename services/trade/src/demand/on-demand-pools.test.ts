import { AMMS } from '@callisto/amms'
import { launchpad } from '@callisto/program-clients'
import type { AccountState } from '@callisto/solana'
import { deriveAddress } from '@callisto/solana/derive'
import type { Address } from '@solana/kit'
import { beforeEach, expect, test } from 'vitest'
import { PoolRegistry } from '../state/pool-registry.ts'
import { curve, type FakeChain, key, mint } from '../testing/fake-chain.test-helper.ts'
import { BONK, ISLE, ISLE2, market, NEWCOIN, POOLS, SOL, USDC } from '../testing/test-service.test-helper.ts'
import { PoolAges, SlotWatch } from './fresh-pools.ts'
import { MAX_AGE_MS, OnDemandPools, REFRESH_MS } from './on-demand-pools.ts'
import { HintedPools } from './pairs.ts'

/** The curve of a token at the address that its program derives. */
const curveOf = (number: number, token: string): AccountState => ({
  ...curve(number, token, SOL),
  address: deriveAddress(launchpad.PROGRAM, launchpad.curveSeeds({ mint: token as Address })),
})

let chain: FakeChain
let registry: PoolRegistry
let pools: OnDemandPools
let nowMs: number
let late: (() => void)[]
let isListing: boolean

beforeEach(async () => {
  chain = market()
  chain.set(curveOf(1, NEWCOIN))
  registry = new PoolRegistry(AMMS, false, { isFollowed: false })
  nowMs = 0
  isListing = false
  late = []
  const clock = {
    nowMs: () => nowMs,
    wait: (_ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        late.push(resolve)
        signal?.addEventListener('abort', () => resolve(), { once: true })
      }),
  }
  const hints = new HintedPools()
  await hints.load(chain, AMMS, [POOLS.solUsdc.address, POOLS.bonkUsdc.address, SOL, key(123)])
  pools = new OnDemandPools({
    chain,
    clock,
    amms: AMMS,
    registry,
    hints,
    ages: new PoolAges(MAX_AGE_MS),
    slots: new SlotWatch(MAX_AGE_MS),
    write: async (change) => change(),
    canList: () => isListing,
  })
  chain.calls.length = 0
})

const prepare = (inputMint: string, outputMint: string, signal?: AbortSignal) =>
  pools.prepare({ inputMint, outputMint }, signal)
const reads = () => chain.calls.filter((call) => call.startsWith('getAccounts')).length
/** The next slot, `ms` later. */
const pass = (ms: number) => {
  nowMs += ms
  chain.slot += 1
}

test.each<[string, string, string, string]>([
  ['a hint', SOL, USDC, POOLS.solUsdc.address],
  ['a derived address', NEWCOIN, SOL, curveOf(1, NEWCOIN).address],
  ['a derived address, from a token to SOL', NEWCOIN, BONK, curveOf(1, NEWCOIN).address],
])('a pool is found by %s', async (_, input, output, pool) => {
  expect(await prepare(input, output)).toBeUndefined()
  expect(registry.pool(pool)).toBeDefined()
})

test('the accounts of programs are listed for a pair where they may be', async () => {
  const pool = POOLS.isles.address
  await prepare(ISLE, ISLE2)
  expect(registry.pool(pool)).toBeUndefined()
  isListing = true
  pass(60_000)
  await prepare(ISLE, ISLE2)
  expect(registry.pool(pool)).toBeDefined()
  expect(registry.size).toBe(1)
})

test('lists that fail leave the other pools', async () => {
  isListing = true
  chain.getProgramAccounts = () => Promise.reject(new Error('refused'))
  expect(await prepare(NEWCOIN, SOL)).toBeUndefined()
  expect(registry.pool(curveOf(1, NEWCOIN).address)).toBeDefined()
})

test('pools are read again when they are older than two seconds, and forgotten after five', async () => {
  await prepare(NEWCOIN, SOL)
  const first = reads()
  pass(REFRESH_MS)
  await prepare(SOL, NEWCOIN)
  expect(reads()).toBe(first)
  pass(1)
  await prepare(NEWCOIN, SOL)
  expect(reads()).toBe(first + 1)
  const pool = curveOf(1, NEWCOIN).address
  expect(pools.isFresh([pool])).toBe(true)
  pass(MAX_AGE_MS + 1)
  expect(pools.isFresh([pool])).toBe(false)
  await prepare(USDC, SOL)
  expect(registry.pool(pool)).toBeUndefined()
  await prepare(NEWCOIN, SOL)
  expect(registry.pool(pool)).toBeDefined()
})

test('a pool whose account is closed or taken over is forgotten with the next read', async () => {
  const known = curveOf(1, NEWCOIN)
  await prepare(NEWCOIN, SOL)
  chain.set({ ...known, owner: key(5) })
  pass(REFRESH_MS + 1)
  await prepare(NEWCOIN, SOL)
  expect(registry.pool(known.address)).toBeUndefined()
  chain.set(known)
  pass(REFRESH_MS + 1)
  await prepare(NEWCOIN, SOL)
  expect(registry.pool(known.address)).toBeDefined()
})

/** Makes reads wait for their signal; returns the signals. */
function stall(): AbortSignal[] {
  const signals: AbortSignal[] = []
  chain.getAccounts = (_addresses: readonly string[], signal?: AbortSignal) => {
    signals.push(signal!)
    return new Promise((_, reject) => {
      signal!.addEventListener('abort', () => reject(new Error('given up')), { once: true })
    })
  }
  return signals
}

test('a read is given up when all who wait for it have left', async () => {
  const signals = stall()
  const [one, two] = [new AbortController(), new AbortController()]
  const waiting = [prepare(NEWCOIN, SOL, one.signal), prepare(SOL, NEWCOIN, two.signal)]
  await new Promise((resolve) => setImmediate(resolve))
  one.abort()
  expect(await waiting[0]).toMatchObject({ error: { errorCode: 'DEADLINE_EXCEEDED' } })
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  two.abort()
  expect(await waiting[1]).toMatchObject({ error: { errorCode: 'DEADLINE_EXCEEDED' } })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('a read that takes too long is an error for all who wait', async () => {
  const signals = stall()
  const waiting = [prepare(NEWCOIN, SOL), prepare(NEWCOIN, SOL)]
  await new Promise((resolve) => setImmediate(resolve))
  for (const end of late) end()
  for (const one of await Promise.all(waiting))
    expect(one).toMatchObject({ error: { errorCode: 'DEADLINE_EXCEEDED' } })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('only so many pairs are read at a time', async () => {
  stall()
  const stop = new AbortController()
  const waiting = Array.from({ length: 20 }, (_, index) =>
    prepare(key(1_000 + index), SOL, AbortSignal.any([stop.signal])),
  )
  await new Promise((resolve) => setImmediate(resolve))
  stop.abort()
  const codes = (await Promise.all(waiting)).map((one) => one?.error.errorCode)
  expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(4)
})

test('what is kept of many pairs is bounded', async () => {
  const tokens = Array.from({ length: 400 }, (_, index) => key(50_000 + index))
  for (const [index, token] of tokens.entries()) {
    chain.set(mint(token, 6), curveOf(100 + index, token))
    await prepare(token, SOL)
    expect(registry.pool(curveOf(100 + index, token).address)).toBeDefined()
    pass(500)
  }
  expect(registry.size).toBeLessThanOrEqual(MAX_AGE_MS / 500 + 1)
  expect(registry.mints.size).toBeLessThanOrEqual(256 + 2)
  expect(registry.watched.addresses.size).toBe(0)
})

test.each(['', 'x', `${SOL} `])('%j is left to the validation of the request', async (text) => {
  expect(await prepare(text, SOL)).toBeUndefined()
  expect(reads()).toBe(0)
})
