import type { Asset } from '@callisto/contract'
import {
  auditScore,
  type TokenCheckId,
  type TokenCheckLevel,
  tokenChecks,
  worstLevel,
} from '@callisto/domain'
import { t } from '@callisto/i18n'
import { cx } from '@callisto/ui'
import { TriangleAlert } from 'lucide-react'
import { checkLabels } from './check-labels.ts'

/** Checks of the mint that the score of three does not count. */
const SCORED_CHECKS: readonly TokenCheckId[] = ['lookalike', 'mintAuthority', 'freezeAuthority']
const levelTones: Partial<Record<TokenCheckLevel, string>> = { danger: 'text-down', warning: 'text-caution' }

/**
 * Number of passed audit checks of three: 3 is green, 2 amber, fewer grey. A token whose mint gives somebody power over its
 * holders is never green: it has a sign with the names of the findings.
 */
export function AuditScore({ asset }: { asset: Asset }) {
  const { audit } = asset
  const score = auditScore(audit)
  const checks = tokenChecks(asset).filter(({ id }) => !SCORED_CHECKS.includes(id))
  const level = worstLevel(checks)
  const tone = levelTones[level]
  if (audit?.mintAuthorityDisabled === undefined) return <span title={t('Not known yet')}>–</span>
  if (tone === undefined) {
    return (
      <span
        title={audit.topHoldersPercentage === undefined ? t('Top holders are not known yet') : undefined}
        className={score === 3 ? 'text-up' : score === 2 ? 'text-caution' : 'text-faint'}
      >
        {score}/3
      </span>
    )
  }
  const findings = checks.filter((check) => levelTones[check.level]).map(({ id }) => t(checkLabels[id]))
  return (
    <span title={findings.join(', ')} className={cx('inline-flex items-center gap-1', tone)}>
      <TriangleAlert aria-hidden="true" className="size-3.5" />
      {score}/3
      <span className="sr-only">, {findings.join(', ')}</span>
    </span>
  )
}
