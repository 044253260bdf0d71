import type { Asset, MintExtensions } from '@callisto/contract'
import { safeTopHoldersPercentage, type TokenCheck, type TokenCheckLevel } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { cx } from '@callisto/ui'
import { Check, TriangleAlert } from 'lucide-react'
import { formatAmount, formatCompact, formatPercent } from '../../../lib/text/format.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { checkLabels } from '../../../lib/tokens/check-labels.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
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

const percentOf = (bps: number) => formatPercent(bps / 100)

/** What a check found, in a word or two. */
function checkResult({ id, level }: TokenCheck, asset: Asset): string {
  if (level === 'unknown') return t('unknown')
  const { extensions = {} } = asset.audit ?? {}
  switch (id) {
    case 'lookalike':
      return asset.lookalikeOf ? displaySymbol(asset.lookalikeOf.symbol) : t('none')
    case 'mintAuthority':
      return asset.audit?.mintAuthorityDisabled ? t('disabled') : t('enabled')
    case 'freezeAuthority':
      return asset.audit?.freezeAuthorityDisabled ? t('disabled') : t('enabled')
    case 'permanentDelegate':
      return extensions.permanentDelegate ? shortAddress(extensions.permanentDelegate) : t('none')
    case 'transferFee':
      return feeResult(extensions.transferFee, asset)
    case 'transferHook':
      if (extensions.transferHook?.program) return shortAddress(extensions.transferHook.program)
      return extensions.transferHook ? t('none, can be set') : t('none')
    case 'pausable':
      if (extensions.pausable?.paused) return t('paused')
      return extensions.pausable ? t('yes') : t('no')
    case 'defaultAccountState':
      if (extensions.defaultAccountState === 'frozen') return t('start frozen')
      return extensions.defaultAccountState ? t('not frozen, can be set') : t('not frozen')
    case 'nonTransferable':
      return extensions.nonTransferable ? t('not possible') : t('possible')
    case 'closeAuthority':
      return extensions.closeAuthority ? shortAddress(extensions.closeAuthority) : t('none')
    case 'unknownExtensions':
      return extensions.unknownExtensions?.join(', ') ?? t('none')
  }
}

function feeResult(fee: MintExtensions['transferFee'], { decimals }: Asset): string {
  if (!fee) return t('none')
  const parts = [fee.bps === 0 ? t('none') : percentOf(fee.bps)]
  if (fee.bps > 0 && !isUnlimited(fee.maxFee))
    parts.push(t('at most {amount}', { amount: formatAmount(BigInt(fee.maxFee), decimals) }))
  if (fee.next)
    parts.push(t('{percent} from epoch {epoch}', { percent: percentOf(fee.next.bps), epoch: fee.next.epoch }))
  if (fee.authority) parts.push(t('can change'))
  return parts.join(', ')
}

/** A limit that no transfer reaches is the largest number of its type. */
const isUnlimited = (maxFee: string) => BigInt(maxFee) === 2n ** 64n - 1n
