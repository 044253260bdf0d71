import type { Asset } from '@callisto/contract'
import { type TokenCheckLevel, tokenChecks } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { cx } from '@callisto/ui'
import { checkLabels } from './check-labels.ts'

const tones: Partial<Record<TokenCheckLevel, string>> = { danger: 'text-down', warning: 'text-caution' }

/** Names of what can be done to the holders of a token, worst first; nothing without such findings. */
export function TokenRisk({ asset, className }: { asset: Asset; className?: string }) {
  // A look-alike has a badge of its own.
  const found = tokenChecks(asset).filter(({ id, level }) => id !== 'lookalike' && tones[level])
  const worst = found.some(({ level }) => level === 'danger') ? 'danger' : 'warning'
  const names = found
    .toSorted((a, b) => Number(b.level === 'danger') - Number(a.level === 'danger'))
    .map(({ id }) => t(checkLabels[id]))
    .join(', ')
  if (names === '') return null
  return (
    <span title={names} className={cx('truncate', tones[worst], className)}>
      {names}
    </span>
  )
}
