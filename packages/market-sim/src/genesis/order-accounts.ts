import { oracle, recurring, trigger } from '@callisto/program-clients'
import { deriveAddress } from '@callisto/solana/derive'
import type { Address } from '@solana/kit'
import { ORDERS_ADMIN } from '../agents/population.ts'
import { Keyring } from '../execution/wallet.ts'
import { type Asset, assetByMint, assets, USDC } from './assets.ts'

/** Accounts that orders need. */
export interface OrderAccounts {
  /** Set of the publishers: the feed of a mint is derived from it. */
  oracleSet: Address
  /** Terms of trigger orders. */
  triggerConfig: Address
  /** Terms of recurring orders. */
  recurringConfig: Address
}

/** Number of the set and of the terms among those of their admin. */
export const ORDERS_INDEX = 0
/** Feeds that one transaction publishes. */
const MAX_FEEDS = 12

/** Whether a transfer moves all of it. */
export const isPlain = ({ issuer, transferFeeBps }: Asset) =>
  issuer === undefined && transferFeeBps === undefined
const byLiquidity = (a: Asset, b: Asset) => b.liquidityUsd - a.liquidityUsd

/** Assets with a feed: USDC, and those with the most liquidity that plain transfers move. */
export const pricedAssets: readonly Asset[] = [
  assetByMint.get(USDC)!,
  ...assets.filter((asset) => isPlain(asset) && asset.mint !== USDC).sort(byLiquidity),
].slice(0, MAX_FEEDS)

/** Addresses of the accounts of orders on a chain, with the feeds by mint. */
export interface OrderAddresses extends OrderAccounts {
  feeds: ReadonlyMap<Address, Address>
}

/** The accounts of orders on a chain with this seed. */
export function orderAccounts(seed: string): OrderAccounts {
  return orderAccountsOf(new Keyring(seed).wallet(ORDERS_ADMIN).address)
}

function orderAccountsOf(admin: Address): OrderAccounts {
  const seeds = { admin, index: ORDERS_INDEX }
  return {
    oracleSet: deriveAddress(oracle.PROGRAM, oracle.setSeeds(seeds)),
    triggerConfig: deriveAddress(trigger.PROGRAM, trigger.configSeeds(seeds)),
    recurringConfig: deriveAddress(recurring.PROGRAM, recurring.configSeeds(seeds)),
  }
}

/** The same with the feeds of the set. */
export function orderAddresses(keyring: Keyring): OrderAddresses {
  const accounts = orderAccountsOf(keyring.wallet(ORDERS_ADMIN).address)
  const feedOf = (mint: Address) =>
    deriveAddress(oracle.PROGRAM, oracle.feedSeeds({ set: accounts.oracleSet, mint }))
  return { ...accounts, feeds: new Map(pricedAssets.map(({ mint }) => [mint, feedOf(mint)])) }
}
