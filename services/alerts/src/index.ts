export { type AlertService, type AlertServiceOptions, createAlertService } from './service.ts'
export { type AlertTables, openAlertTables } from './store/tables.ts'
