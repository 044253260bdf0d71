import type { Market } from '../market.ts'
import { giveRest, Issuance } from './accounts.ts'
import { playEarlierGraduates } from './graduates.ts'
import { putMints } from './mints.ts'
import { putPeople } from './people.ts'
import { openVenues } from './venues.ts'

/**
 * The first block: what a clone of a cluster would find there (mints, metadata, wallets with balances) is written
 * as accounts; everything that is ours (tiers, launchpads, pools, liquidity, earlier graduates) is made by signed
 * transactions through the programs.
 */
export function playGenesis(market: Market): void {
  const { bank, keyring, population, random } = market
  const issuance = new Issuance(bank)
  putPeople({ bank, issuance, keyring, population, random }, bank.faucetAddress)
  giveRest(issuance)
  issuance.write()
  putMints(bank, issuance, market.now)
  openVenues(market)
  playEarlierGraduates(market)
}
