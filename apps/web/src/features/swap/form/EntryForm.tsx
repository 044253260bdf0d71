import type { AmountInput } from '@callisto/amount'
import { t } from '@callisto/i18n'
import { Button, IconButton } from '@callisto/ui'
import { ArrowUpDown } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { idlePart } from '../../../lib/browser/idle-part.tsx'
import { latePart } from '../../../lib/browser/lazy-part.tsx'
import { useNow } from '../../../lib/browser/useNow.ts'
import { useWatchAsset } from '../../../lib/live/feed.ts'
import { formatUnits } from '../../../lib/text/format.ts'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { type TokenState, useToken } from '../../../lib/tokens/token-query.ts'
import { spendableBalance, useBalances } from '../../../lib/wallet/balances.ts'
import { currentQuote, isFresh } from '../model/machine.ts'
import { AmountPanel } from './AmountPanel.tsx'
import type { AmountEntry, Side } from './amount-entry.ts'
import { useConfirmations } from './confirm/useConfirmations.tsx'
import { FlowFailure } from './FlowFailure.tsx'
import type { Pair } from './pair.ts'
import { QuoteStatus } from './QuoteStatus.tsx'
import { type FormController, type FormState, usePrimaryAction } from './usePrimaryAction.ts'

/** Its place is kept; the settings in force are read after the pair. */
const SwapSettingsButton = idlePart(
  async () => (await import('./swap-settings/SwapSettingsButton.tsx')).SwapSettingsButton,
)

/** Loaded once the form can be used: there is nothing to detail before an amount is typed. */
const loadDetails = () => import('../quote/QuoteDetails.tsx')
const QuoteDetails = latePart(async () => (await loadDetails()).QuoteDetails)

export interface EntryFormProps {
  pair: Pair
  onPair: (pair: Pair) => void
  entry: AmountEntry
  onEntry: (entry: AmountEntry) => void
  /** What the text of the entry means; undefined while its token is unknown. */
  amount: AmountInput | undefined
  state: FormState
  controller: FormController
}

/** Entry form with the quote below it. */
export function EntryForm({ pair, onPair, entry, onEntry, amount, state, controller }: EntryFormProps) {
  useWatchAsset(pair.sell)
  useWatchAsset(pair.buy)
  const sell = useToken(pair.sell)
  const buy = useToken(pair.buy)
  const { account } = state.inputs
  const balances = useBalances(account)
  const now = useNow()
  const quoted = currentQuote(state)
  const isLoading = state.quote.status === 'loading'
  const failed = state.quote.status === 'failed' ? state.quote.error : undefined
  const loaded = balances.data
  const isTyped = entry.text !== ''
  useEffect(() => {
    if (isTyped) loadDetails().catch(() => {})
  }, [isTyped])
  const { useWSol } = state.inputs.settings
  const { action, press } = usePrimaryAction(pair, amount, state, controller)
  const confirmed = useConfirmations(quoted, buy.live?.asset, press)
  const panel = (side: Side, token: TokenState) => {
    const units = quoted && BigInt(side === 'sell' ? quoted.quote.inAmount : quoted.quote.outAmount)
    const text = units !== undefined && token.live ? formatUnits(units, token.live.asset.decimals) : ''
    const isEntered = entry.side === side
    return {
      side,
      token,
      balance: loaded && spendableBalance(loaded, pair[side], useWSol),
      balancesFailed: balances.isError,
      connected: account !== undefined,
      isNative: pair[side] === SOL_MINT && !useWSol,
      text: isEntered ? entry.text : text,
      amount: isEntered ? amount : units === undefined ? undefined : ({ ok: true, text, units } as const),
      isQuoted: !isEntered,
      pending: !isEntered && isLoading && !quoted,
      onText: (next: string) => onEntry({ side, text: next }),
      onToken: (mint: string) =>
        onPair(mint === pair[side === 'sell' ? 'buy' : 'sell'] ? flipped(pair) : { ...pair, [side]: mint }),
    }
  }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (action.kind === 'swap') confirmed.proceed()
        else press()
      }}
    >
      <AmountPanel {...panel('sell', sell)} />
      <div className="relative z-1 -my-5 flex justify-center">
        <IconButton
          label={t('Flip the pair')}
          onClick={() => onPair(flipped(pair))}
          className="border border-line bg-raised max-sm:size-11"
        >
          <ArrowUpDown aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      <AmountPanel {...panel('buy', buy)} />
      <QuoteStatus
        quoted={quoted}
        isFresh={quoted !== undefined && isFresh(quoted, now)}
        isLoading={isLoading}
        sell={sell.live?.asset}
        buy={buy.live?.asset}
      />
      <div className="flex min-h-8 flex-col gap-2">
        <SwapSettingsButton pair={pair} />
      </div>
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
            refreshing={isLoading}
            sell={sell.live.asset}
            buy={buy.live.asset}
            onRefresh={controller.refresh}
          />
        </Suspense>
      )}
      {confirmed.dialog}
    </form>
  )
}

const flipped = ({ sell, buy }: Pair): Pair => ({ sell: buy, buy: sell })
