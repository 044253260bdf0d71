import { type RawBuilder, sql as raw } from 'kysely'
import type { AccountIndex } from '../fold/account-index.ts'
import type { HeldPosition, Provision, Wallet } from '../fold/working-set.ts'
import { keysOfWallet, mintOfKey, positionKey } from '../fold/working-set.ts'
import { readPacked } from './packed-rows.ts'
import { toPosition, toProvision, toWallet } from './records.ts'
import { storedPosition } from './restore.ts'
import type { Sql } from './sql.ts'
import { type HeldToken, type StoredAccount, StoredWallet, toTokens } from './stored-wallet.ts'
import type { TablePosition, WalletCache } from './wallet-cache.ts'

/** The tables, and what memory keeps of them. */
export interface WalletTables {
  sql: Sql
  index: AccountIndex
  wallets: WalletCache
}

/** A wallet at the block where the tables stand. */
export interface WalletRows extends TablePosition {
  address: string
  /** Undefined for an address that no block has shown. */
  wallet: Readonly<Wallet> | undefined
  tokens: readonly HeldToken[]
  /** By mint, closed ones too; that of wrapped SOL has native SOL in it. */
  positions: ReadonlyMap<string, HeldPosition>
  /** Liquidity, that of closed positions too. */
  provisions: readonly Provision[]
}

/** Runs reads that see the tables as of one block. */
export const atOneBlock = <Result>(
  sql: Sql,
  read: (tx: Sql, at: TablePosition) => Promise<Result>,
): Promise<Result> =>
  sql
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => read(tx, (await storedPosition(tx)) ?? { slot: 0, time: 0 }))

/** Reads a wallet with its tokens, positions and liquidity, as of one block. */
export async function readWallet(tables: WalletTables, address: string): Promise<WalletRows> {
  const { sql, wallets } = tables
  const known = wallets.get(address)
  if (known) return rowsOf(address, known, wallets.at)
  return atOneBlock(sql, async (tx, at) => {
    const wallet = await readWalletRow(tx, address)
    if (wallet) return rowsOf(address, await readStored(tx, at, tables, wallet), at)
    const tokens = toTokens(await readSeeds(tx, address))
    return { ...at, address, wallet, tokens, positions: new Map(), provisions: [] }
  })
}

const rowsOf = (
  address: string,
  { parts, tokens }: StoredWallet,
  { slot, time }: TablePosition,
): WalletRows => ({
  address,
  slot,
  time,
  wallet: parts.wallet,
  tokens,
  positions: parts.positions,
  provisions: [...parts.provisions.values()],
})

/** Positions of a wallet in some mints, as of one block. */
export async function readWalletPositions(
  tables: WalletTables,
  address: string,
  mints: readonly string[],
): Promise<Pick<WalletRows, 'slot' | 'positions'>> {
  const { sql, index, wallets } = tables
  const known = wallets.get(address)
  if (known) {
    const { positions } = known.parts
    const asked = new Set(mints)
    return { slot: wallets.at.slot, positions: new Map([...positions].filter(([mint]) => asked.has(mint))) }
  }
  return atOneBlock(sql, async (tx, { slot }) => {
    const wallet = await readWalletRow(tx, address)
    const ids = mints.flatMap((mint) => index.market.mint(mint) ?? []).map(({ id }) => id)
    if (!wallet || ids.length === 0) return { slot, positions: new Map() }
    const keys = ids.map((id) => positionKey(wallet.id, id))
    return { slot, positions: await readPositions(tx, index, raw`id in (${raw.join(keys)})`) }
  })
}

/** The row of a wallet, undefined for an address that no block has shown. */
export async function readWalletRow(tx: Sql, address: string): Promise<Wallet | undefined> {
  const row = await tx
    .selectFrom('account_wallets')
    .selectAll()
    .where('address', '=', address)
    .executeTakeFirst()
  return row && toWallet(row)
}

/** Rows of a wallet in a transaction, which are kept. */
export async function readStored(
  tx: Sql,
  { slot }: TablePosition,
  { index, wallets }: WalletTables,
  wallet: Wallet,
): Promise<StoredWallet> {
  // Another request may have read them while this one waited for its transaction.
  const known = slot === wallets.at.slot ? wallets.get(wallet.address) : undefined
  if (known) return known
  const [first, end] = keysOfWallet(wallet.id)
  const accounts = [...(await readAccounts(tx, index, wallet.id)), ...(await readSeeds(tx, wallet.address))]
  const provisions = await tx
    .selectFrom('account_provisions')
    .selectAll()
    .where('wallet', '=', wallet.id)
    .orderBy('id')
    .execute()
  const stored = new StoredWallet({
    wallet,
    accounts: new Map(accounts.map((row) => [row.account, row])),
    positions: await readPositions(tx, index, raw`id >= ${first} and id < ${end}`),
    provisions: new Map(provisions.map((row) => [row.id, toProvision(row)])),
  })
  wallets.keep(slot, stored)
  return stored
}

async function readAccounts(tx: Sql, { market }: AccountIndex, wallet: number): Promise<StoredAccount[]> {
  const from = raw`account_tokens where wallet = ${wallet}`
  const rows = await readPacked(tx, ['account', 'mint', 'amount'], from)
  return rows.map(([account = '', id, amount = '']) => {
    const { mint, decimals } = market.mintById(Number(id))
    return { account, mint, decimals, amount: BigInt(amount) }
  })
}

async function readSeeds(tx: Sql, address: string): Promise<StoredAccount[]> {
  const rows = await readPacked(
    tx,
    ['account', 'mint', 'decimals', 'amount'],
    raw`account_seeds where owner = ${address}`,
  )
  return rows.map(([account = '', mint = '', decimals, amount = '']) => ({
    account,
    mint,
    decimals: Number(decimals),
    amount: BigInt(amount),
  }))
}

const POSITION_COLUMNS = [
  ...['id', 'amount', 'cost', 'realized', 'bought', 'bought_usd', 'buys', 'sold', 'sold_usd', 'sells'],
  ...['received', 'sent', 'flags', 'first_at', 'last_at'],
]

/** By mint, in the order of their keys. */
async function readPositions(
  tx: Sql,
  { market }: AccountIndex,
  where: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, HeldPosition>> {
  const rows = await readPacked(tx, POSITION_COLUMNS, raw`account_positions where ${where}`)
  const held = rows.map(
    ([id, amount, cost, realized, bought, boughtUsd, buys, sold, soldUsd, sells, ...others]) => {
      const [received, sent, flags, firstAt, lastAt] = others
      return toPosition({
        id: Number(id),
        amount: amount!,
        cost: cost!,
        realized: realized!,
        bought: bought!,
        bought_usd: boughtUsd!,
        buys: Number(buys),
        sold: sold!,
        sold_usd: soldUsd!,
        sells: Number(sells),
        received: received!,
        sent: sent!,
        flags: Number(flags),
        first_at: Number(firstAt),
        last_at: Number(lastAt),
      })
    },
  )
  held.sort((a, b) => a.key - b.key)
  return new Map(held.map((position) => [market.mintById(mintOfKey(position.key)).mint, position]))
}
