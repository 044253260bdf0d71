import type { AlertRule } from '@callisto/contract'
import { alertValue } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { EmptyState, IconButton } from '@callisto/ui'
import { RotateCcw, Trash2 } from 'lucide-react'
import { alertRules, rearmAlertRule, useAlertRules } from '../../../lib/alerts/alert-rules.ts'
import { conditionText } from '../../../lib/alerts/alert-text.ts'
import { nowSeconds } from '../../../lib/prices/price-age.ts'
import { formatDateTime } from '../../../lib/text/format.ts'
import { type TokenState, useToken } from '../../../lib/tokens/token-query.ts'

/** The alerts of this device, the newest first. */
export function RuleList() {
  const rules = useAlertRules()
  if (rules.length === 0) return <EmptyState title={t('No alerts yet. Set one above.')} />
  return (
    <ul aria-label={t('Alerts')} className="flex flex-col">
      {rules.toReversed().map((rule) => (
        <Row key={rule.id} rule={rule} />
      ))}
    </ul>
  )
}

function Row({ rule }: { rule: AlertRule }) {
  const token = useToken(rule.condition.mint)
  const text = conditionText(rule.condition, rule.symbol)
  return (
    <li className="flex min-h-14 items-center gap-2 border-b border-line px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="text-sm break-words">{text}</p>
        <p className="text-xs text-muted">{stateText(rule, token)}</p>
      </div>
      {rule.firedAtMs !== undefined && (
        <IconButton label={t('Arm again: {alert}', { alert: text })} onClick={() => rearmAlertRule(rule)}>
          <RotateCcw aria-hidden="true" className="size-4" />
        </IconButton>
      )}
      <IconButton label={t('Delete: {alert}', { alert: text })} onClick={() => alertRules.delete(rule.id)}>
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
    </li>
  )
}

function stateText({ condition, isReady, firedAtMs }: AlertRule, { live, missing }: TokenState): string {
  if (firedAtMs !== undefined) return t('Fired {time}', { time: formatDateTime(firedAtMs) })
  if (missing) return t('Token not found: the alert waits')
  if (live && alertValue(condition, live.asset, nowSeconds()) === undefined)
    return t('The price is not known: the alert waits')
  return isReady ? t('Armed') : t('Armed; it waits until this is not so')
}
