import { type AmountInput, maximumIn } from '@callisto/amount'
import type { TransactionReceipt } from '@callisto/contract'
import { useClusterValues } from '../../../lib/api/cluster-values.ts'
import { openOverlay } from '../../../lib/browser/overlays.ts'
import { useNow } from '../../../lib/browser/useNow.ts'
import { useBannedTokens } from '../../../lib/site/banned-tokens.ts'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { useToken } from '../../../lib/tokens/token-query.ts'
import { spendableBalance, useBalances } from '../../../lib/wallet/balances.ts'
import type { SwapController } from '../model/controller.ts'
import { currentQuote, isFresh, type QuoteSnapshot, type SwapState } from '../model/machine.ts'
import type { ReadySwap } from '../ports.ts'
import type { Pair } from './pair.ts'
import { type PrimaryAction, primaryAction } from './primary-action.ts'

export type FormState = SwapState<ReadySwap, TransactionReceipt>
export type FormController = SwapController<ReadySwap, TransactionReceipt>

/** The primary action for a pair and an amount, and what pressing its button does. */
export function usePrimaryAction(
  pair: Pair,
  amount: AmountInput | undefined,
  state: FormState,
  controller: FormController,
): { action: PrimaryAction; press: () => void } {
  const { account, settings } = state.inputs
  const { useWSol } = settings
  const banned = useBannedTokens()
  const sell = useToken(pair.sell).live?.asset
  const loaded = useBalances(account).data
  const cluster = useClusterValues(account !== undefined)
  const now = useNow()
  const quoted = currentQuote(state)
  const units = amount?.ok ? amount.units : undefined
  const isFreshQuote = quoted !== undefined && isFresh(quoted, now)
  const isLoading = state.quote.status === 'loading'
  const action = primaryAction({
    account,
    sell: pair.sell,
    buy: pair.buy,
    amount: units,
    spend: state.inputs.swapMode === 'ExactIn' ? units : quoted && mostSold(quoted),
    isNativeSol: pair.sell === SOL_MINT && !useWSol,
    isAmountRefused: amount?.ok === false,
    isBanned: banned.has(pair.sell) || banned.has(pair.buy),
    sellSymbol: sell ? displaySymbol(sell.symbol) : '',
    balance: loaded && spendableBalance(loaded, pair.sell, useWSol),
    lamports: loaded?.lamports,
    signatureFeeLamports: cluster?.signatureFeeLamports,
    quote: isFreshQuote ? 'fresh' : isLoading ? 'loading' : quoted ? 'expired' : 'none',
    quoteError: state.quote.status === 'failed' && !isFreshQuote ? state.quote.error : undefined,
    step: state.flow.step,
  })
  const press = () => {
    if (action.kind === 'connect') openOverlay('connect')
    if (action.kind === 'refresh') controller.refresh()
    if (action.kind === 'swap') void controller.submit()
  }
  return { action, press }
}

/** The largest input of an exact output. */
const mostSold = ({ quote }: QuoteSnapshot): bigint => maximumIn(BigInt(quote.inAmount), quote.slippageBps)
