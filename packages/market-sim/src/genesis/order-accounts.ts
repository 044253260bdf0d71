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
export const FEEDS_AT_ONCE = 12

/** Whether a transfer moves all of it. */
export const isPlain = ({ issuer, transferFeeBps }: Asset) =>
  issuer === undefined && transferFeeBps === undefined
const byLiquidity = (a: Asset, b: Asset) => b.liquidityUsd - a.liquidityUsd
const usdc = assetByMint.get(USDC)!
const others = assets.filter(({ mint }) => mint !== USDC).sort(byLiquidity)

/** USDC, and the assets with the most liquidity that plain transfers move: orders are mostly in these. */
export const pricedAssets: readonly Asset[] = [usdc, ...others.filter(isPlain)].slice(0, FEEDS_AT_ONCE)

/** Assets with a feed: every one of the genesis has pools that state a price. Those above come first. */
export const publishedAssets: readonly Asset[] = [
  ...pricedAssets,
  ...others.filter((asset) => !pricedAssets.includes(asset)),
]

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

/** The same with the feeds of the set; on a chain that has the set, with those that it has: an older one has fewer. */
export function orderAddresses(keyring: Keyring, exists: (address: Address) => boolean): OrderAddresses {
  const accounts = orderAccountsOf(keyring.wallet(ORDERS_ADMIN).address)
  const feedOf = (mint: Address) =>
    deriveAddress(oracle.PROGRAM, oracle.feedSeeds({ set: accounts.oracleSet, mint }))
  const all = publishedAssets.map(({ mint }) => [mint, feedOf(mint)] as const)
  const isOpened = exists(accounts.oracleSet)
  return { ...accounts, feeds: new Map(all.filter(([, feed]) => !isOpened || exists(feed))) }
}
