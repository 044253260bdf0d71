import { parseUnits } from '@callisto/amount'
import { t } from '@callisto/i18n'
import { cx, Dialog } from '@callisto/ui'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type QuickTrade, useOverlay } from '../../../lib/browser/overlays.ts'
import { useStoredValue } from '../../../lib/browser/storage.ts'
import { useWatchAsset } from '../../../lib/live/feed.ts'
import { useQuickAmounts } from '../../../lib/quick-trade/quick-amounts.ts'
import { useSwapSettings } from '../../../lib/site/swap-settings.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { defaultCurrency, quoteMintFor } from '../../../lib/tokens/default-currency.ts'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { useToken } from '../../../lib/tokens/token-query.ts'
import { spendableBalance, useBalances } from '../../../lib/wallet/balances.ts'
import { useAddress } from '../../../lib/wallet/session.ts'
import type { Pair } from '../form/pair.ts'
import { SwapStages } from '../form/SwapStages.tsx'
import { useSwap } from '../useSwap.ts'
import { useSwapInputs } from '../useSwapInputs.ts'
import { QuickEntry } from './QuickEntry.tsx'
import { quickKeyAction } from './quick-keys.ts'
import { SELL_SHARES, shareAmount } from './sell-share.ts'

/** The buttons of a review are always in view, however much it lists. */
const reviewClass =
  '[&>form>:last-child]:sticky [&>form>:last-child]:bottom-0 [&>form>:last-child]:bg-raised [&>form>:last-child]:py-2'

/** The quick trade of a token: an amount, its quote, the review and the receipt; on phones a sheet over the page. */
export function QuickSheet({ onClose }: { onClose: () => void }) {
  const trade = useOverlay((overlays) => overlays.trade)
  return trade && <Trade trade={trade} onClose={onClose} />
}

function Trade({ trade, onClose }: { trade: QuickTrade; onClose: () => void }) {
  const { mint } = trade
  useWatchAsset(mint)
  const [side, setSide] = useState(trade.side)
  const [choice, setChoice] = useState(trade.choice)
  const { pair, amount, balance } = useQuickAmount({ mint, side, choice })
  // Of a swap under way the amount is fixed: a share of a balance that changes is another amount.
  const [submitted, setSubmitted] = useState<bigint>()
  const { controller, state } = useSwap(useSwapInputs(pair, submitted ?? amount), 0)
  const { step } = state.flow
  const isEntry = step === 'edit' || step === 'building' || step === 'failed'
  const sell = useToken(pair.sell).live?.asset
  const buy = useToken(pair.buy).live?.asset
  const token = side === 'buy' ? buy : sell
  const symbol = token ? displaySymbol(token.symbol) : shortAddress(mint)
  const title = side === 'buy' ? t('Buy {symbol}', { symbol }) : t('Sell {symbol}', { symbol })

  const body = useRef<HTMLFieldSetElement>(null)
  const reviewAtMs = useRef(0)
  useEffect(() => {
    if (step === 'review') reviewAtMs.current = performance.now()
    if (step !== 'edit' && step !== 'failed') return
    setSubmitted(undefined)
    // What had the focus is gone.
    if (!body.current?.contains(document.activeElement)) body.current?.focus()
  }, [step])
  useFocusOfRow(mint)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The keys of a dialog above it are its own.
    if ((event.target as Element).closest('dialog') !== body.current?.closest('dialog')) return
    const reviewMs = event.timeStamp - reviewAtMs.current
    const action = quickKeyAction(event, { focus: focusOf(event.target as Element), step, reviewMs })
    if (action === undefined) return
    event.preventDefault()
    if (action === 'submit') body.current?.querySelector('form')?.requestSubmit()
    else setChoice(action.choose)
  }

  return (
    <Dialog open onClose={onClose} title={title} className="sm:max-h-[calc(100dvh-48px)]! sm:w-[420px]!">
      <fieldset
        ref={body}
        tabIndex={-1}
        data-autofocus
        aria-label={title}
        onKeyDown={onKeyDown}
        className={cx(
          'flex min-h-0 flex-col overflow-y-auto px-4 pb-4 outline-none',
          !isEntry && reviewClass,
        )}
      >
        <SwapStages state={state} controller={controller} sell={sell} buy={buy} onAgain={() => {}}>
          <QuickEntry
            mint={mint}
            side={side}
            onSide={setSide}
            choice={choice}
            onChoice={setChoice}
            pair={pair}
            amount={submitted ?? amount}
            balance={balance}
            state={state}
            controller={controller}
            onSubmit={() => setSubmitted(amount)}
            onClose={onClose}
          />
        </SwapStages>
      </fieldset>
    </Dialog>
  )
}

function focusOf(element: Element): 'text' | 'control' | undefined {
  if (element.closest('input:not([type=radio])')) return 'text'
  return element.closest('button, a, input') ? 'control' : undefined
}

/** The focus returns to the row of the token when what had it before is gone. */
function useFocusOfRow(mint: string): void {
  const restore = useEffectEvent(() => {
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-row-link][href="/tokens/${CSS.escape(mint)}"]`)?.focus()
  })
  useEffect(() => () => void setTimeout(restore), [])
}

/** The pair of a trade against the default currency, and the chosen amount in base units; undefined while unknown. */
function useQuickAmount({ mint, side, choice }: QuickTrade): {
  pair: Pair
  amount: bigint | undefined
  balance: bigint | undefined
} {
  const [currency] = useStoredValue(defaultCurrency)
  const other = quoteMintFor(mint, currency)
  const pair = side === 'buy' ? { sell: other, buy: mint } : { sell: mint, buy: other }
  const decimals = useToken(pair.sell).live?.asset.decimals
  const { useWSol } = useSwapSettings()
  const balances = useBalances(useAddress()).data
  const balance = balances && spendableBalance(balances, pair.sell, useWSol)
  const text = useQuickAmounts()(mint)[choice]
  if (side === 'sell') {
    const percent = SELL_SHARES[choice]
    const isKnown = balance !== undefined && percent !== undefined
    const isNative = pair.sell === SOL_MINT && !useWSol
    return { pair, balance, amount: isKnown ? shareAmount(balance, percent, isNative) : undefined }
  }
  const parsed = text === undefined || decimals === undefined ? undefined : parseUnits(text, decimals)
  return { pair, balance, amount: parsed?.ok ? parsed.units : undefined }
}
