import { localizeDecimal, t } from '@callisto/i18n'
import { cx } from '@callisto/ui'
import { memo, type ReactNode } from 'react'
import { openQuickTrade } from '../browser/overlays.ts'
import { displaySymbol } from '../tokens/names.ts'

export interface QuickTradeButtonsProps {
  id: string
  symbol: string
  /** Plain decimals, each a button. */
  amounts: readonly string[]
  /** The wallet holds the token: it can be sold. */
  isHeld: boolean
}

/**
 * Buttons that open the quick trade of a token. They are shown while the pointer or the focus is in their row
 * (`app.css`), and keep their place; by keyboard the first one is enough, the amount is chosen in the sheet.
 */
export const QuickTradeButtons = memo(function QuickTradeButtons(props: QuickTradeButtonsProps) {
  const { id, amounts, isHeld } = props
  const symbol = displaySymbol(props.symbol)
  return (
    <div className="quick-trade relative z-1 ml-auto flex w-fit shrink-0 gap-0.5">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-0 flex items-center px-1 text-xs text-muted"
      >
        {t('Buy')}
      </span>
      {amounts.map((amount, choice) => (
        <QuickButton
          // biome-ignore lint/suspicious/noArrayIndexKey: two amounts may be equal
          key={choice}
          label={t('Buy {symbol} for {amount}', { symbol, amount: localizeDecimal(amount) })}
          isFirst={choice === 0}
          onPress={() => openQuickTrade(id, 'buy', choice)}
        >
          {localizeDecimal(amount)}
        </QuickButton>
      ))}
      {isHeld && (
        <QuickButton
          label={t('Sell {symbol}', { symbol })}
          isFirst
          tone="text-down"
          onPress={() => openQuickTrade(id, 'sell')}
        >
          %
        </QuickButton>
      )}
    </div>
  )
})

interface QuickButtonProps {
  label: string
  /** Reached with Tab. */
  isFirst: boolean
  tone?: string
  onPress: () => void
  children: ReactNode
}

function QuickButton({ label, isFirst, tone = 'text-text', onPress, children }: QuickButtonProps) {
  return (
    <button
      type="button"
      tabIndex={isFirst ? 0 : -1}
      aria-label={label}
      title={label}
      onClick={onPress}
      className={cx(
        'h-6 max-w-9 min-w-6.5 truncate rounded-sm border border-line bg-lifted px-1 text-2xs font-medium hover:border-edge',
        tone,
      )}
    >
      {children}
    </button>
  )
}

/** The button of a phone, where nothing is hovered: the amount is chosen in the sheet. */
export function QuickBuyButton({
  id,
  symbol,
  className,
}: {
  id: string
  symbol: string
  className?: string
}) {
  return (
    <button
      type="button"
      aria-label={t('Buy {symbol}', { symbol: displaySymbol(symbol) })}
      onClick={() => openQuickTrade(id)}
      className={cx('relative z-1 h-11 min-w-11 shrink-0 px-2 text-xs font-medium text-accent', className)}
    >
      {t('Buy')}
    </button>
  )
}
