import type { StoredReference } from '@callisto/amms'
import type { HistoryEntry } from '../fold/account-index.ts'
import type { Mint, MintsAndPools, PricedPool } from '../fold/mints-and-pools.ts'
import type { HeldPosition, Provision, TokenAccount, Wallet } from '../fold/working-set.ts'
import {
  type HistoryRecord,
  historyList,
  type MintRecord,
  type PoolRecord,
  type PositionRecord,
  type ProvisionRecord,
  type TokenAccountRecord,
  unknownFlag,
  type WalletRecord,
} from './sql.ts'

const text = (value: bigint | undefined): string | null => (value === undefined ? null : String(value))
/** A double that SQL can hold: NaN is null. */
const double = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value

export const walletRecord = ({
  id,
  address,
  lamports,
  swaps,
  transfers,
  others,
  firstAt,
  maker,
}: Wallet): WalletRecord => ({
  id,
  address,
  lamports: text(lamports),
  swaps,
  transfers,
  others,
  first_at: firstAt,
  maker: maker ?? null,
})

export const toWallet = (row: WalletRecord): Wallet => ({
  id: Number(row.id),
  address: row.address,
  lamports: row.lamports === null ? undefined : BigInt(row.lamports),
  swaps: row.swaps,
  transfers: row.transfers,
  others: row.others,
  firstAt: Number(row.first_at),
  maker: row.maker ?? undefined,
})

export const tokenAccountRecord = (row: TokenAccount): TokenAccountRecord => ({
  account: row.account,
  wallet: row.wallet.id,
  mint: row.mint,
  amount: String(row.amount),
})

export const positionRecord = (position: HeldPosition): PositionRecord => ({
  id: position.key,
  amount: String(position.amount),
  cost: String(position.cost),
  realized: String(position.realized),
  bought: String(position.bought),
  bought_usd: String(position.boughtUsd),
  buys: position.buys,
  sold: String(position.sold),
  sold_usd: String(position.soldUsd),
  sells: position.sells,
  received: String(position.received),
  sent: String(position.sent),
  flags:
    (position.isCostKnown ? 0 : unknownFlag.cost) |
    (position.isRealizedKnown ? 0 : unknownFlag.realized) |
    (position.isBoughtKnown ? 0 : unknownFlag.bought) |
    (position.isSoldKnown ? 0 : unknownFlag.sold),
  first_at: position.firstAt,
  last_at: position.lastAt,
})

export const toPosition = (row: PositionRecord): HeldPosition => ({
  key: Number(row.id),
  amount: BigInt(row.amount),
  cost: BigInt(row.cost),
  isCostKnown: (row.flags & unknownFlag.cost) === 0,
  realized: BigInt(row.realized),
  isRealizedKnown: (row.flags & unknownFlag.realized) === 0,
  bought: BigInt(row.bought),
  boughtUsd: BigInt(row.bought_usd),
  isBoughtKnown: (row.flags & unknownFlag.bought) === 0,
  buys: row.buys,
  sold: BigInt(row.sold),
  soldUsd: BigInt(row.sold_usd),
  isSoldKnown: (row.flags & unknownFlag.sold) === 0,
  sells: row.sells,
  received: BigInt(row.received),
  sent: BigInt(row.sent),
  firstAt: Number(row.first_at),
  lastAt: Number(row.last_at),
})

export const historyRecord = (entry: HistoryEntry): HistoryRecord => ({
  wallet: entry.wallet.id,
  list: historyList[entry.list],
  n: entry.n,
  slot: entry.slot,
  tx_index: entry.txIndex,
  event_index: entry.eventIndex,
  time: entry.time,
  signature: entry.signature,
  kind: entry.kind,
  platform: entry.platform,
  party: entry.party ?? null,
  mint_a: entry.a?.mint ?? null,
  amount_a: text(entry.a?.amount),
  usd_a: text(entry.a?.usd),
  mint_b: entry.b?.mint ?? null,
  amount_b: text(entry.b?.amount),
  usd_b: text(entry.b?.usd),
  cost: String(entry.networkCost),
})

export const mintRecord = (mint: Mint, market: MintsAndPools): MintRecord => ({
  id: mint.id,
  mint: mint.mint,
  decimals: mint.decimals,
  price: double(mint.price),
  pool: mint.pool?.id ?? null,
  reference: encodeReference(market.saveReference(mint)),
})

/** JSON has no NaN: it becomes null, and comes back as NaN. */
const encodeReference = (stored: StoredReference): string => JSON.stringify(stored)

export function decodeReference(stored: string): StoredReference {
  const parsed = JSON.parse(stored) as { ends: (number | null)[]; lastSolPrice: number | null } & Omit<
    StoredReference,
    'ends' | 'lastSolPrice'
  >
  const [a, b, c] = parsed.ends.map((end) => end ?? Number.NaN)
  return {
    ...parsed,
    ends: [a!, b!, c!],
    lastSolPrice: parsed.lastSolPrice ?? Number.NaN,
  }
}

export const poolRecord = (pool: PricedPool): PoolRecord => ({
  id: pool.id,
  address: pool.address,
  venue: pool.venue,
  mint0: pool.mint0.id,
  mint1: pool.mint1.id,
  curve_quote: pool.curveQuote?.id ?? null,
  creator: pool.creator,
  reserve0: String(pool.reserve0),
  reserve1: String(pool.reserve1),
  reported: double(pool.reported),
  ramp: pool.ramp ? JSON.stringify(pool.ramp) : null,
  shares: pool.shares ?? null,
  is_over: Number(pool.isOver),
})

export const provisionRecord = (provision: Provision): ProvisionRecord => ({
  id: provision.key,
  wallet: provision.wallet,
  pool: provision.pool,
  position: provision.position,
  lower_bound: provision.lower,
  upper_bound: provision.upper,
  units: String(provision.units),
  held0: String(provision.held0),
  held1: String(provision.held1),
  held_known: Number(provision.isHeldKnown),
  basis: double(provision.basis),
  collected0: String(provision.collected0),
  collected1: String(provision.collected1),
  owed0: String(provision.owed0),
  owed1: String(provision.owed1),
  opened_at: provision.openedAt,
})

export const toProvision = (row: ProvisionRecord): Provision => ({
  key: row.id,
  wallet: Number(row.wallet),
  pool: row.pool,
  position: row.position,
  lower: row.lower_bound,
  upper: row.upper_bound,
  units: BigInt(row.units),
  held0: BigInt(row.held0),
  held1: BigInt(row.held1),
  isHeldKnown: row.held_known === 1,
  basis: row.basis ?? Number.NaN,
  collected0: BigInt(row.collected0),
  collected1: BigInt(row.collected1),
  owed0: BigInt(row.owed0),
  owed1: BigInt(row.owed1),
  openedAt: Number(row.opened_at),
})
