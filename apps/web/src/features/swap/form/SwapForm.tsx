import { readAmountInput } from '@callisto/amount'
import { type Asset, DEFAULT_SLIPPAGE_BPS } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Skeleton } from '@callisto/ui'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useBannedTokens } from '../../../lib/site/banned-tokens.ts'
import { useSwapSettings } from '../../../lib/site/swap-settings.ts'
import { formatAmount } from '../../../lib/text/format.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { useToken } from '../../../lib/tokens/token-query.ts'
import { useAddress } from '../../../lib/wallet/session.ts'
import type { SwapInputs } from '../model/machine.ts'
import { loadTransactionCode, type SwapReceipt } from '../ports.ts'
import { useSwap } from '../useSwap.ts'
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
  /** Initial text of the amount field. */
  startAmount?: string | undefined
  onAmount?: (text: string) => void
}

/** Swap form, review and receipt. The form keeps its values through all of them. */
export function SwapForm({ pair, onPair, startAmount = '', onAmount }: SwapFormProps) {
  const [text, setText] = useState(startAmount)
  const { slippageBps: chosen, excludedAmms } = useSwapSettings()
  const slippageBps = chosen === 'auto' ? DEFAULT_SLIPPAGE_BPS : chosen
  const banned = useBannedTokens()
  const account = useAddress()
  const sell = useToken(pair.sell).live?.asset
  const buy = useToken(pair.buy).live?.asset
  const read = sell && readAmountInput(text, { decimals: sell.decimals })
  const amount = read?.ok ? read.units : undefined

  const describe = ({ amounts, quoted }: SwapReceipt) => {
    if (!sell || !buy) return ''
    const input = amounts?.input ?? BigInt(quoted.quote.inAmount)
    const output = amounts?.output ?? BigInt(quoted.quote.outAmount)
    return t('{input} for {output}', {
      input: `${formatAmount(input, sell.decimals)} ${displaySymbol(sell.symbol)}`,
      output: `${formatAmount(output, buy.decimals)} ${displaySymbol(buy.symbol)}`,
    })
  }
  const { controller, state } = useSwap(
    { ...quotable(pair, banned, [sell, buy]), amount, slippageBps, excludedAmms, account },
    describe,
  )
  const changeText = (next: string) => {
    setText(next)
    onAmount?.(next)
  }

  // The review comes later, and must not wait for its code then.
  const isConnected = account !== undefined
  useEffect(() => {
    if (isConnected) void Promise.all([loadReview(), loadReceipt(), loadTransactionCode()]).catch(() => {})
  }, [isConnected])

  // Decimals beyond those of the new token are truncated, never rounded up.
  useEffect(() => {
    if (!sell) return
    const cut = cutDecimals(text, sell.decimals)
    if (cut !== text) setText(cut)
  }, [sell, text])

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
              changeText('')
              controller.reset()
            }}
          />
        ) : (
          <EntryForm
            pair={pair}
            onPair={onPair}
            text={text}
            onText={changeText}
            amount={amount}
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

function cutDecimals(text: string, decimals: number): string {
  const [whole = '', fraction] = text.split('.')
  if (fraction === undefined || fraction.length <= decimals) return text
  return decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`
}
