import { t } from '@callisto/i18n'
import { Button, buttonClass, Segmented, Skeleton } from '@callisto/ui'
import { type ReactNode, Suspense } from 'react'
import { latePart } from '../../../lib/browser/lazy-part.tsx'
import type { QuickTrade } from '../../../lib/browser/overlays.ts'
import { useNow } from '../../../lib/browser/useNow.ts'
import { useWatchAsset } from '../../../lib/live/feed.ts'
import { Link } from '../../../lib/router/Link.tsx'
import { formatAmount, formatUnits, plainUnits } from '../../../lib/text/format.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { TokenWarnings } from '../../../lib/tokens/TokenWarnings.tsx'
import { useToken } from '../../../lib/tokens/token-query.ts'
import { useConfirmations } from '../form/confirm/useConfirmations.tsx'
import { FlowFailure } from '../form/FlowFailure.tsx'
import type { Pair } from '../form/pair.ts'
import { QuoteStatus } from '../form/QuoteStatus.tsx'
import { SwapSettingsButton } from '../form/swap-settings/SwapSettingsButton.tsx'
import { type FormController, type FormState, usePrimaryAction } from '../form/usePrimaryAction.ts'
import { currentQuote, isFresh } from '../model/machine.ts'
import { QuickChoices } from './QuickChoices.tsx'
import { QuickToken } from './QuickToken.tsx'

const QuoteDetails = latePart(async () => (await import('../quote/QuoteDetails.tsx')).QuoteDetails)

export interface QuickEntryProps {
  mint: string
  side: QuickTrade['side']
  onSide: (side: QuickTrade['side']) => void
  choice: number
  onChoice: (choice: number) => void
  pair: Pair
  /** Base units of the token that is sold; undefined while unknown. */
  amount: bigint | undefined
  /** Of the token that is sold. */
  balance: bigint | undefined
  state: FormState
  controller: FormController
  onSubmit: () => void
  onClose: () => void
}

/** Side and amount of a quick trade, with the quote for them. */
export function QuickEntry(props: QuickEntryProps) {
  const { mint, side, onSide, choice, onChoice, pair, amount, balance, state, controller } = props
  useWatchAsset(pair.sell)
  useWatchAsset(pair.buy)
  const sell = useToken(pair.sell).live?.asset
  const buy = useToken(pair.buy).live?.asset
  const now = useNow()
  const units = amount === undefined ? undefined : ({ ok: true, text: '', units: amount } as const)
  const { action, press } = usePrimaryAction(pair, units, state, controller)
  const quoted = currentQuote(state)
  const { quote, flow } = state
  const isLoading = quote.status === 'loading'
  const confirmed = useConfirmations(quoted, buy, () => {
    props.onSubmit()
    press()
  })
  const holdsNone = side === 'sell' && balance === 0n && sell
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (action.kind === 'swap') confirmed.proceed()
        else press()
      }}
    >
      <QuickToken mint={mint} />
      <Segmented
        label={t('Side')}
        stretch
        items={[
          { key: 'buy', label: t('Buy') },
          { key: 'sell', label: t('Sell') },
        ]}
        value={side}
        onChange={onSide}
      />
      <QuickChoices mint={mint} side={side} value={choice} onChange={onChoice} />
      <dl className="flex flex-col gap-2 rounded-lg border border-line bg-ground p-3 text-sm">
        <Line name={t('You sell')} exact={sell && amount !== undefined && formatUnits(amount, sell.decimals)}>
          {sell && amount !== undefined
            ? `${formatAmount(amount, sell.decimals)} ${displaySymbol(sell.symbol)}`
            : '–'}
        </Line>
        <Line
          name={t('You receive')}
          exact={quoted && buy && formatUnits(BigInt(quoted.quote.outAmount), buy.decimals)}
        >
          {quoted && buy ? (
            <span className="font-medium" data-quoted={quoted.quote.outAmount}>
              ≈ {formatAmount(BigInt(quoted.quote.outAmount), buy.decimals)} {displaySymbol(buy.symbol)}
            </span>
          ) : isLoading ? (
            <Skeleton className="h-5 w-28" />
          ) : (
            '–'
          )}
        </Line>
      </dl>
      <QuoteStatus
        quoted={quoted}
        isFresh={quoted !== undefined && isFresh(quoted, now)}
        isLoading={isLoading}
        sell={sell}
        buy={buy}
      />
      {holdsNone && (
        <p role="status" className="px-1 text-xs text-caution">
          {t('This wallet holds no {symbol}.', { symbol: displaySymbol(sell.symbol) })}
        </p>
      )}
      {side === 'buy' && buy && <TokenWarnings asset={buy} place="review" />}
      {flow.step === 'failed' && <FlowFailure error={flow.error} />}
      <Button
        type="submit"
        tone="primary"
        size="lg"
        loading={action.kind === 'busy'}
        disabled={action.kind === 'disabled'}
        className="w-full"
      >
        {action.kind === 'swap' ? t('Review') : action.label}
      </Button>
      {quote.status === 'failed' && action.kind === 'connect' && (
        <p role="status" className="px-1 text-xs text-caution">
          {quote.error.message}
        </p>
      )}
      <SwapSettingsButton pair={pair} />
      <div className="min-h-28">
        {quoted && sell && buy && (
          <Suspense fallback={null}>
            <QuoteDetails
              quoted={quoted}
              nowMs={now}
              refreshing={isLoading}
              sell={sell}
              buy={buy}
              onRefresh={controller.refresh}
            />
          </Suspense>
        )}
      </div>
      <div className="flex items-center justify-between gap-2 text-xs text-faint max-sm:justify-end">
        <span className="max-sm:hidden">{t('Keys 1 to 3 choose, Enter goes on')}</span>
        <Link
          to="/swap"
          search={{
            ...pair,
            ...(amount && sell ? { inAmount: plainUnits(amount, sell.decimals) } : {}),
          }}
          onClick={props.onClose}
          className={buttonClass('quiet', 'sm')}
        >
          {t('Open in the swap form')}
        </Link>
      </div>
      {confirmed.dialog}
    </form>
  )
}

interface LineProps {
  name: string
  exact: string | false | undefined
  children: ReactNode
}

function Line({ name, exact, children }: LineProps) {
  return (
    <div className="flex min-h-5 items-center justify-between gap-2">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right text-text" title={exact || undefined}>
        {children}
      </dd>
    </div>
  )
}
