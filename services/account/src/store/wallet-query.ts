import { sql as raw } from 'kysely'
import type { AccountIndex } from '../fold/account-index.ts'
import type { HeldPosition, Provision, Wallet } from '../fold/working-set.ts'
import { keysOfWallet, mintOfKey, positionKey } from '../fold/working-set.ts'
import { readPacked } from './packed-rows.ts'
import { toPosition, toProvision, toWallet } from './records.ts'
import { storedPosition } from './restore.ts'
import type { PositionRecord, Sql } from './sql.ts'

/** A token as the index knows it. */
export interface Token {
  mint: string
  decimals: number
}

/** A wallet's tokens of one mint: all of its accounts together. */
export interface HeldToken extends Token {
  /** Sum of the accounts; native SOL is not in it. */
  amount: bigint
  accounts: { account: string; amount: bigint }[]
}

/** A wallet at the block where the tables stand. */
export interface WalletRows {
  address: string
  slot: number
  /** Unix seconds. */
  time: number
  /** Undefined for an address that no block has shown. */
  wallet: Wallet | undefined
  tokens: HeldToken[]
  /** Those that were asked for, by mint, closed ones too; that of wrapped SOL has native SOL in it. */
  positions: ReadonlyMap<string, HeldPosition>
}

const POSITION_COLUMNS = [
  ...['id', 'amount', 'cost', 'realized', 'bought', 'bought_usd', 'buys', 'sold', 'sold_usd', 'sells'],
  ...['received', 'sent', 'flags', 'first_at', 'last_at'],
] as const satisfies readonly (keyof PositionRecord)[]
const COUNTS: ReadonlySet<string> = new Set(['id', 'buys', 'sells', 'flags', 'first_at', 'last_at'])

const toPositionRecord = (values: readonly string[]): PositionRecord =>
  Object.fromEntries(
    POSITION_COLUMNS.map((name, n) => [name, COUNTS.has(name) ? Number(values[n]) : values[n]]),
  ) as unknown as PositionRecord

/**
 * Reads a wallet with its tokens and positions, as of one block. `positions` names the mints whose positions are read when not
 * all are; none are with an empty list.
 */
export function readWallet(
  sql: Sql,
  index: AccountIndex,
  address: string,
  { positions }: { positions?: readonly string[] | undefined } = {},
): Promise<WalletRows> {
  return sql.transaction().execute(async (tx) => {
    const at = await storedPosition(tx)
    const wallet = await readWalletRow(tx, address)
    return {
      address,
      slot: at?.slot ?? 0,
      time: at?.time ?? 0,
      wallet,
      tokens: await readTokens(tx, index, address, wallet),
      positions: await readPositions(tx, index, wallet, positions),
    }
  })
}

/** Positions of a wallet alone, in some mints or in all, as of one block. */
export function readWalletPositions(
  sql: Sql,
  index: AccountIndex,
  address: string,
  mints: readonly string[] | undefined,
): Promise<Pick<WalletRows, 'slot' | 'positions'>> {
  return sql.transaction().execute(async (tx) => {
    const at = await storedPosition(tx)
    const wallet = await readWalletRow(tx, address)
    return { slot: at?.slot ?? 0, positions: await readPositions(tx, index, wallet, mints) }
  })
}

async function readWalletRow(sql: Sql, address: string): Promise<Wallet | undefined> {
  const row = await sql
    .selectFrom('account_wallets')
    .selectAll()
    .where('address', '=', address)
    .executeTakeFirst()
  return row && toWallet(row)
}

async function readTokens(
  sql: Sql,
  { market }: AccountIndex,
  address: string,
  wallet: Wallet | undefined,
): Promise<HeldToken[]> {
  const tokens = new Map<string, HeldToken>()
  const add = (token: Token, account: string, amount: string) => {
    const known = tokens.get(token.mint) ?? { ...token, amount: 0n, accounts: [] }
    known.amount += BigInt(amount)
    known.accounts.push({ account, amount: BigInt(amount) })
    tokens.set(token.mint, known)
  }
  const byAccount = ([a = '']: string[], [b = '']: string[]) => (a < b ? -1 : 1)
  if (wallet) {
    const from = raw`account_tokens where wallet = ${wallet.id}`
    const rows = await readPacked(sql, ['account', 'mint', 'amount'], from)
    for (const [account = '', mint, amount = ''] of rows.sort(byAccount)) {
      const token = market.mintById(Number(mint))
      add({ mint: token.mint, decimals: token.decimals }, account, amount)
    }
  }
  const seeds = raw`account_seeds where owner = ${address}`
  const rows = await readPacked(sql, ['account', 'mint', 'decimals', 'amount'], seeds)
  for (const [account = '', mint = '', decimals, amount = ''] of rows.sort(byAccount))
    add({ mint, decimals: Number(decimals) }, account, amount)
  return [...tokens.values()]
}

async function readPositions(
  sql: Sql,
  { market }: AccountIndex,
  wallet: Wallet | undefined,
  mints: readonly string[] | undefined,
): Promise<Map<string, HeldPosition>> {
  const positions = new Map<string, HeldPosition>()
  if (!wallet || mints?.length === 0) return positions
  const keys = mints?.flatMap((mint) => market.mint(mint) ?? []).map(({ id }) => positionKey(wallet.id, id))
  if (keys?.length === 0) return positions
  const [first, end] = keysOfWallet(wallet.id)
  const from = keys
    ? raw`account_positions where id in (${raw.join(keys)})`
    : raw`account_positions where id >= ${first} and id < ${end}`
  const rows = await readPacked(sql, POSITION_COLUMNS, from)
  for (const held of rows.map((row) => toPosition(toPositionRecord(row))).sort((a, b) => a.key - b.key))
    positions.set(market.mintById(mintOfKey(held.key)).mint, held)
  return positions
}

/** A wallet's liquidity, that of closed positions too. */
export async function readProvisions(sql: Sql, wallet: number): Promise<Provision[]> {
  const rows = await sql.selectFrom('account_provisions').selectAll().where('wallet', '=', wallet).execute()
  return rows.map(toProvision)
}
