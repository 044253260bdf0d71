import { t } from '@callisto/i18n'
import { worthOf } from '../../../lib/portfolio/holdings.ts'
import { SourceFailed } from '../../../lib/portfolio/PositionRows.tsx'
import { Usd } from '../../../lib/portfolio/Usd.tsx'
import { formatAmount } from '../../../lib/text/format.ts'
import { TokenLogo } from '../../../lib/tokens/TokenLogo.tsx'
import { symbolText, useTokens } from '../../../lib/tokens/useTokenSymbols.ts'
import type { Positions } from '../model/positions.ts'
import { Panel } from './Panel.tsx'

interface CreatorFeesPanelProps {
  fees: Positions['creatorFees']
  onRetry: () => unknown
}

/** Fees that curves and pools owe to the wallet as the creator of their token; nothing for a wallet without any. */
export function CreatorFeesPanel({ fees, onRetry }: CreatorFeesPanelProps) {
  const tokens = useTokens(fees?.map(({ data }) => data.address) ?? [])
  if (fees?.length === 0) return null
  const sum = fees && worthOf(fees.map(({ value }) => value ?? undefined)).usd
  return (
    <Panel title={t('Launchpad fees')} detail={fees && <Usd value={sum} />}>
      {!fees && <SourceFailed onRetry={onRetry} />}
      <ul className="py-1">
        {fees?.map(({ data, ref, value }) => (
          <li
            key={`${ref} ${data.address}`}
            className="flex h-12 items-center gap-3 px-4 text-sm max-sm:px-3"
          >
            <TokenLogo asset={tokens.get(data.address) ?? { id: data.address }} size={24} />
            <span className="min-w-0 flex-1 truncate">
              {formatAmount(BigInt(data.rawAmount), data.decimals)}{' '}
              {symbolText(data.address, tokens.get(data.address))}
            </span>
            <Usd value={value ?? undefined} className="text-muted" />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
