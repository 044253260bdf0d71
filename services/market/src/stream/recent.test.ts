import type { PoolUpdate } from '@callisto/contract'
import { TOKEN_PROGRAM } from '@callisto/solana'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAddress, fakeLaunch, launchedMint } from '../testing/fake-chain.test-helper.ts'
import { startTestMarket, type TestMarket, until } from '../testing/test-market.test-helper.ts'

let market: TestMarket

beforeAll(async () => {
  market = await startTestMarket()
  await market.trade(market.pools.sol, 'buy', 10n ** 9n)
})

afterAll(() => market?.close())

test('a new token is announced with its token program, before its mint has been read', async () => {
  const client = await market.socket()
  client.send({ type: 'subscribe:recent' })
  // The error for a malformed frame proves that the frame before it has been read.
  client.send('?')
  await until(() => client.frames.some(({ type }) => type === 'error'))
  await market.apply({
    ...fakeLaunch(1, fakeAddress(20, 1), 'One', 'ONE'),
    balances: [
      {
        account: fakeAddress(24, 1),
        mint: launchedMint(1),
        owner: fakeAddress(22, 1),
        before: 0n,
        after: 10n ** 15n,
      },
    ],
  })
  const news = () => (client.of('updates') as PoolUpdate[]).filter(({ type }) => type === 'new')
  await until(() => news().length > 0)
  expect(news()).toMatchObject([
    { pool: { baseAsset: { id: launchedMint(1), symbol: 'ONE', tokenProgram: TOKEN_PROGRAM } } },
  ])
  client.raw.close()
})
