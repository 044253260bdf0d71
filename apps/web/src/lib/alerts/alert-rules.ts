import { type AlertCondition, type AlertRule, AlertRuleSchema, MAX_ALERT_RULES } from '@callisto/contract'
import { useSyncExternalStore } from 'react'
import { createRecordStore } from '../browser/record-store.ts'

/** The price alerts of this device, of all tabs. */
export const alertRules = createRecordStore<AlertRule>({
  name: 'alert:v1',
  parse: (value) => AlertRuleSchema.safeParse(value).data,
  timeOf: ({ createdAtMs }) => createdAtMs,
  max: MAX_ALERT_RULES,
})

export const useAlertRules = (): readonly AlertRule[] =>
  useSyncExternalStore(alertRules.subscribe, alertRules.list)

/** Arms a new alert; undefined when there is no room for another one, or when it would not be read back. */
export function addAlertRule(symbol: string, condition: AlertCondition): AlertRule | undefined {
  if (alertRules.list().length >= MAX_ALERT_RULES) return undefined
  const rule = { id: crypto.randomUUID(), condition, symbol, createdAtMs: Date.now(), isReady: false }
  const { success } = AlertRuleSchema.safeParse(rule)
  if (!success) return undefined
  alertRules.put(rule.id, rule)
  return rule
}

/**
 * Arms an alert that has fired, under a new id: the server keeps the old one as fired. It waits until its condition is false
 * before it can fire again.
 */
export function rearmAlertRule({ firedAtMs: _, id, ...rule }: AlertRule): void {
  const next = { ...rule, id: crypto.randomUUID(), isReady: false }
  alertRules.delete(id)
  alertRules.put(next.id, next)
}
