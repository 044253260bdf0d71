import type { AmountInput } from '@callisto/amount'
import { t } from '@callisto/i18n'
import { Button, IconButton } from '@callisto/ui'
import { ArrowUpDown } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useNow } from '../../../lib/browser/useNow.ts'
import { useWatchAsset } from '../../../lib/live/feed.ts'
import { formatAmount } from '../../../lib/text/format.ts'
import { useToken } from '../../../lib/tokens/token-query.ts'
import { balanceOf, useBalances } from '../../../lib/wallet/balances.ts'
import { currentQuote } from '../model/machine.ts'
import { AmountPanel } from './AmountPanel.tsx'
import { FlowFailure } from './FlowFailure.tsx'
import type { Pair } from './pair.ts'
import { SlippageSetting } from './SlippageSetting.tsx'
import { type FormController, type FormState, usePrimaryAction } from './usePrimaryAction.ts'

/** Loaded once the form can be used: there is nothing to detail before an amount is typed. */
const loadDetails = () => import('../quote/QuoteDetails.tsx')
const QuoteDetails = lazy(async () => ({ default: (await loadDetails()).QuoteDetails }))

export interface EntryFormProps {
  pair: Pair
  onPair: (pair: Pair) => void
  text: string
  onText: (text: string) => void
  amount: AmountInput | undefined
  state: FormState
  controller: FormController
}

/** Entry form with the quote below it. */
export function EntryForm({ pair, onPair, text, onText, amount, state, controller }: EntryFormProps) {
  useWatchAsset(pair.sell)
  useWatchAsset(pair.buy)
  const sell = useToken(pair.sell)
  const buy = useToken(pair.buy)
  const { account } = state.inputs
  const balances = useBalances(account)
  const now = useNow()
  const quoted = currentQuote(state)
  const failed = state.quote.status === 'failed' ? state.quote.error : undefined
  const loaded = balances.data
  const isTyped = text !== ''
  useEffect(() => {
    if (isTyped) loadDetails().catch(() => {})
  }, [isTyped])
  const balance = (mint: string) => loaded && balanceOf(loaded, mint)
  const { action, press } = usePrimaryAction(pair, amount, state, controller)
  const received =
    quoted && buy.live ? formatAmount(BigInt(quoted.quote.outAmount), buy.live.asset.decimals) : ''
  const side = { balancesFailed: balances.isError, connected: account !== undefined }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        press()
      }}
    >
      <AmountPanel
        {...side}
        side="sell"
        token={sell}
        other={pair.buy}
        balance={balance(pair.sell)}
        text={text}
        amount={amount}
        onText={onText}
        onToken={(mint) => onPair(mint === pair.buy ? flipped(pair) : { ...pair, sell: mint })}
      />
      <div className="relative z-1 -my-5 flex justify-center">
        <IconButton
          label={t('Flip the pair')}
          onClick={() => onPair(flipped(pair))}
          className="border border-line bg-raised max-sm:size-11"
        >
          <ArrowUpDown aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      <AmountPanel
        {...side}
        side="buy"
        token={buy}
        other={pair.sell}
        balance={balance(pair.buy)}
        text={received}
        amount={quoted && { ok: true, text: received, units: BigInt(quoted.quote.outAmount) }}
        pending={state.quote.status === 'loading' && !quoted}
        onToken={(mint) => onPair(mint === pair.sell ? flipped(pair) : { ...pair, buy: mint })}
      />
      <SlippageSetting />
      <Button
        type="submit"
        tone="primary"
        size="lg"
        loading={action.kind === 'busy'}
        disabled={action.kind === 'disabled'}
        className="w-full"
      >
        {action.label}
      </Button>
      {/* A visitor without a wallet has the reason here: the button connects one. */}
      {failed && action.kind === 'connect' && (
        <p role="status" className="px-1 text-xs text-caution">
          {failed.message}
        </p>
      )}
      {state.flow.step === 'failed' && <FlowFailure error={state.flow.error} />}
      {quoted && sell.live && buy.live && (
        <Suspense fallback={null}>
          <QuoteDetails
            quoted={quoted}
            nowMs={now}
            refreshing={state.quote.status === 'loading'}
            sell={sell.live.asset}
            buy={buy.live.asset}
            onRefresh={controller.refresh}
          />
        </Suspense>
      )}
    </form>
  )
}

const flipped = ({ sell, buy }: Pair): Pair => ({ sell: buy, buy: sell })
