import { formatAmount, formatPercent, formatUnits } from '@callisto/amount'
import type { Asset } from '@callisto/contract'
import { Button } from '@callisto/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNow } from '../../../lib/browser/useNow.ts'
import { shownSymbol } from '../../../lib/tokens/names.ts'
import { TokenPicture } from '../../../lib/tokens/TokenPicture.tsx'
import { SOL_DECIMALS, useBalances } from '../../../lib/wallet/balances.ts'
import { type Attempt, isFresh, QUOTE_MAX_AGE_MS, type Quoted } from '../model/machine.ts'
import { impactPercent, impactTone } from '../quote/quote-figures.ts'
import type { BuiltSwap } from './build-swap.ts'

/** Rent of a token account (spec 2, section 9). */
const TOKEN_ACCOUNT_RENT = 2_039_280n

export interface ReviewPanelProps {
  flow: { step: 'review' | 'signing' | 'sending' } & Attempt<BuiltSwap>
  sell: Asset
  buy: Asset
  onApprove: () => void
  onBack: () => void
}

/** What the transaction will change in the wallet, read from the transaction itself, before the wallet sees it. */
export function ReviewPanel({ flow, sell, buy, onApprove, onBack }: ReviewPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const now = useNow()
  const { summary } = flow.built
  const fresh = isFresh(flow.quoted, now)
  const left = Math.max(0, Math.ceil((flow.quoted.atMs + QUOTE_MAX_AGE_MS - now) / 1000))
  const fees = summary.feeLamports + summary.priorityFeeLamports + summary.tipLamports
  return (
    <div className="flex flex-col gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        What will change in your wallet
      </h2>
      <ul className="flex flex-col gap-2">
        <Change words="You send" asset={sell} amount={summary.spend.amount} sign="−" />
        <Change words="You receive at least" asset={buy} amount={summary.receive.amount} sign="+" />
      </ul>
      <Impact quoted={flow.quoted} />
      <Openings account={flow.account} opens={summary.opens} closes={summary.closes} />
      <p className="text-xs text-muted">
        Network fee {formatUnits(fees, SOL_DECIMALS)} SOL.{' '}
        <strong className="font-medium text-text">Nothing else changes.</strong>
      </p>
      {flow.step === 'review' && (
        <div className="flex gap-2">
          <Button size="lg" onClick={onBack} className="flex-1">
            Back
          </Button>
          {fresh ? (
            <Button tone="primary" size="lg" onClick={onApprove} className="flex-2">
              Confirm · {left} s
            </Button>
          ) : (
            <Button tone="primary" size="lg" onClick={onBack} className="flex-2">
              Quote expired
            </Button>
          )}
        </div>
      )}
      {flow.step !== 'review' && (
        <Button tone="primary" size="lg" loading className="w-full">
          {flow.step === 'signing' ? 'Waiting for your wallet' : 'Confirming'}
        </Button>
      )}
    </div>
  )
}

function Change({
  words,
  asset,
  amount,
  sign,
}: {
  words: string
  asset: Asset
  amount: bigint
  sign: string
}): ReactNode {
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line bg-ground p-3">
      <TokenPicture asset={asset} size={28} />
      <span className="text-sm text-muted">{words}</span>
      <span className="ml-auto text-right text-lg font-medium" title={formatUnits(amount, asset.decimals)}>
        <span className={sign === '+' ? 'text-up' : 'text-down'}>{sign}</span>
        {formatAmount(amount, asset.decimals)} {shownSymbol(asset.symbol)}
      </span>
    </li>
  )
}

/** A loss to the pools that nobody should miss. */
function Impact({ quoted }: { quoted: Quoted }) {
  const impact = impactPercent(quoted.quote)
  if (impactTone(impact) === 'plain') return null
  return (
    <p className="rounded-md bg-caution-tint px-3 py-2 text-xs text-caution">
      This amount moves the price by {formatPercent(impact)}: a smaller one loses less.
    </p>
  )
}

/** Token accounts that the swap opens and keeps cost rent, which comes back when they are closed. */
function Openings({
  account,
  opens,
  closes,
}: {
  account: string
  opens: readonly string[]
  closes: readonly string[]
}) {
  const held = useBalances(account).data?.tokens.map(({ mint }) => mint)
  const fresh = opens.filter((mint) => !closes.includes(mint) && held && !held.includes(mint))
  if (fresh.length === 0) return null
  return (
    <p className="text-xs text-muted">
      Opens {fresh.length === 1 ? 'a token account' : `${fresh.length} token accounts`} of yours: about{' '}
      {formatUnits(TOKEN_ACCOUNT_RENT * BigInt(fresh.length), SOL_DECIMALS)} SOL of rent, back when closed.
    </p>
  )
}
