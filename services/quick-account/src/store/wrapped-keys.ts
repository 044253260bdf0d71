import {
  MAX_WRAPPED_KEYS,
  type PutWrappedKey,
  serviceError,
  type WrappedKey,
  WrappedKeySchema,
} from '@callisto/contract'
import type { KeyRecord, Sql } from './tables.ts'

/** Keys of an account, the oldest first. */
export async function listKeys(sql: Sql, accountId: string): Promise<WrappedKey[]> {
  const rows = await sql
    .selectFrom('quick_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('address')
    .execute()
  return rows.map(toWrappedKey)
}

/**
 * Stores a key in place of the version that it names, 0 for none. Throws VERSION_CONFLICT when another version is stored,
 * and TOO_MANY_KEYS.
 */
export async function putKey(
  sql: Sql,
  accountId: string,
  address: string,
  { kind, wrapped, parameters, replaces }: Omit<PutWrappedKey, 'proof'>,
  nowMs: number,
): Promise<WrappedKey> {
  const fields = { kind, wrapped, parameters: JSON.stringify(parameters), updated_at: nowMs }
  const row =
    replaces === 0
      ? await sql.transaction().execute(async (transaction) => {
          // The account's row is locked where several processes write: two new keys at once are counted one by one.
          await transaction
            .updateTable('quick_accounts')
            .set((account) => ({ created_at: account.ref('created_at') }))
            .where('id', '=', accountId)
            .execute()
          const { count } = await transaction
            .selectFrom('quick_keys')
            .select((each) => each.fn.countAll().as('count'))
            .where('account_id', '=', accountId)
            .executeTakeFirstOrThrow()
          if (Number(count) >= MAX_WRAPPED_KEYS) throw serviceError('TOO_MANY_KEYS')
          return transaction
            .insertInto('quick_keys')
            .values({ account_id: accountId, address, version: 1, created_at: nowMs, ...fields })
            .onConflict((conflict) => conflict.columns(['account_id', 'address']).doNothing())
            .returningAll()
            .executeTakeFirst()
        })
      : await sql
          .updateTable('quick_keys')
          .set({ ...fields, version: replaces + 1 })
          .where('account_id', '=', accountId)
          .where('address', '=', address)
          .where('version', '=', replaces)
          .returningAll()
          .executeTakeFirst()
  if (row === undefined) throw serviceError('VERSION_CONFLICT')
  return toWrappedKey(row)
}

/** Deletes a version of a key. Throws NOT_FOUND for a key that is not there, VERSION_CONFLICT for another version. */
export async function deleteKey(
  sql: Sql,
  accountId: string,
  address: string,
  version: number,
): Promise<void> {
  const { numDeletedRows } = await sql
    .deleteFrom('quick_keys')
    .where('account_id', '=', accountId)
    .where('address', '=', address)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) return
  const isThere = (await listKeys(sql, accountId)).some((key) => key.address === address)
  throw isThere ? serviceError('VERSION_CONFLICT') : serviceError('NOT_FOUND', 'The account has no such key')
}

/** Rows are parsed: they are written by other versions of this service too. */
const toWrappedKey = (row: KeyRecord): WrappedKey =>
  WrappedKeySchema.parse({
    address: row.address,
    kind: row.kind,
    wrapped: row.wrapped,
    parameters: JSON.parse(row.parameters),
    version: row.version,
    createdAtMs: Number(row.created_at),
    updatedAtMs: Number(row.updated_at),
  })
