import { setImmediate } from 'node:timers/promises'
import { decodeMint, decodeTokenAccount } from '@callisto/program-clients'
import { chunks } from '@callisto/service-kit'
import { type ChainPort, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import type { AccountIndex } from '../fold/account-index.ts'
import type { Sql } from '../store/sql.ts'

const PER_TURN = 500
/** Mints of one read. */
const MAX_MINTS = 100

/**
 * Stores the token accounts that no folded block has changed: those of the genesis. They belong to nobody's history; the first
 * block that changes one removes it here. False where no service lists token accounts. Call it while no block is applied
 * and nothing waits to be written.
 */
export async function seedTokens(
  chain: ChainPort,
  sql: Sql,
  index: AccountIndex,
  signal: AbortSignal,
): Promise<boolean> {
  const known = new Set(
    (await sql.selectFrom('account_tokens').select('account').execute()).map((row) => row.account),
  )
  const found: { account: string; owner: string; mint: string; amount: string }[] = []
  let count = 0
  for (const program of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]) {
    const { accounts, isPartial } = await chain.getProgramAccounts(program, { signal })
    if (isPartial) return false
    for (const { address, data } of accounts) {
      if (++count % PER_TURN === 0) await setImmediate()
      if (signal.aborted) return false
      const account = decodeTokenAccount(data)
      if (!account || account.amount === 0n || known.has(address) || index.market.pool(account.owner))
        continue
      const { owner, mint, amount } = account
      found.push({ account: address, owner, mint, amount: String(amount) })
    }
  }
  const decimals = await decimalsOf(chain, index, new Set(found.map(({ mint }) => mint)), signal)
  const rows = found.flatMap((row) => {
    const known = decimals.get(row.mint)
    return known === undefined ? [] : [{ ...row, decimals: known }]
  })
  await sql.transaction().execute(async (tx) => {
    for (const part of chunks(rows))
      await tx
        .insertInto('account_seeds')
        .values(part)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    await tx
      .insertInto('account_meta')
      .values({ key: 'seeded', value: '1' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  return true
}

/** Decimals of mints, by the index or the chain; absent for what is no mint. */
export async function decimalsOf(
  chain: Pick<ChainPort, 'getAccounts'>,
  { market }: AccountIndex,
  mints: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const decimals = new Map<string, number>()
  const unknown: string[] = []
  for (const mint of mints) {
    const known = market.mint(mint)
    if (known) decimals.set(mint, known.decimals)
    else unknown.push(mint)
  }
  for (let at = 0; at < unknown.length; at += MAX_MINTS) {
    const { accounts } = await chain.getAccounts(unknown.slice(at, at + MAX_MINTS), signal)
    for (const account of accounts) {
      const mint = account && decodeMint(account.data)
      if (mint) decimals.set(account.address, mint.decimals)
    }
  }
  return decimals
}

export const isSeeded = async (sql: Sql): Promise<boolean> =>
  (await sql.selectFrom('account_meta').select('value').where('key', '=', 'seeded').executeTakeFirst()) !==
  undefined
