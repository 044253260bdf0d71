import type { Market } from '../market.ts'
import { creditPassiveHolders, Issuance } from './accounts.ts'
import { creditGovernance, openGovernance } from './governance.ts'
import { createGraduates } from './graduates.ts'
import { creditInventories } from './inventories.ts'
import { createMints } from './mints.ts'
import { openOrders } from './orders.ts'
import { createWallets } from './people.ts'
import { openVenues } from './venues.ts'

/**
 * Builds the first block. Mints, metadata and funded wallets are written as accounts, as in a clone of a
 * cluster; tiers, launchpads, pools, liquidity, earlier graduates, locks, rewards, feeds and the terms of orders are created by signed transactions
 * through the programs.
 */
export function buildGenesis(market: Market): void {
  const { bank, keyring, population, random } = market
  const issuance = new Issuance(bank)
  createWallets({ bank, issuance, keyring, population, random }, bank.faucetAddress)
  creditInventories(market, issuance)
  creditGovernance(market, issuance)
  creditPassiveHolders(issuance)
  issuance.write()
  createMints(bank, issuance, market)
  openVenues(market)
  createGraduates(market)
  openGovernance(market)
  openOrders(market)
}
