import type { AmountInput } from '@callisto/amount'
import type { TransactionReceipt } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, CodeTag, IconButton } from '@callisto/ui'
import { ArrowUpDown } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useClusterValues } from '../../../lib/api/cluster-values.ts'
import { openOverlay } from '../../../lib/browser/overlays.ts'
import { useNow } from '../../../lib/browser/useNow.ts'
import { useWatchAsset } from '../../../lib/live/feed.ts'
import { useBannedTokens } from '../../../lib/site/banned-tokens.ts'
import { formatAmount } from '../../../lib/text/format.ts'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { useToken } from '../../../lib/tokens/token-query.ts'
import { balanceOf, useBalances } from '../../../lib/wallet/balances.ts'
import type { SwapController } from '../model/controller.ts'
import { currentQuote, isFresh, type SwapState } from '../model/machine.ts'
import type { ReadySwap } from '../ports.ts'
import { AmountPanel } from './AmountPanel.tsx'
import type { Pair } from './pair.ts'
import { primaryAction } from './primary-action.ts'
import { SlippageSetting } from './SlippageSetting.tsx'

/** Loaded once the form can be used: there is nothing to detail before an amount is typed. */
const loadDetails = () => import('../quote/QuoteDetails.tsx')
const QuoteDetails = lazy(async () => ({ default: (await loadDetails()).QuoteDetails }))

export interface EntryFormProps {
  pair: Pair
  onPair: (pair: Pair) => void
  text: string
  onText: (text: string) => void
  amount: AmountInput | undefined
  state: SwapState<ReadySwap, TransactionReceipt>
  controller: SwapController<ReadySwap, TransactionReceipt>
}

/** Entry form with the quote below it. */
export function EntryForm({ pair, onPair, text, onText, amount, state, controller }: EntryFormProps) {
  useWatchAsset(pair.sell)
  useWatchAsset(pair.buy)
  const sell = useToken(pair.sell)
  const buy = useToken(pair.buy)
  const { account } = state.inputs
  const banned = useBannedTokens()
  const balances = useBalances(account)
  const now = useNow()
  const cluster = useClusterValues(account !== undefined)
  const quoted = currentQuote(state)
  const fresh = quoted !== undefined && isFresh(quoted, now)
  const failed = state.quote.status === 'failed' ? state.quote.error : undefined
  const loaded = balances.data
  const isTyped = text !== ''
  useEffect(() => {
    if (isTyped) loadDetails().catch(() => {})
  }, [isTyped])
  const balance = (mint: string) => loaded && balanceOf(loaded, mint)
  const action = primaryAction({
    account,
    sell: pair.sell,
    buy: pair.buy,
    amount: amount?.ok ? amount.units : undefined,
    isAmountRefused: amount?.ok === false,
    isBanned: banned.has(pair.sell) || banned.has(pair.buy),
    sellSymbol: sell.live ? displaySymbol(sell.live.asset.symbol) : '',
    balance: balance(pair.sell),
    lamports: balance(SOL_MINT),
    signatureFeeLamports: cluster?.signatureFeeLamports,
    quote: quoted ? (fresh ? 'fresh' : 'expired') : state.quote.status === 'loading' ? 'loading' : 'none',
    quoteError: failed,
    step: state.flow.step,
  })
  const onPress = () => {
    if (action.kind === 'connect') openOverlay('connect')
    if (action.kind === 'refresh') controller.refresh()
    if (action.kind === 'swap') void controller.submit()
  }
  const received =
    quoted && buy.live ? formatAmount(BigInt(quoted.quote.outAmount), buy.live.asset.decimals) : ''
  const side = { balancesFailed: balances.isError, connected: account !== undefined }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onPress()
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
      {state.flow.step === 'failed' && (
        <div
          role="alert"
          className="flex flex-col items-start gap-1 rounded-md bg-down-tint px-3 py-2 text-xs text-down"
        >
          {state.flow.error.message}
          <CodeTag code={state.flow.error.code} />
        </div>
      )}
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
