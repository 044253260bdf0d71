// @vitest-environment happy-dom
import type { ActivitiesReply, SpotActivity } from '@callisto/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followedWallets, followWallet, unfollowWallet } from '../../../lib/alerts/followed-wallets.ts'
import type { TradeNotice } from '../../../lib/alerts/trade-notices.ts'
import { SOL_MINT, USDC_MINT } from '../../../lib/tokens/mints.ts'
import { spotActivity } from '../../../transaction-flow/activity/activity.test-helper.ts'
import { watchWallets } from './wallet-watch.ts'

/** Any two addresses serve as wallets. */
const [ONE, OTHER] = [SOL_MINT, USDC_MINT]
const ROUND_MS = 15_000

let end = () => {}
beforeEach(() => {
  vi.useFakeTimers({ now: 1_790_000_000_000 })
  localStorage.clear()
})
afterEach(() => {
  end()
  for (const { wallet } of followedWallets.list()) unfollowWallet(wallet)
  vi.useRealTimers()
})

const page = (histories: SpotActivity[], hasMoreData = false): ActivitiesReply => ({ histories, hasMoreData })

/** A watch over a service in the test's hands. */
function start(first = page([])) {
  const world = {
    isLive: true,
    reads: [] as string[],
    reply: (_: string): ActivitiesReply | Promise<ActivitiesReply> => first,
  }
  const rounds: (readonly TradeNotice[])[] = []
  const restart = () => {
    end()
    end = watchWallets({
      wallets: followedWallets,
      async readSwaps(wallet) {
        world.reads.push(wallet)
        return world.reply(wallet)
      },
      isLive: () => world.isLive,
      onTrades: (notices) => rounds.push(notices),
    })
  }
  restart()
  return {
    world,
    restart,
    round: (ms = ROUND_MS) => vi.advanceTimersByTimeAsync(ms),
    reported: () =>
      rounds.map((notices) => notices.map(({ trade, sum }) => trade?.signature ?? JSON.stringify(sum))),
    rounds,
  }
}

test('the first reading reports nothing; what is traded later is reported once', async () => {
  followWallet(ONE)
  const { world, rounds, reported, round } = start(page([spotActivity(7), spotActivity(6)]))
  await round(0)
  expect(followedWallets.get(ONE)?.seen).toEqual({ blockId: 7, eventIndex: 0 })
  expect(reported()).toEqual([])
  world.reply = () => page([spotActivity(8), spotActivity(7, { eventIndex: 1 }), spotActivity(7)])
  await round()
  await round()
  expect(reported()).toEqual([['signature-7', 'signature-8']])
  expect(rounds[0]?.[1]).toEqual({
    id: `${ONE} 8 0`,
    atMs: Date.now() - ROUND_MS + 1,
    wallet: ONE,
    trade: {
      ...{ signature: 'signature-8', tradedAtMs: 1_790_000_008_000, usdValue: 240 },
      ...{ inputMint: SOL_MINT, outputMint: USDC_MINT, inputAmount: '1.5', outputAmount: '240' },
    },
  })
})

test('the first trade of a wallet that had none is reported', async () => {
  followWallet(ONE)
  const { world, reported, round } = start()
  await round(0)
  world.reply = () => page([spotActivity(1, { usdValue: undefined })])
  await round()
  expect(reported()).toEqual([['signature-1']])
})

test.each([
  ['all are known', [8, 7, 6, 5, 4, 3, 2], true, { count: 2, isLeast: false }],
  ['the page has no older one', [8, 7, 6, 5], false, { count: 1, isLeast: false }],
  ['there may be more', [8, 7, 6, 5, 4], true, { count: 2, isLeast: true }],
])('of more than three trades a round the older ones are summed: %s', async (_, blocks, hasMore, sum) => {
  followWallet(ONE)
  const { world, reported, round } = start(page([spotActivity(3)]))
  await round(0)
  world.reply = () =>
    page(
      blocks.map((block) => spotActivity(block)),
      hasMore,
    )
  await round()
  expect(reported()).toEqual([[JSON.stringify(sum), 'signature-6', 'signature-7', 'signature-8']])
})

test('what was traded while no page was open is reported with the next one', async () => {
  followWallet(ONE)
  const { world, reported, round, restart } = start(page([spotActivity(3)]))
  await round(0)
  world.reply = () => page([spotActivity(4), spotActivity(3)])
  restart()
  await round(0)
  restart()
  await round(0)
  expect(reported()).toEqual([['signature-4']])
})

test('nothing is reported on delayed data, by a failure, or by a reply that lags; one wallet does not hold up another', async () => {
  followWallet(ONE)
  vi.advanceTimersByTime(1)
  followWallet(OTHER)
  const { world, reported, round } = start(page([spotActivity(5)]))
  await round(0)
  world.isLive = false
  await round()
  expect(world.reads).toEqual([ONE, OTHER])
  world.isLive = true
  world.reply = (wallet) => {
    if (wallet === ONE) throw new Error('away')
    return page([spotActivity(4)])
  }
  await round()
  expect(world.reads).toEqual([ONE, OTHER, ONE, OTHER])
  expect(reported()).toEqual([])
  expect(followedWallets.get(OTHER)?.seen).toEqual({ blockId: 5, eventIndex: 0 })
  world.reply = () => page([spotActivity(6), spotActivity(5)])
  await round()
  expect(reported()).toEqual([['signature-6'], ['signature-6']])
})

test('a swap of nothing and another product are no trades', async () => {
  followWallet(ONE)
  const { world, reported, round } = start()
  await round(0)
  world.reply = () => page([spotActivity(2, { rawInputAmount: '0', rawOutputAmount: '0' })])
  await round()
  world.reply = () => ({ trades: [{ ...spotActivity(3), orderKey: 'order' }], page: 1, totalPages: 1 })
  await round()
  expect(reported()).toEqual([])
})

test('a wallet that is left while it is read is not followed again, and after the end nothing is read', async () => {
  followWallet(ONE)
  const { world, reported, round } = start(page([spotActivity(3)]))
  await round(0)
  let reply = (_: ActivitiesReply) => {}
  world.reply = () =>
    new Promise((resolve) => {
      reply = resolve
    })
  await round()
  unfollowWallet(ONE)
  reply(page([spotActivity(4)]))
  await round(0)
  expect([followedWallets.list(), reported()]).toEqual([[], []])
  followWallet(OTHER)
  end()
  const { length } = world.reads
  await round(ROUND_MS * 3)
  expect(world.reads).toHaveLength(length)
})
