import { t } from '@callisto/i18n'
import { Dialog } from '@callisto/ui'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type QuickTrade, useOverlay } from '../../../lib/browser/overlays.ts'
import { useWatchAsset } from '../../../lib/live/feed.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { useToken } from '../../../lib/tokens/token-query.ts'
import { SwapStages } from '../form/SwapStages.tsx'
import { useSwap } from '../useSwap.ts'
import { useSwapInputs } from '../useSwapInputs.ts'
import { QuickEntry } from './QuickEntry.tsx'
import { useQuickAmount } from './useQuickAmount.ts'

/** Enter confirms a review that was shown this long (ms): the second press of a double one confirms nothing. */
const MIN_REVIEW_MS = 400

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
  const { controller, state } = useSwap(useSwapInputs(pair, submitted ?? amount))
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
    const { key, target, repeat, timeStamp } = event
    const isPlain = !repeat && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isPlain || (target as Element).closest('input:not([type=radio]), dialog dialog')) return
    if (isEntry && step !== 'building' && /^[123]$/.test(key)) setChoice(Number(key) - 1)
    // Controls have an Enter of their own.
    if (key !== 'Enter' || (target as Element).closest('button, a, input')) return
    event.preventDefault()
    if (step === 'review' && timeStamp - reviewAtMs.current < MIN_REVIEW_MS) return
    body.current?.querySelector('form')?.requestSubmit()
  }

  return (
    <Dialog open onClose={onClose} title={title} className="sm:w-[420px]!">
      <fieldset
        ref={body}
        tabIndex={-1}
        data-autofocus
        aria-label={title}
        onKeyDown={onKeyDown}
        className="flex min-h-0 flex-col overflow-y-auto px-4 pb-4 outline-none"
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

/** The focus returns to the row of the token when what had it before is gone. */
function useFocusOfRow(mint: string): void {
  const restore = useEffectEvent(() => {
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-row-link][href="/tokens/${CSS.escape(mint)}"]`)?.focus()
  })
  useEffect(() => () => void setTimeout(restore), [])
}
