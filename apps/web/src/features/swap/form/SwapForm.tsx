import { type Asset, DEFAULT_SLIPPAGE_BPS } from '@callisto/contract'
import { localizeDecimal, t } from '@callisto/i18n'
import { Skeleton } from '@callisto/ui'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useBannedTokens } from '../../../lib/site/banned-tokens.ts'
import { useSwapSettings } from '../../../lib/site/swap-settings.ts'
import { useToken } from '../../../lib/tokens/token-query.ts'
import { useAddress } from '../../../lib/wallet/session.ts'
import type { SwapInputs } from '../model/machine.ts'
import { loadTransactionCode } from '../ports.ts'
import { useSwap } from '../useSwap.ts'
import { cutDecimals, readAmount } from './amount-text.ts'
import { EntryForm } from './EntryForm.tsx'
import type { Pair } from './pair.ts'

/** Loaded after the form: no swap is reviewed before a quote has arrived. */
const loadReview = () => import('../review/ReviewPanel.tsx')
const loadReceipt = () => import('../review/Receipt.tsx')
const ReviewPanel = lazy(async () => ({ default: (await loadReview()).ReviewPanel }))
const Receipt = lazy(async () => ({ default: (await loadReceipt()).Receipt }))

export interface SwapFormProps {
  pair: Pair
  onPair: (pair: Pair) => void
  /** Initial amount in plain notation. */
  startAmount?: string | undefined
  /** Receives the amount in plain notation, empty without a valid one. */
  onAmount?: (plain: string) => void
}

/** Swap form, review and receipt. The form keeps its values through all of them. */
export function SwapForm({ pair, onPair, startAmount = '', onAmount }: SwapFormProps) {
  const [text, setText] = useState(() => localizeDecimal(startAmount))
  const { slippageBps: chosen, excludedAmms } = useSwapSettings()
  const slippageBps = chosen === 'auto' ? DEFAULT_SLIPPAGE_BPS : chosen
  const banned = useBannedTokens()
  const account = useAddress()
  const sell = useToken(pair.sell).live?.asset
  const buy = useToken(pair.buy).live?.asset
  const read = sell && readAmount(text, sell)
  const amount = read?.ok ? read.units : undefined
  const plain = read?.ok ? read.text : ''

  const { controller, state } = useSwap({
    ...quotable(pair, banned, [sell, buy]),
    amount,
    slippageBps,
    excludedAmms,
    account,
  })
  // The review comes later, and must not wait for its code then.
  const isConnected = account !== undefined
  useEffect(() => {
    if (isConnected) void Promise.all([loadReview(), loadReceipt(), loadTransactionCode()]).catch(() => {})
  }, [isConnected])

  const isKnown = sell !== undefined
  useEffect(() => {
    if (isKnown) onAmount?.(plain)
  }, [isKnown, plain, onAmount])

  // Decimals beyond those of the new token are truncated, never rounded up.
  const decimals = sell?.decimals
  const [cutTo, setCutTo] = useState(decimals)
  if (decimals !== undefined && decimals !== cutTo) {
    setCutTo(decimals)
    const exact = cutTo === undefined ? undefined : readAmount(text, { symbol: '', decimals: cutTo })
    if (exact?.ok) setText(localizeDecimal(cutDecimals(exact.text, decimals)))
  }

  const { flow } = state
  return (
    <section aria-label={t('Swap')} className="rounded-xl border border-line bg-raised p-4 max-sm:p-3">
      <Suspense fallback={<Skeleton className="h-72" />}>
        {(flow.step === 'review' || flow.step === 'signing' || flow.step === 'sending') && sell && buy ? (
          <ReviewPanel
            flow={flow}
            sell={sell}
            buy={buy}
            onApprove={() => void controller.approve()}
            onBack={controller.reset}
          />
        ) : flow.step === 'done' && sell && buy ? (
          <Receipt
            receipt={flow.receipt}
            sell={sell}
            buy={buy}
            onAgain={() => {
              setText('')
              controller.reset()
            }}
          />
        ) : (
          <EntryForm
            pair={pair}
            onPair={onPair}
            text={text}
            onText={setText}
            amount={read}
            state={state}
            controller={controller}
          />
        )}
      </Suspense>
    </section>
  )
}

/** The mints that a quote may be requested for: those of known tokens that are not banned. */
function quotable(
  { sell, buy }: Pair,
  banned: ReadonlySet<string>,
  [sellAsset, buyAsset]: readonly (Asset | undefined)[],
): Pick<SwapInputs, 'sell' | 'buy'> {
  const of = (mint: string, asset: Asset | undefined) => (asset && !banned.has(mint) ? mint : undefined)
  return { sell: of(sell, sellAsset), buy: of(buy, buyAsset) }
}
