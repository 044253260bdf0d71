import { oracle, recurring, trigger } from '@callisto/program-clients'
import { SYSTEM_PROGRAM } from '@callisto/solana'
import { ORDERS_ADMIN, PUBLISHERS, publisherOf } from '../agents/population.ts'
import { missingAccounts, sendOrThrow } from '../execution/execution.ts'
import type { Market } from '../market.ts'
import { assets } from './assets.ts'
import { ORDERS_INDEX } from './order-accounts.ts'

/** Of the five publishers, so many must vote for a price. */
const MIN_LIVE = 3
/** A price lives as long as the votes for it; a move of a twentieth must be confirmed. */
const FEED_TERMS = { maxConfPpm: 10_000, jumpPpm: 50_000, maxAgeSlots: 50 }
/**
 * A keeper pays 5,000 lamports for its signature, and some for its priority. The deposit of an order holds its fills and a
 * closing.
 */
const ORDER_TERMS = { feeBps: 10, stableFeeBps: 3, fillReward: 20_000, closeReward: 10_000 }
const ACCOUNTS_AT_ONCE = 8

/** Opens the feeds and the terms of orders, and the accounts that fees are paid to. Throws when a transaction fails. */
export function openOrders(market: Market): void {
  openFeeds(market)
  openTerms(market)
}

function openFeeds(market: Market): void {
  const wallet = market.keyring.wallet(ORDERS_ADMIN)
  const admin = wallet.address
  const { oracleSet: set, feeds } = market.orders
  const publishers = Array.from({ length: PUBLISHERS }, (_, n) => ({
    key: market.keyring.wallet(publisherOf(n)).address,
  }))
  const opening = { admin, set, systemProgram: SYSTEM_PROGRAM }
  sendOrThrow(
    market,
    [wallet],
    [oracle.createSet(opening, { index: ORDERS_INDEX, minLive: MIN_LIVE, publishers })],
  )
  for (const [mint, feed] of feeds)
    sendOrThrow(market, [wallet], [oracle.createFeed({ ...opening, mint, feed }, FEED_TERMS)])
}

function openTerms(market: Market): void {
  const wallet = market.keyring.wallet(ORDERS_ADMIN)
  const admin = wallet.address
  const stableMints = assets.flatMap(({ mint, model }) => (model.kind === 'stable' ? [{ mint }] : []))
  const { triggerConfig, recurringConfig } = market.orders
  const opening = { admin, feeOwner: admin, systemProgram: SYSTEM_PROGRAM }
  const terms = { index: ORDERS_INDEX, ...ORDER_TERMS, stableMints }
  sendOrThrow(market, [wallet], [trigger.openConfig({ ...opening, config: triggerConfig }, terms)])
  sendOrThrow(market, [wallet], [recurring.openConfig({ ...opening, config: recurringConfig }, terms)])
  const feeAccounts = missingAccounts(
    market,
    wallet,
    assets.map(({ mint }) => mint),
  )
  for (let at = 0; at < feeAccounts.length; at += ACCOUNTS_AT_ONCE)
    sendOrThrow(market, [wallet], feeAccounts.slice(at, at + ACCOUNTS_AT_ONCE))
}
