export { openIntercepted, type StatementInterceptor } from './intercepted.ts'
export { openLibsql } from './libsql.ts'
export { isPostgres, migrateTables, textType } from './migrate.ts'
