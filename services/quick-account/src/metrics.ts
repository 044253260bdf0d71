import { scrapedMetrics } from '@callisto/http'
import { Counter, Registry } from 'prom-client'

export type QuickMetrics = ReturnType<typeof createQuickMetrics>

/** Metrics of the service, without who. */
export function createQuickMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const prefix = 'callisto_quick_account'
  let deletedRows = 0
  scrapedMetrics(registry, prefix).counter(
    'deleted_rows',
    'Expired rows that were deleted',
    () => deletedRows,
  )
  return {
    registry,
    logins: new Counter({
      name: `${prefix}_logins_total`,
      help: 'Finished logins',
      labelNames: ['method', 'outcome'],
      registers,
    }),
    limited: new Counter({
      name: `${prefix}_limited_total`,
      help: 'Calls that a limit refused',
      labelNames: ['rule'],
      registers,
    }),
    mails: new Counter({
      name: `${prefix}_mails_total`,
      help: 'Mails by what became of them',
      labelNames: ['outcome'],
      registers,
    }),
    foreignPages: new Counter({
      name: `${prefix}_foreign_pages_total`,
      help: 'Calls of pages of another origin',
      registers,
    }),
    addDeletedRows: (count: number) => {
      deletedRows += count
    },
  }
}
