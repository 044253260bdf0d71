import { type Asset, AssetsReplySchema } from '@callisto/contract'
import { auditScore, knownMints } from '@callisto/domain'
import { systemClock } from '@callisto/solana'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeTransaction, fakeAddress } from '../testing/fake-chain.test-helper.ts'
import { extension, mintAccount } from '../testing/mint-accounts.test-helper.ts'
import { startTestMarket, type TestMarket, tokenA, tokenB } from '../testing/test-market.test-helper.ts'

const admin = fakeAddress(30, 1)
const newborn = fakeAddress(30, 2)
const curve = fakeAddress(30, 3)
const SUPPLY = 10n ** 15n
let market: TestMarket

beforeAll(async () => {
  const extensions = [
    extension.permanentDelegate(admin),
    // The chain in memory is in epoch 7.
    extension.transferFee(admin, [
      { epoch: 0n, maximum: 9n, bps: 10 },
      { epoch: 7n, maximum: 1_000_000n, bps: 500 },
    ]),
    extension.pausable(admin, false),
    extension.transferHook(admin, undefined),
    extension.closeAuthority(admin),
    extension.defaultState(1),
  ]
  const powers = { mintAuthority: admin, freezeAuthority: admin, extensions }
  market = await startTestMarket(systemClock, { accounts: [mintAccount(tokenA, powers)] })
  for (const pool of [market.pools.sol, market.pools.a, market.pools.b])
    await market.trade(pool, 'buy', 10n ** 6n)
  await market.apply(launch, holding(1, SUPPLY / 1_000n))
})

afterAll(() => market?.close())

const launch: FakeTransaction = {
  events: [
    {
      program: 'launchpad',
      event: {
        type: 'launched',
        curve,
        mint: newborn,
        config: fakeAddress(30, 4),
        creator: fakeAddress(30, 5),
        quoteMint: knownMints.sol as typeof curve,
        virtualBase: SUPPLY,
        virtualQuote: 3n * 10n ** 10n,
        supply: SUPPLY,
        forSale: (8n * SUPPLY) / 10n,
        decimals: 6,
        name: 'Newborn',
        symbol: 'NEW',
        uri: '',
      },
    },
  ],
}

/** Tokens of the newborn that arrive at the n-th person. */
const holding = (n: number, after: bigint): FakeTransaction => ({
  events: [],
  balances: [{ account: fakeAddress(31, n), owner: fakeAddress(32, n), mint: newborn, before: 0n, after }],
})

async function asset(id: string, isReady: (asset: Asset) => boolean = () => true): Promise<Asset> {
  for (;;) {
    const reply = await market.app.inject(`/data/v1/assets?ids=${id}`)
    const [found] = AssetsReplySchema.parse(reply.json())
    if (found && isReady(found)) return found
    await systemClock.wait(5)
  }
}

// spec 1-3-03
test('the audit names every power over holders', async () => {
  const { audit, mintAuthority, freezeAuthority } = await asset(tokenA, ({ audit }) => !!audit?.extensions)
  expect([mintAuthority, freezeAuthority]).toEqual([admin, admin])
  expect(audit).toMatchObject({ mintAuthorityDisabled: false, freezeAuthorityDisabled: false })
  expect(audit?.extensions).toEqual({
    permanentDelegate: admin,
    transferFee: { bps: 500, maxFee: '1000000', authority: admin },
    transferHook: { authority: admin },
    pausable: { paused: false, authority: admin },
    defaultAccountState: 'initialized',
    closeAuthority: admin,
  })
})

test('a mint that has not been read has passed nothing', async () => {
  const { audit } = await asset(tokenB)
  for (const field of ['extensions', 'mintAuthorityDisabled', 'freezeAuthorityDisabled'])
    expect(audit).not.toHaveProperty(field)
  expect(auditScore(audit)).toBe(0)
})

// spec 1-3-03
test('of a creator the holdings, launches and graduations are known', async () => {
  expect((await asset(newborn)).audit).toMatchObject({
    devBalancePercentage: 0,
    devMints: 1,
    devMigrations: 0,
  })
})

test('the share of few holders is unknown unless it is large', async () => {
  expect((await asset(newborn)).audit).not.toHaveProperty('topHoldersPercentage')
  for (let n = 2; n <= 9; n++) await market.apply(holding(n, SUPPLY / 1_000n))
  expect((await asset(newborn)).audit).not.toHaveProperty('topHoldersPercentage')
  await market.apply(holding(10, SUPPLY / 1_000n))
  expect((await asset(newborn)).audit?.topHoldersPercentage).toBeCloseTo(1, 6)
})

// spec 1-3-03
test('one holder of much is known', async () => {
  await market.apply({
    events: [],
    balances: [2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => ({
      account: fakeAddress(31, n),
      owner: fakeAddress(32, n),
      mint: newborn,
      before: SUPPLY / 1_000n,
      after: n === 2 ? SUPPLY / 4n : 0n,
    })),
  })
  expect((await asset(newborn)).audit?.topHoldersPercentage).toBeCloseTo(25.1, 6)
})
