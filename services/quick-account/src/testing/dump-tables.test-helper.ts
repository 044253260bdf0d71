import { sql as raw } from 'kysely'
import { type Sql, tableNames } from '../store/tables.ts'

/** Every value of every column, as text. */
export async function dumpTables(sql: Sql): Promise<string> {
  const values: string[] = []
  for (const table of tableNames) {
    const { rows } = await raw<Record<string, unknown>>`select * from ${raw.table(table)}`.execute(sql)
    for (const row of rows)
      values.push(
        ...Object.values(row).map((value) =>
          Buffer.isBuffer(value) ? value.toString('hex') : String(value),
        ),
      )
  }
  return values.join('\n')
}

/** Those of some secrets that a text holds, as they are or as hex, base64 or base64url. */
export const secretsInClear = <T extends string | Uint8Array>(text: string, secrets: readonly T[]): T[] =>
  secrets.filter((secret) => {
    const bytes = Buffer.from(secret as Uint8Array)
    const forms = [
      ...(typeof secret === 'string' ? [secret] : []),
      bytes.toString('hex'),
      bytes.toString('base64').replace(/=+$/, ''),
      bytes.toString('base64url'),
    ]
    return forms.some((form) => text.includes(form))
  })
