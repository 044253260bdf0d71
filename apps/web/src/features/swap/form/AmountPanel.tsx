import { type AmountInput, unitsToNumber } from '@callisto/amount'
import { localizeDecimal, t } from '@callisto/i18n'
import { Button, cx, DecimalInput, FieldError, Skeleton } from '@callisto/ui'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { latePart } from '../../../lib/browser/lazy-part.tsx'
import { formatAmount, formatUnits, formatUsd, plainUnits } from '../../../lib/text/format.ts'
import { amountFaultText, readAmount } from '../../../lib/tokens/amount-text.ts'
import { LookalikeBadge } from '../../../lib/tokens/LookalikeBadge.tsx'
import { MarkedLogo } from '../../../lib/tokens/MarkedLogo.tsx'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import type { TokenState } from '../../../lib/tokens/token-query.ts'
import type { Side } from './amount-entry.ts'
import { halfAmount, maxAmount } from './quick-fill.ts'

const loadPicker = () => import('./picker/TokenPicker.tsx')
const UsdValue = latePart(async () => (await import('../../../lib/prices/UsdValue.tsx')).UsdValue)
const TokenPicker = latePart(async () => (await loadPicker()).TokenPicker)

export interface AmountPanelProps {
  side: Side
  token: TokenState
  /** Text of the field as it is shown. */
  text: string
  /** What the text means; undefined while the token is unknown. */
  amount: AmountInput | undefined
  balance: bigint | undefined
  balancesFailed: boolean
  connected: boolean
  /** What is sold is native SOL, of which a reserve stays in the wallet. */
  isNative: boolean
  /** The amount is that of the quote, not a typed one. */
  isQuoted: boolean
  /** In place of the field, where the form says what the amount is. */
  field?: ReactNode
  /** The first quote is on its way. */
  pending: boolean
  onText: (text: string) => void
  onToken: (mint: string) => void
}

/** One side of the swap: token, amount, value and balance. */
export function AmountPanel(props: AmountPanelProps) {
  const { side, token, text, amount, isQuoted, field, pending, onText, onToken } = props
  const [picking, setPicking] = useState(false)
  const asset = token.live?.asset
  const isFailed = token.error !== undefined
  const label = side === 'sell' ? t('You sell') : t('You buy')
  const read = (typed: string) => {
    const result = asset && readAmount(typed, asset)
    return result?.ok ? result.text : undefined
  }
  const errorId = useId()
  const quotedId = useId()
  const units = amount?.ok ? amount.units : undefined
  const error = asset && amount && !amount.ok ? amountFaultText(amount.code, text, asset) : undefined
  const value =
    asset?.usdPrice !== undefined && units !== undefined
      ? formatUsd(unitsToNumber(units, asset.decimals) * asset.usdPrice, { full: true })
      : undefined
  return (
    <div className="rounded-lg border border-line bg-ground p-3 focus-within:border-edge">
      <div className="flex min-h-6 items-center justify-between text-xs text-muted">
        <span>{label}</span>
        <Balance {...props} />
      </div>
      <div className="mt-1 flex items-center gap-3">
        <button
          type="button"
          onClick={() => setPicking(true)}
          onPointerEnter={loadPicker}
          onFocus={loadPicker}
          aria-label={`${label}: ${asset ? displaySymbol(asset.symbol) : t('choose a token')}`}
          className="flex h-11 shrink-0 items-center gap-2 rounded-lg border border-line bg-lifted px-2 text-base font-medium hover:border-edge"
        >
          {asset ? (
            <MarkedLogo asset={asset} size={24} />
          ) : (
            <Skeleton className="size-6 rounded-full bg-line" />
          )}
          {asset ? (
            displaySymbol(asset.symbol)
          ) : token.missing || isFailed ? (
            t('Unknown')
          ) : (
            <Skeleton className="h-4 w-12 bg-line" />
          )}
          {asset && <LookalikeBadge asset={asset} />}
          <ChevronDown aria-hidden="true" className="size-4 text-faint" />
        </button>
        <div className="relative min-w-0 flex-1" aria-busy={pending}>
          {field ?? (
            <DecimalInput
              label={side === 'sell' ? t('Amount to sell') : t('Amount to buy')}
              value={text}
              onChange={onText}
              read={read}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : isQuoted && text !== '' ? quotedId : undefined}
              className={cx(pending && 'placeholder:text-transparent')}
            />
          )}
          {pending && <Skeleton className="pointer-events-none absolute inset-y-2 right-0 w-32 max-w-full" />}
        </div>
      </div>
      <div className="mt-1 flex min-h-5 justify-end text-right text-xs text-faint">
        {isFailed && (
          <p role="alert" className="text-caution">
            {t('The token could not be loaded')}{' '}
            <Button size="sm" className="touch-target h-6! min-h-6!" onClick={() => void token.retry()}>
              {t('Try again')}
            </Button>
          </p>
        )}
        <div aria-live="polite">{error && <FieldError id={errorId} text={error} />}</div>
        {!error && value && asset && units !== undefined && (
          <Suspense fallback={value}>
            <UsdValue mint={asset.id} units={units} decimals={asset.decimals} fallback={value} />
          </Suspense>
        )}
        <span id={quotedId} hidden>
          {t('quoted')}
        </span>
      </div>
      {picking && (
        <Suspense fallback={null}>
          <TokenPicker
            onClose={() => setPicking(false)}
            onPick={(mint) => {
              setPicking(false)
              onToken(mint)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

function Balance({ side, token, balance, balancesFailed, connected, isNative, onText }: AmountPanelProps) {
  const asset = token.live?.asset
  if (!connected || !asset) return null
  if (balance === undefined) {
    return <span title={balancesFailed ? t('Balance could not be loaded') : t('Loading balance')}>–</span>
  }
  const fill = (units: bigint) =>
    onText(units === 0n ? '' : localizeDecimal(plainUnits(units, asset.decimals)))
  return (
    <span className="flex items-center gap-1">
      <span title={formatUnits(balance, asset.decimals)} data-balance={balance}>
        {formatAmount(balance, asset.decimals)} {displaySymbol(asset.symbol)}
      </span>
      {side === 'sell' && (
        <>
          <Button
            size="sm"
            className="touch-target h-6! min-h-6!"
            onClick={() => fill(halfAmount(balance, isNative))}
          >
            {t('Half')}
          </Button>
          <Button
            size="sm"
            className="touch-target h-6! min-h-6!"
            onClick={() => fill(maxAmount(balance, isNative))}
          >
            {t('Max')}
          </Button>
        </>
      )}
    </span>
  )
}
