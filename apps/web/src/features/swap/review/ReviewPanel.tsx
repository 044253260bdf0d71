import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Input } from '@callisto/ui'
import { useEffect, useRef, useState } from 'react'
import { useNow } from '../../../lib/browser/useNow.ts'
import { formatUnits } from '../../../lib/text/format.ts'
import { isAcceptance } from '../../../lib/text/is-acceptance.ts'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { TokenWarnings } from '../../../lib/tokens/TokenWarnings.tsx'
import { useToken } from '../../../lib/tokens/token-query.ts'
import { SOL_DECIMALS, useBalances } from '../../../lib/wallet/balances.ts'
import type { Attempt } from '../../../transaction-flow/model/flow.ts'
import { ConfirmButtons } from '../../../transaction-flow/review/ConfirmButtons.tsx'
import { FeeTable } from '../../../transaction-flow/review/FeeTable.tsx'
import { WalletChanges } from '../../../transaction-flow/review/WalletChanges.tsx'
import { isFresh, QUOTE_MAX_AGE_MS, type QuoteSnapshot } from '../model/machine.ts'
import { lossAcceptance } from '../model/messages.ts'
import { RouteLine } from '../route/RouteLine.tsx'
import type { BuiltSwap } from './build-swap.ts'
import { SwapFigures } from './SwapFigures.tsx'
import { swapChanges } from './swap-changes.ts'
import { swapFees } from './swap-fees.ts'
import { ValueLoss } from './ValueLoss.tsx'
import { compareValues, lossLevel } from './value-comparison.ts'

/** Checks that matter for a token that is given away. */
const SENDING_CHECKS = ['lookalike', 'transferFee', 'transferHook', 'nonTransferable'] as const

export interface ReviewPanelProps {
  flow: { step: 'review' | 'signing' | 'sending' } & Attempt<QuoteSnapshot, BuiltSwap>
  sell: Asset
  buy: Asset
  onApprove: () => void
  onBack: () => void
}

/** Review of a swap, read from the transaction itself before it is signed. */
export function ReviewPanel({ flow, sell, buy, onApprove, onBack }: ReviewPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const now = useNow()
  const { quote, summary, simulated, tokenAccountRentLamports, fill } = flow.built
  const endsAtMs = Math.min(flow.subject.requestedAtMs + QUOTE_MAX_AGE_MS, fill?.signBeforeMs ?? Infinity)
  const fresh = isFresh(flow.subject, now) && now <= endsAtMs
  const opened = useOpenedAccounts(flow)
  // An account of Token-2022 is larger by its extensions: the simulation has opened it.
  const rentLamports = opened === 0 ? 0n : (simulated?.rent ?? tokenAccountRentLamports * BigInt(opened))
  const sol = useToken(SOL_MINT)
  const comparison = compareValues({
    input: { units: BigInt(quote.inAmount), asset: sell },
    output: { units: BigInt(quote.outAmount), asset: buy },
    networkFee: {
      units: summary.feeLamports + summary.priorityFeeLamports + summary.tipLamports,
      asset: { decimals: SOL_DECIMALS, usdPrice: sol.live?.asset.usdPrice },
    },
  })
  const isLoading = sol.live === undefined && !sol.missing && sol.error === undefined
  const level = lossLevel(comparison.lossPercent, isLoading)
  const mustAccept = level === 'accept'
  const [words, setWords] = useState('')
  const isAccepted = level !== 'loading' && (!mustAccept || isAcceptance(words, lossAcceptance()))
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (flow.step === 'review' && fresh && isAccepted) onApprove()
      }}
    >
      <h2 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        {t('What will change in your wallet')}
      </h2>
      <WalletChanges changes={swapChanges(quote, summary, { sell, buy }, comparison)}>
        {opened > 0 && (
          <p className="text-xs text-muted">
            {t(
              'Opens {count, plural, one {# token account} other {# token accounts}}: about {rent} SOL rent, refunded when closed.',
              { count: opened, rent: formatUnits(rentLamports, SOL_DECIMALS) },
            )}
          </p>
        )}
      </WalletChanges>
      <ValueLoss comparison={comparison} level={level} sell={sell} buy={buy} />
      {flow.step === 'review' && fresh && mustAccept && (
        <Input
          label={t('Type “{words}” to continue', { words: lossAcceptance() })}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
      <TokenWarnings asset={sell} place="review" ids={SENDING_CHECKS} />
      <TokenWarnings asset={buy} place="review" />
      <SwapFigures quote={quote} sell={sell} buy={buy} simulated={simulated} maker={fill?.maker} />
      <FeeTable caption={t('Fees')} fees={swapFees(summary, quote, rentLamports)} />
      <RouteLine plan={quote.routePlan} sell={sell} buy={buy} />
      <ConfirmButtons
        step={flow.step}
        secondsLeft={Math.max(0, Math.ceil((endsAtMs - now) / 1000))}
        isExpired={!fresh}
        disabled={!isAccepted}
        onBack={onBack}
      />
    </form>
  )
}

/** Number of token accounts that the swap opens and leaves open; 0 while the balances are unknown. */
function useOpenedAccounts({ account, built }: ReviewPanelProps['flow']): number {
  const held = useBalances(account).data?.tokens.map(({ mint }) => mint)
  const { opens, closes } = built.summary
  return held ? opens.filter((mint) => !closes.includes(mint) && !held.includes(mint)).length : 0
}
