import type { Asset, TransactionReceipt } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, buttonClass, Delta } from '@callisto/ui'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ExplorerLink } from '../../../lib/explorer/ExplorerLink.tsx'
import { formatAmount, formatPercent, formatSeconds, formatUnits } from '../../../lib/text/format.ts'
import { LookalikeBadge } from '../../../lib/tokens/LookalikeBadge.tsx'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { SOL_DECIMALS } from '../../../lib/wallet/balances.ts'

export interface ReceiptProps {
  receipt: TransactionReceipt
  sell: Asset
  buy: Asset
  onAgain: () => void
}

/** Quoted and executed amounts side by side. */
export function Receipt({ receipt, sell, buy, onAgain }: ReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { executed, subject, times } = receipt
  const expected = BigInt(subject.outAmount)
  const amounts = executed && {
    input: BigInt(executed.input),
    output: BigInt(executed.output),
    feeLamports: BigInt(executed.feeLamports),
  }
  return (
    <div className="flex flex-col gap-3">
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex items-center gap-2 text-base font-semibold outline-none"
      >
        <CircleCheck aria-hidden="true" className="size-5 text-up" />
        {t('Swap confirmed')}
      </h2>
      <dl className="flex flex-col gap-2 rounded-lg border border-line bg-ground p-3 text-sm">
        {amounts ? (
          <>
            <Line name={t('Sent')}>
              {formatAmount(amounts.input, sell.decimals)} {displaySymbol(sell.symbol)}
            </Line>
            <Line name={t('Received')}>
              <span
                className="font-medium"
                data-received={amounts.output}
                title={formatUnits(amounts.output, buy.decimals)}
              >
                {formatAmount(amounts.output, buy.decimals)} {displaySymbol(buy.symbol)}
              </span>{' '}
              <LookalikeBadge asset={buy} />
            </Line>
            <Line name={t('Versus quote')}>
              <VersusQuote received={amounts.output} expected={expected} />
            </Line>
            <Line name={t('Network fee')}>{formatUnits(amounts.feeLamports, SOL_DECIMALS)} SOL</Line>
          </>
        ) : (
          <Line name={t('Amounts')}>
            <span title={t('Balances cannot be extracted properly')}>– {t('see transaction')}</span>
          </Line>
        )}
        <Line name={t('Quoted')}>
          {formatAmount(expected, buy.decimals)} {displaySymbol(buy.symbol)}
        </Line>
        <Line name={t('Confirmation time')}>{formatSeconds(times.decidedAtMs - times.signedAtMs)}</Line>
      </dl>
      <div className="flex gap-2">
        <ExplorerLink
          subject="tx"
          of={receipt.signature}
          className={`${buttonClass('neutral', 'lg')} flex-1`}
        >
          {t('View transaction')}
        </ExplorerLink>
        <Button tone="primary" size="lg" onClick={onAgain} className="flex-1">
          {t('Swap again')}
        </Button>
      </div>
    </div>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-2">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}

function VersusQuote({ received, expected }: { received: bigint; expected: bigint }) {
  if (received === expected) return t('exactly as quoted')
  const percent = expected > 0n ? (Number(received - expected) / Number(expected)) * 100 : 0
  return <Delta value={percent} text={formatPercent(Math.abs(percent), { places: 4 })} />
}
