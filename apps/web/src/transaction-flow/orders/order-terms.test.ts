// @vitest-environment happy-dom
import { feedAddresses, oracle, trigger } from '@callisto/program-clients'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { address } from '@solana/kit'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SOL_MINT, USDC_MINT } from '../../lib/tokens/mints.ts'
import {
  accountsReply,
  type ChainAccount,
  CONFIG_TERMS,
  feedOfMint,
  orderChain,
  PINS,
  SET,
  TRIGGER_CONFIG,
} from './order-chain.test-helper.ts'
import { readOrderFeed, verifyOrderFeed } from './order-feeds.ts'
import { OrderMismatch, OrderUnchecked } from './order-mismatch.ts'
import { readOrderTerms, vaultBytesQuery } from './order-terms.ts'
import { FEED, OTHER } from './order-transaction.test-helper.ts'
import { triggerRent } from './trigger/trigger-terms.ts'

const rpc = vi.hoisted(() => vi.fn())
vi.mock('../../lib/api/call.ts', async (original) => ({ ...(await original<object>()), rpc }))
vi.mock('./order-pins.ts', async () => ({ orderPins: (await import('./order-chain.test-helper.ts')).PINS }))

let chain: Map<string, ChainAccount>
beforeEach(async () => {
  chain = await orderChain()
  rpc.mockImplementation(async (_: string, [keys]: [string[]]) => accountsReply(chain, keys))
})
const { signal } = new AbortController()
const readFails = () => rpc.mockRejectedValue(new TypeError('Failed to fetch'))

describe('the terms of new orders', () => {
  test('are those that the page is pinned to', async () => {
    expect(await readOrderTerms('trigger', signal)).toBe(PINS.trigger)
    expect(await readOrderTerms('recurring', signal)).toBe(PINS.recurring)
  })

  test.each<[string, Partial<trigger.Config>]>([
    ['fee', { feeBps: 11 }],
    ['fee of stable pairs', { stableFeeBps: 4 }],
    ['reward of a fill', { fillReward: 5_001 }],
    ['reward of a close', { closeReward: 7_001 }],
    ['owner of the fees', { feeOwner: OTHER }],
    ['list of stable mints', { stableMints: [] }],
  ])('with another %s are refused', async (_, change) => {
    const data = Uint8Array.from(trigger.encodeConfig({ ...CONFIG_TERMS, ...change }))
    chain.set(TRIGGER_CONFIG, { owner: trigger.PROGRAM, data })
    await expect(readOrderTerms('trigger', signal)).rejects.toThrow(OrderMismatch)
  })

  test('of another program, and those of no account, are refused', async () => {
    chain.set(TRIGGER_CONFIG, { ...chain.get(TRIGGER_CONFIG)!, owner: oracle.PROGRAM })
    await expect(readOrderTerms('trigger', signal)).rejects.toThrow(OrderMismatch)
    chain.delete(TRIGGER_CONFIG)
    await expect(readOrderTerms('trigger', signal)).rejects.toThrow(OrderMismatch)
  })

  test('that cannot be read are unknown', async () => {
    readFails()
    await expect(readOrderTerms('trigger', signal)).rejects.toThrow(OrderUnchecked)
  })
})

describe('the rent of an order', () => {
  const rentOf = async () => {
    const { queryFn } = vaultBytesQuery([SOL_MINT, OTHER])
    const vaultBytes = await (queryFn as (context: object) => Promise<number[]>)({ signal })
    return triggerRent((bytes) => 890_880n + 6_960n * BigInt(bytes), vaultBytes)
  }
  const plain = 890_880n + 6_960n * BigInt(trigger.ORDER_SIZE) + 2_039_280n

  test('is that of its vaults, of which one of Token-2022 has the extensions that its mint asks for', async () => {
    chain.set(OTHER, { owner: TOKEN_PROGRAM, data: new Uint8Array(82) })
    expect(await rentOf()).toBe(plain + 2_039_280n)
    const data = new Uint8Array(166 + 4 + 108)
    data.set([1, 1, 0, 108], 165)
    chain.set(OTHER, { owner: TOKEN_2022_PROGRAM, data })
    expect(await rentOf()).toBe(plain + 890_880n + 6_960n * 178n)
  })

  test('is unknown where the chain has no such token, or cannot be read', async () => {
    await expect(rentOf()).rejects.toThrow(OrderMismatch)
    readFails()
    await expect(rentOf()).rejects.toThrow(OrderUnchecked)
  })
})

describe('a feed', () => {
  const feedsOfSol = () => feedAddresses(SET, address(SOL_MINT))
  const put = (at: string, feed: oracle.Feed) =>
    chain.set(at, { owner: oracle.PROGRAM, data: Uint8Array.from(oracle.encodeFeed(feed)) })

  test('is the published one; that of pools with nothing behind it is none', async () => {
    const [published, ofUsdc] = await feedsOfSol()
    expect((await readOrderFeed(SOL_MINT, signal))?.address).toBe(published)
    chain.delete(published!)
    expect(await readOrderFeed(SOL_MINT, signal)).toBeUndefined()
    put(ofUsdc!, feedOfMint(SOL_MINT, 1n))
    expect(await readOrderFeed(SOL_MINT, signal)).toBeUndefined()
  })

  test('of the pinned set and of its mint is accepted', async () => {
    const [published] = await feedsOfSol()
    await expect(verifyOrderFeed(published!, { mint: SOL_MINT }, signal)).resolves.toBeUndefined()
  })

  test('of a foreign set, of another mint and of a pool is refused, whatever its account says', async () => {
    const foreign = (await feedAddresses(OTHER, address(SOL_MINT)))[0]!
    const ofUsdc = (await feedAddresses(SET, address(USDC_MINT)))[0]!
    for (const at of [foreign, ofUsdc, FEED]) {
      put(at, feedOfMint(SOL_MINT, 15_000_000_000n))
      await expect(verifyOrderFeed(at, { mint: SOL_MINT }, signal)).rejects.toThrow(OrderMismatch)
    }
  })

  test('that the chain does not have, or has for another mint, is refused', async () => {
    const [published] = await feedsOfSol()
    put(published!, feedOfMint(USDC_MINT, 1n))
    await expect(verifyOrderFeed(published!, { mint: SOL_MINT }, signal)).rejects.toThrow(OrderMismatch)
    chain.delete(published!)
    await expect(verifyOrderFeed(published!, { mint: SOL_MINT }, signal)).rejects.toThrow(OrderMismatch)
  })

  test('that cannot be read is unknown', async () => {
    const [published] = await feedsOfSol()
    readFails()
    await expect(verifyOrderFeed(published!, { mint: SOL_MINT }, signal)).rejects.toThrow(OrderUnchecked)
    await expect(readOrderFeed(SOL_MINT, signal)).rejects.toThrow(OrderUnchecked)
  })
})
