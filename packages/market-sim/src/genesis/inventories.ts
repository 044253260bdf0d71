import { REGULARS } from '../agents/population.ts'
import { holdInventory } from '../agents/retail.ts'
import { purchaseUsd } from '../agents/sizes.ts'
import type { Market } from '../market.ts'
import type { Issuance } from './accounts.ts'
import { assets, SOL, USDC } from './assets.ts'
import { unitsForUsd } from './people.ts'

/** Share of the regular traders of a token that hold it at genesis. */
const HOLDING_SHARE = 0.6

/** What regular traders of the established tokens bought before the first block. */
export function creditInventories(market: Market, issuance: Issuance): void {
  const { random, population, keyring } = market
  for (const [rank, asset] of assets.entries()) {
    if (asset.mint === USDC) continue
    for (let n = 0; n < REGULARS; n++) {
      if (!random.chance(HOLDING_SHARE)) continue
      const name = population.regularOf(rank, n)
      const dollars = purchaseUsd(random, population.wealth(name), asset)
      if (asset.mint !== SOL)
        issuance.credit(keyring.wallet(name).address, asset, unitsForUsd(asset, dollars))
      holdInventory(market, name, asset, dollars)
    }
  }
}
