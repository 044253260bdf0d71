import { AssetsReplySchema } from '@callisto/contract'
import { systemClock } from '@callisto/solana'
import { metadataAccount, mintAccount } from './mint-accounts.test-helper.ts'
import { startTestMarket, type TestMarket, type tokenA } from './test-market.test-helper.ts'

/** Starts a market whose tokens are traded and have these symbols. */
export async function startNamedMarket(
  names: readonly (readonly [mint: string, symbol: string, isVerified: boolean])[],
): Promise<TestMarket> {
  const accounts = []
  for (const [mint, symbol, isVerified] of names)
    accounts.push(
      mintAccount(mint),
      await metadataAccount(mint as typeof tokenA, { name: symbol, symbol, isVerified }),
    )
  const market = await startTestMarket(systemClock, { accounts })
  for (const pool of Object.values(market.pools)) await market.trade(pool, 'buy', 10n ** 8n)
  const ids = names.map(([mint]) => mint).join(',')
  for (;;) {
    const assets = AssetsReplySchema.parse((await market.app.inject(`/data/v1/assets?ids=${ids}`)).json())
    if (names.every(([mint, symbol]) => assets.some((one) => one.id === mint && one.symbol === symbol)))
      return market
    await systemClock.wait(5)
  }
}
