import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, Input } from '@callisto/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNow } from '../../../lib/browser/useNow.ts'
import { formatAmount, formatPercent, formatUnits } from '../../../lib/text/format.ts'
import { LookalikeBadge } from '../../../lib/tokens/LookalikeBadge.tsx'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { TokenLogo } from '../../../lib/tokens/TokenLogo.tsx'
import { TokenWarnings } from '../../../lib/tokens/TokenWarnings.tsx'
import { useToken } from '../../../lib/tokens/token-query.ts'
import { SOL_DECIMALS, useBalances } from '../../../lib/wallet/balances.ts'
import type { Attempt } from '../../../transaction-flow/model/flow.ts'
import { isFresh, QUOTE_MAX_AGE_MS, type QuoteSnapshot } from '../model/machine.ts'
import { lossAcceptance } from '../model/messages.ts'
import { impactPercent, impactTone } from '../quote/quote-figures.ts'
import type { BuiltSwap } from './build-swap.ts'
import { ValueLoss } from './ValueLoss.tsx'
import { compareValues, isAcceptance, lossLevel } from './value-comparison.ts'

/** Checks that matter for a token that is given away. */
const SENDING_CHECKS = ['lookalike', 'transferFee', 'transferHook', 'nonTransferable'] as const

export interface ReviewPanelProps {
  flow: { step: 'review' | 'signing' | 'sending' } & Attempt<QuoteSnapshot, BuiltSwap>
  sell: Asset
  buy: Asset
  onApprove: () => void
  onBack: () => void
}

/** Review of the balance changes, read from the transaction itself before it is signed. */
export function ReviewPanel({ flow, sell, buy, onApprove, onBack }: ReviewPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const now = useNow()
  const { summary } = flow.built
  const fresh = isFresh(flow.subject, now)
  const left = Math.max(0, Math.ceil((flow.subject.receivedAtMs + QUOTE_MAX_AGE_MS - now) / 1000))
  const fees = summary.feeLamports + summary.priorityFeeLamports + summary.tipLamports
  const sol = useToken(SOL_MINT)
  const comparison = compareValues({
    input: { units: summary.spend.amount, asset: sell },
    output: { units: BigInt(flow.subject.quote.outAmount), asset: buy },
    networkFee: { units: fees, asset: { decimals: SOL_DECIMALS, usdPrice: sol.live?.asset.usdPrice } },
  })
  const isLoading = sol.live === undefined && !sol.missing && sol.error === undefined
  const level = lossLevel(comparison.lossPercent, isLoading)
  const mustAccept = level === 'accept'
  const [words, setWords] = useState('')
  const isAccepted = level !== 'loading' && (!mustAccept || isAcceptance(words, lossAcceptance()))
  const approve = () => {
    if (flow.step === 'review' && fresh && isAccepted) onApprove()
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        approve()
      }}
    >
      <h2 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        {t('What will change in your wallet')}
      </h2>
      <ul className="flex flex-col gap-2">
        <Change label={t('You send')} asset={sell} amount={summary.spend.amount} sign="−" />
        <Change label={t('You receive at least')} asset={buy} amount={summary.receive.amount} sign="+" />
      </ul>
      <ValueLoss comparison={comparison} level={level} sell={sell} buy={buy} />
      <PriceImpactWarning quoted={flow.subject} />
      <TokenWarnings asset={sell} place="review" ids={SENDING_CHECKS} />
      <TokenWarnings asset={buy} place="review" />
      <NewTokenAccounts
        account={flow.account}
        rentLamports={flow.built.tokenAccountRentLamports}
        opens={summary.opens}
        closes={summary.closes}
      />
      <p className="text-xs text-muted">
        {t('Network fee {amount} SOL.', { amount: formatUnits(fees, SOL_DECIMALS) })}{' '}
        <strong className="font-medium text-text">{t('Nothing else changes.')}</strong>
      </p>
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
      {flow.step === 'review' && (
        <div className="flex gap-2">
          <Button size="lg" onClick={onBack} className="flex-1">
            {t('Back')}
          </Button>
          {fresh ? (
            <Button type="submit" tone="primary" size="lg" disabled={!isAccepted} className="flex-2">
              {t('Confirm · {seconds} s', { seconds: left })}
            </Button>
          ) : (
            <Button tone="primary" size="lg" onClick={onBack} className="flex-2">
              {t('Quote expired')}
            </Button>
          )}
        </div>
      )}
      {flow.step !== 'review' && (
        <Button tone="primary" size="lg" loading className="w-full">
          {flow.step === 'signing' ? t('Waiting for your wallet') : t('Confirming')}
        </Button>
      )}
    </form>
  )
}

function Change({
  label,
  asset,
  amount,
  sign,
}: {
  label: string
  asset: Asset
  amount: bigint
  sign: string
}): ReactNode {
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line bg-ground p-3">
      <TokenLogo asset={asset} size={28} />
      <span className="text-sm text-muted">{label}</span>
      <span className="ml-auto text-right text-lg font-medium" title={formatUnits(amount, asset.decimals)}>
        <span className={sign === '+' ? 'text-up' : 'text-down'}>{sign}</span>
        {formatAmount(amount, asset.decimals)} {displaySymbol(asset.symbol)} <LookalikeBadge asset={asset} />
      </span>
    </li>
  )
}

/** Warning about a high price impact. */
function PriceImpactWarning({ quoted }: { quoted: QuoteSnapshot }) {
  const impact = impactPercent(quoted.quote)
  if (impactTone(impact) === 'plain') return null
  return (
    <p className="rounded-md bg-caution-tint px-3 py-2 text-xs text-caution">
      {t('Price impact {percent}: a smaller amount has less impact.', { percent: formatPercent(impact) })}
    </p>
  )
}

/** Rent of token accounts that the swap creates and leaves open. */
function NewTokenAccounts({
  account,
  rentLamports,
  opens,
  closes,
}: {
  account: string
  /** Of one token account. */
  rentLamports: bigint
  opens: readonly string[]
  closes: readonly string[]
}) {
  const held = useBalances(account).data?.tokens.map(({ mint }) => mint)
  const fresh = opens.filter((mint) => !closes.includes(mint) && held && !held.includes(mint))
  if (fresh.length === 0) return null
  return (
    <p className="text-xs text-muted">
      {t(
        'Opens {count, plural, one {# token account} other {# token accounts}}: about {rent} SOL rent, refunded when closed.',
        { count: fresh.length, rent: formatUnits(rentLamports * BigInt(fresh.length), SOL_DECIMALS) },
      )}
    </p>
  )
}
