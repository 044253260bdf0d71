import type { AccountState } from '@callisto/solana'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pool } from '../testing/fake-chain.test-helper.ts'
import {
  DEAD,
  market,
  POOLS,
  SOL,
  startTestService,
  type TestService,
  USDC,
} from '../testing/test-service.test-helper.ts'

const swap = { inputMint: SOL, outputMint: USDC, amount: 1_000_000_000n }
const settled = () => new Promise((resolve) => setImmediate(resolve))

let running: TestService
beforeEach(async () => {
  running = await startTestService(market())
})
afterEach(() => running.close())

/** Changes an account in the next slot, which it returns; the deepest pool of SOL and USDC for an amount of USDC. */
async function commit(change: bigint | AccountState): Promise<number> {
  const { chain, service } = running
  chain.commit(typeof change === 'bigint' ? pool(1, [SOL, USDC], [1_000_000_000_000n, change]) : change)
  while (service.ready().slot < chain.slot) await settled()
  return chain.slot
}

const quoteNow = async () => {
  const { body } = await running.get(
    `/swap/v1/quote?inputMint=${SOL}&outputMint=${USDC}&amount=${swap.amount}`,
  )
  return BigInt(body.outAmount as string)
}

test('a route is of the pools as they were at the beginning of a slot, and those of now stay', async () => {
  const { read } = running.service
  const first = await quoteNow()
  const one = await commit(300_000_000_000n)
  const second = await quoteNow()
  const two = await commit(600_000_000_000n)
  const third = await quoteNow()
  expect(first < second && second < third).toBe(true)
  expect(read.known()).toEqual({ from: one, to: two })
  expect(await read.outputBefore(one, swap)).toBe(first)
  expect(await read.outputBefore(two, swap)).toBe(second)
  expect(await quoteNow()).toBe(third)
})

test('pools that came since are taken out for it, and those that went are put back', async () => {
  const { read } = running.service
  const first = await quoteNow()
  const toDead = { inputMint: USDC, outputMint: DEAD, amount: 1_000_000n }
  const came = await commit(pool(4, [DEAD, USDC], [1_000_000_000n, 1_000_000_000n]))
  const went = await commit({ ...POOLS.solUsdc, data: new Uint8Array(1) })
  expect(await read.outputBefore(came, toDead)).toBeUndefined()
  expect(await read.outputBefore(went, toDead)).toBeGreaterThan(0n)
  expect(await read.outputBefore(went, swap)).toBe(first)
  expect(await quoteNow()).toBeLessThan(first)
})

test('slots before the stream, and those to come, are not known', async () => {
  const { read } = running.service
  expect(read.known()).toBeUndefined()
  const slot = await commit(300_000_000_000n)
  expect(await read.outputBefore(slot - 1, swap)).toBeUndefined()
  expect(await read.outputBefore(slot + 1, swap)).toBeUndefined()
  expect(await read.outputBefore(slot, { ...swap, outputMint: SOL })).toBeUndefined()
})
