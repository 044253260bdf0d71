export { openIntercepted, openLibsql, type StatementInterceptor } from './libsql.ts'
export { isPostgres, migrateTables, textType } from './migrate.ts'
