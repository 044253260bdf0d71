import { lists } from '@callisto/service-kit'
import { NATIVE_MINT } from '@callisto/solana'
import type { AccountIndex } from '../fold/account-index.ts'
import { provisionKeysOf } from '../fold/provide.ts'
import type { WalletBlock } from '../fold/wallet-block.ts'
import { positionKey, type TokenAccount, type Wallet } from '../fold/working-set.ts'
import { toPosition, toProvision, toWallet } from './records.ts'
import type { Sql } from './sql.ts'

/** Brings every row that a block may change into memory. Does nothing while memory holds the tables whole. */
export async function loadRows(sql: Sql, index: AccountIndex, block: WalletBlock): Promise<void> {
  const { wallets, accounts, provisions } = index
  const addresses = new Set<string>()
  const tokenAccounts = new Set<string>()
  const provisionKeys = new Set<string>()
  for (const { payer, tokens, lamports, events, orders } of block.transactions) {
    addresses.add(payer)
    for (const { order, maker } of orders) addresses.add(order).add(maker)
    for (const { owner, account } of tokens) {
      addresses.add(owner)
      tokenAccounts.add(account)
    }
    for (const { address } of lamports) addresses.add(address)
    for (const event of events) {
      if (event.kind === 'swap') addresses.add(event.trader)
      if (event.kind !== 'liquidity') continue
      if (event.provided) addresses.add(event.provided.owner)
      for (const key of provisionKeysOf(event)) provisionKeys.add(key)
    }
  }
  await loadWallets(sql, index, wallets.missing(addresses))
  // What an order holds is its maker's, whom the block may not name.
  const makers = [...addresses].flatMap((address) => wallets.get(address)?.maker ?? [])
  await loadWallets(sql, index, wallets.missing(makers))
  await loadAccounts(sql, index, accounts.missing(tokenAccounts))
  const keys = provisions.missing(provisionKeys)
  const found = new Map()
  for (const part of lists(keys))
    for (const row of await sql
      .selectFrom('account_provisions')
      .selectAll()
      .where('id', 'in', part)
      .execute())
      found.set(row.id, toProvision(row))
  provisions.load(keys, found)
  await loadPositions(sql, index, block)
}

async function loadWallets(sql: Sql, { wallets }: AccountIndex, addresses: readonly string[]): Promise<void> {
  const found = new Map<string, Wallet>()
  for (const part of lists(addresses))
    for (const row of await sql
      .selectFrom('account_wallets')
      .selectAll()
      .where('address', 'in', part)
      .execute())
      found.set(row.address, toWallet(row))
  wallets.load(addresses, found)
}

async function loadAccounts(sql: Sql, index: AccountIndex, keys: readonly string[]): Promise<void> {
  const found = new Map<string, TokenAccount>()
  for (const part of lists(keys)) {
    const rows = await sql
      .selectFrom('account_tokens')
      .innerJoin('account_wallets', 'account_wallets.id', 'account_tokens.wallet')
      .select(['account', 'account_tokens.mint', 'account_tokens.amount', 'address'])
      .where('account', 'in', part)
      .execute()
    // The owner of an account may differ from the one that the block shows.
    await loadWallets(sql, index, index.wallets.missing(rows.map(({ address }) => address)))
    for (const { account, mint, amount, address } of rows)
      found.set(account, { account, wallet: index.wallets.get(address)!, mint, amount: BigInt(amount) })
  }
  index.accounts.load(keys, found)
}

/** Positions of each wallet of a block in SOL and in the tokens of the transactions that show it. */
async function loadPositions(sql: Sql, index: AccountIndex, block: WalletBlock): Promise<void> {
  const keys = new Set<number>()
  const makerOf = new Map(
    block.transactions.flatMap(({ orders }) => orders.map(({ order, maker }) => [order, maker] as const)),
  )
  const add = (address: string, mint: string) => {
    const owner = makerOf.get(address) ?? index.wallets.get(address)?.maker ?? address
    const [wallet, token] = [index.wallets.get(owner), index.market.mint(mint)]
    if (wallet && token) keys.add(positionKey(wallet.id, token.id))
  }
  for (const { payer, tokens, lamports, events, orders, fills } of block.transactions) {
    add(payer, NATIVE_MINT)
    for (const { maker } of orders) add(maker, NATIVE_MINT)
    for (const { maker, a, b } of fills) for (const { mint } of [a, b]) add(maker, mint)
    for (const { owner, mint } of tokens) add(owner, mint)
    for (const { address } of lamports) add(address, NATIVE_MINT)
    for (const event of events) {
      if (event.kind === 'swap') for (const mint of [event.mintIn, event.mintOut]) add(event.trader, mint)
      if (event.kind === 'liquidity' && event.provided) {
        const pool = index.market.pool(event.pool)
        if (pool) for (const { mint } of [pool.mint0, pool.mint1]) add(event.provided.owner, mint)
      }
    }
  }
  const missing = index.positions.missing(keys)
  const found = new Map()
  for (const part of lists(missing))
    for (const row of await sql.selectFrom('account_positions').selectAll().where('id', 'in', part).execute())
      found.set(Number(row.id), toPosition(row))
  index.positions.load(missing, found)
}
