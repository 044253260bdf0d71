import type { AmountInput } from '@callisto/amount'
import type { TransactionReceipt } from '@callisto/contract'
import { useClusterValues } from '../../../lib/api/cluster-values.ts'
import { openOverlay } from '../../../lib/browser/overlays.ts'
import { useNow } from '../../../lib/browser/useNow.ts'
import { useBannedTokens } from '../../../lib/site/banned-tokens.ts'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { useToken } from '../../../lib/tokens/token-query.ts'
import { balanceOf, useBalances } from '../../../lib/wallet/balances.ts'
import type { SwapController } from '../model/controller.ts'
import { currentQuote, isFresh, type SwapState } from '../model/machine.ts'
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
  const { account } = state.inputs
  const banned = useBannedTokens()
  const sell = useToken(pair.sell).live?.asset
  const loaded = useBalances(account).data
  const cluster = useClusterValues(account !== undefined)
  const now = useNow()
  const quoted = currentQuote(state)
  const balance = (mint: string) => loaded && balanceOf(loaded, mint)
  const action = primaryAction({
    account,
    sell: pair.sell,
    buy: pair.buy,
    amount: amount?.ok ? amount.units : undefined,
    isAmountRefused: amount?.ok === false,
    isBanned: banned.has(pair.sell) || banned.has(pair.buy),
    sellSymbol: sell ? displaySymbol(sell.symbol) : '',
    balance: balance(pair.sell),
    lamports: balance(SOL_MINT),
    signatureFeeLamports: cluster?.signatureFeeLamports,
    quote: quoted
      ? isFresh(quoted, now)
        ? 'fresh'
        : 'expired'
      : state.quote.status === 'loading'
        ? 'loading'
        : 'none',
    quoteError: state.quote.status === 'failed' ? state.quote.error : undefined,
    step: state.flow.step,
  })
  const press = () => {
    if (action.kind === 'connect') openOverlay('connect')
    if (action.kind === 'refresh') controller.refresh()
    if (action.kind === 'swap') void controller.submit()
  }
  return { action, press }
}
