import type { Asset } from '@callisto/contract'
import { safeTopHoldersPercentage, type TokenCheckLevel } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { cx } from '@callisto/ui'
import { Check, TriangleAlert } from 'lucide-react'
import { formatCompact, formatPercent } from '../../../lib/text/format.ts'
import { checkLabels } from '../../../lib/tokens/check-labels.ts'
import { checkResult } from '../../../lib/tokens/check-result.ts'
import { listedChecks } from '../model/audit-lines.ts'
import { Line } from './Line.tsx'

/** Who has power over the holders of a token, and who holds it. */
export function Audit({ asset }: { asset: Asset }) {
  const { audit } = asset
  const holders = audit?.topHoldersPercentage
  return (
    <section aria-label={t('Audit')} className="rounded-xl border border-line bg-raised p-3">
      <dl className="flex flex-col gap-2 text-xs">
        {listedChecks(asset).map((check) => (
          <Line key={check.id} name={t(checkLabels[check.id])}>
            <AuditItem level={check.level} text={checkResult(check, asset)} />
          </Line>
        ))}
        <Line name={t('Top holders')}>
          <AuditItem
            level={
              holders === undefined ? 'unknown' : holders < safeTopHoldersPercentage ? 'pass' : 'warning'
            }
            text={holders === undefined ? t('unknown') : formatPercent(holders)}
          />
        </Line>
        <Line name={t('Dev holdings')}>{formatPercent(audit?.devBalancePercentage)}</Line>
        {audit?.numSnipers !== undefined && (
          <>
            <Line name={t('Snipers')}>{walletsWithShare(audit.numSnipers, audit.snipersPercentage)}</Line>
            <Line name={t('Bundlers')}>{walletsWithShare(audit.numBundlers, audit.bundlersPercentage)}</Line>
            <Line name={t('Insiders')}>{walletsWithShare(audit.numInsiders, audit.insidersPercentage)}</Line>
          </>
        )}
        <Line name={t('LP burned')}>{formatPercent(audit?.lpBurnedPercentage)}</Line>
        <Line name={t('Dev tokens')}>{formatCompact(audit?.devMints)}</Line>
        <Line name={t('Dev migrations')}>{formatCompact(audit?.devMigrations)}</Line>
        {asset.cexes && <Line name={t('Exchanges')}>{asset.cexes.join(', ')}</Line>}
      </dl>
    </section>
  )
}

/** A number of wallets and the share of the supply that they hold together. */
const walletsWithShare = (count: number | undefined, share: number | undefined) =>
  `${formatCompact(count)} · ${formatPercent(share)}`

const auditTones: Readonly<Record<TokenCheckLevel, string>> = {
  pass: 'text-up',
  note: 'text-text',
  warning: 'text-caution',
  danger: 'text-down',
  unknown: 'text-faint',
}

function AuditItem({ level, text }: { level: TokenCheckLevel; text: string }) {
  const Icon =
    level === 'pass' ? Check : level === 'warning' || level === 'danger' ? TriangleAlert : undefined
  return (
    <span className={cx('inline-flex items-center gap-1', auditTones[level])}>
      {Icon && <Icon aria-hidden="true" className="size-3.5 shrink-0" />}
      {text}
    </span>
  )
}
