import type { LoginMethod, QuickSession } from '@callisto/contract'
import { randomId } from '../secrets.ts'
import type { Sql } from './tables.ts'

/** Who has logged in. */
export interface Identity {
  method: LoginMethod
  /** Unique with the method. */
  subject: string
  label: string
  provider?: string
}

/** Id of the account of a login; undefined for a login that none has. */
export async function findAccount(
  sql: Sql,
  { method, subject }: Pick<Identity, 'method' | 'subject'>,
): Promise<string | undefined> {
  const row = await sql
    .selectFrom('quick_logins')
    .select('account_id')
    .where('method', '=', method)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.account_id
}

/** Id of the account of a login, which is made for a login that none has. Of two at once, both get the same. */
export async function findOrCreateAccount(sql: Sql, identity: Identity, nowMs: number): Promise<string> {
  const known = await findAccount(sql, identity)
  if (known !== undefined) return known
  return sql.transaction().execute(async (transaction) => {
    const id = randomId()
    await transaction.insertInto('quick_accounts').values({ id, created_at: nowMs }).execute()
    const { method, subject, label, provider = null } = identity
    await transaction
      .insertInto('quick_logins')
      .values({ method, subject, account_id: id, label, provider, created_at: nowMs })
      .onConflict((conflict) => conflict.columns(['method', 'subject']).doNothing())
      .execute()
    const owner = (await findAccount(transaction, identity))!
    if (owner !== id) await transaction.deleteFrom('quick_accounts').where('id', '=', id).execute()
    return owner
  })
}

/** Logins of an account, the oldest first. */
export async function loginsOf(sql: Sql, accountId: string): Promise<QuickSession['logins']> {
  const rows = await sql
    .selectFrom('quick_logins')
    .select(['method', 'label', 'provider'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('subject')
    .execute()
  return rows.map(({ method, label, provider }) => ({
    method,
    label,
    ...(provider === null ? {} : { provider }),
  }))
}
