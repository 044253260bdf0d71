import { lists } from '@callisto/service-kit'
import type { Market } from '../fold/market.ts'
import { PriceRanges } from '../fold/price-ranges.ts'
import type { Token } from '../fold/token-and-pool.ts'
import type { Wallets } from '../fold/wallets.ts'
import { orNaN, type PoolData, type TokenData } from './records.ts'
import type { PoolRecord, Sql, TokenRecord, WalletRecord } from './sql.ts'

/** Adds a token of the tables to a market that does not have it. Rejects data of an older form. */
export function addStoredToken(market: Market, record: TokenRecord): Token {
  const data = JSON.parse(record.data) as TokenData
  if (data.bars === undefined || data.reference === undefined)
    throw new Error('market_tokens has data of an older form')
  const token = market.addToken(record.mint, data.decimals, data.createdAt, Number(record.id))
  token.isOlder = data.isOlder === true
  token.price = orNaN(data.price)
  token.priceSlot = data.priceSlot
  token.firstPrice = orNaN(data.firstPrice)
  token.liquidity = orNaN(data.liquidity)
  token.lastTradeTime = data.lastTradeTime
  token.launch = data.launch
  if (data.launchBuyers) token.launchBuyers = new Map(data.launchBuyers)
  token.opinion = data.opinion
  token.graduatedPool = data.graduatedPool
  token.graduatedAt = orNaN(data.graduatedAt)
  if (token.launch) market.creator(token.launch.creator).tokens.add(token)
  market.candles.restore(token.row, data.bars.map(orNaN))
  const [first, second, third] = data.reference.ends.map(orNaN) as [number, number, number]
  const lastSolPrice = orNaN(data.reference.lastSolPrice)
  market.references.restore(token.row, { ...data.reference, ends: [first, second, third], lastSolPrice })
  if (data.windows) market.windows.restoreIdle(token.row, data.windows)
  // For a token without a trade in the last day; the trades of that day bring what is before them.
  else if (data.base) market.windows.seedBase(token.row, ...data.base)
  else if (token.priceSlot > 0) market.windows.seedBase(token.row, token.price, token.liquidity || 0)
  return token
}

/** Adds a pool of the tables; `tokenOf` finds its tokens by their ids. Rejects when one of them is missing. */
export function addStoredPool(
  market: Market,
  record: PoolRecord,
  tokenOf: (id: number) => Token | undefined,
): void {
  const data = JSON.parse(record.data) as PoolData
  const base = tokenOf(Number(record.base))
  const quote = tokenOf(data.quote)
  if (!base || !quote) throw new Error(`market_pools ${record.id} names a token that is not there`)
  const pool = market.addPool(record.address, base, quote, data, Number(record.id))
  pool.reserveBase = orNaN(data.reserveBase)
  pool.reserveQuote = orNaN(data.reserveQuote)
  pool.spot = orNaN(data.spot)
  pool.ramp = data.ramp
  if (data.ranges) pool.ranges = PriceRanges.restore(data.ranges)
  pool.liquidity = orNaN(data.liquidity)
  pool.lpSupply = data.lpSupply
  pool.lpBurned = data.lpBurned
  pool.creatorDeposits = data.creatorDeposits
  pool.otherDeposits = data.otherDeposits
  pool.activeQuote = data.activeQuote ?? Number.POSITIVE_INFINITY
  pool.standing = data.standing
  pool.standingAt = data.standingAt
  const { curve } = data
  if (!curve) return
  pool.setCurve({
    forSale: orNaN(curve.forSale),
    realBase: orNaN(curve.realBase),
    realQuote: orNaN(curve.realQuote),
    graduated: curve.graduated === true,
  })
}

/**
 * Adds wallets of the tables to memory, those that are not there yet, with the first wallets of their funding groups, which they
 * need. Returns the row of each by its id. No block may be folded until it resolves.
 */
export async function addStoredWallets(
  sql: Sql,
  wallets: Wallets,
  records: readonly WalletRecord[],
): Promise<Map<number, number>> {
  const firstAdded = wallets.nextId - wallets.added.length
  const added = wallets.added.slice()
  const rows = new Map<number, number>()
  const fresh: WalletRecord[] = []
  for (let wanted = records; wanted.length > 0; wanted = await findGroups(sql, fresh, rows))
    for (const record of wanted) {
      const known = wallets.find(record.address)
      rows.set(
        Number(record.id),
        known ?? wallets.restore(record.address, Number(record.id), Number(record.first_time)),
      )
      if (known === undefined) fresh.push(record)
    }
  for (const { id, cluster } of fresh)
    if (cluster !== null) wallets.join(rows.get(Number(id))!, rows.get(Number(cluster))!)
  // A flush that is under way may have written some of the wallets that wait: those count once, by their ids.
  const members = await countMembers(sql, fresh, firstAdded)
  for (const { group } of added) if (members.has(group ?? -1)) members.set(group!, members.get(group!)! + 1)
  for (const [id, count] of members) wallets.setMembers(rows.get(id)!, count)
  return rows
}

/** The first wallets of the funding groups of some wallets, without those that have a row. */
async function findGroups(
  sql: Sql,
  records: readonly WalletRecord[],
  rows: ReadonlyMap<number, number>,
): Promise<WalletRecord[]> {
  const ids = new Set(records.flatMap(({ cluster }) => (cluster === null ? [] : [Number(cluster)])))
  const found: WalletRecord[] = []
  for (const list of lists([...ids].filter((id) => !rows.has(id))))
    found.push(...(await sql.selectFrom('market_wallets').selectAll().where('id', 'in', list).execute()))
  return found
}

/** The number of wallets in the funding groups that some wallets are the first of, counting those with an id below a bound. */
async function countMembers(
  sql: Sql,
  records: readonly WalletRecord[],
  belowId: number,
): Promise<Map<number, number>> {
  const members = new Map(records.map(({ id }) => [Number(id), 0]))
  for (const list of lists([...members.keys()])) {
    const found = await sql
      .selectFrom('market_wallets')
      .select(({ fn }) => ['cluster', fn.countAll().as('members')])
      .where('cluster', 'in', list)
      .where('id', '<', belowId)
      .groupBy('cluster')
      .execute()
    for (const { cluster, members: count } of found) members.set(Number(cluster), Number(count))
  }
  return members
}
