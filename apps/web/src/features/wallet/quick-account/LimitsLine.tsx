import { unitsToNumber } from '@callisto/amount'
import type { KeyFrameState } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, Meter } from '@callisto/ui'
import { formatAmount, formatDateTime } from '../../../lib/text/format.ts'
import { SOL_MINT, USDC_MINT, USDT_MINT } from '../../../lib/tokens/mints.ts'
import { runQuickAction } from './run-quick-action.ts'

type Limits = NonNullable<KeyFrameState['limits']>

/** Tokens that the frame sets limits for. */
const TOKENS: Readonly<Record<string, { symbol: string; decimals: number }>> = {
  [SOL_MINT]: { symbol: 'SOL', decimals: 9 },
  [USDC_MINT]: { symbol: 'USDC', decimals: 6 },
  [USDT_MINT]: { symbol: 'USDT', decimals: 6 },
}

interface LimitsLineProps {
  limits: Limits | undefined
  onChange: () => Promise<void>
  onRevoke: () => Promise<void>
}

/** What is signed without asking, and how much of it is used. The frame sets it; here it is shown and ended. */
export function LimitsLine({ limits, onChange, onRevoke }: LimitsLineProps) {
  const change = () => void runQuickAction(onChange)
  if (!limits)
    return (
      <p className="flex items-center gap-2 text-xs text-muted">
        <span className="flex-1">{t('Every transaction asks.')}</span>
        <Button size="sm" tone="quiet" onClick={change}>
          {t('Trade without asking')}
        </Button>
      </p>
    )
  return (
    <div className="flex flex-col gap-2 text-xs text-muted">
      <p>
        {t('Trades without asking within limits until {time}. Used in 24 hours:', {
          time: formatDateTime(limits.expiresAtMs),
        })}
      </p>
      <ul className="flex flex-col gap-1">
        {limits.mints.map((limit) => (
          <Used key={limit.mint} limit={limit} />
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-2">
        <Button size="sm" onClick={change}>
          {t('Change limits')}
        </Button>
        <Button size="sm" tone="danger" onClick={() => void runQuickAction(onRevoke)}>
          {t('Always ask')}
        </Button>
      </div>
    </div>
  )
}

function Used({ limit: { mint, used, perDay } }: { limit: Limits['mints'][number] }) {
  const token = TOKENS[mint]
  if (!token || perDay === '0') return null
  const { symbol, decimals } = token
  const amount = (units: string) => formatAmount(BigInt(units), decimals)
  const text = t('{used} of {limit} {symbol}', { used: amount(used), limit: amount(perDay), symbol })
  const share = unitsToNumber(BigInt(used), decimals) / unitsToNumber(BigInt(perDay), decimals)
  return (
    <li className="flex items-center gap-2">
      <Meter percent={100 * share} label={text} />
      <span className="shrink-0">{text}</span>
    </li>
  )
}
