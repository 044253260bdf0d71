import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Delta } from '@callisto/ui'
import type { ReactNode } from 'react'
import { formatAmount, formatBps, formatPercent, formatUnits } from '../../lib/text/format.ts'
import { shortAddress } from '../../lib/text/short-address.ts'
import { LookalikeBadge } from '../../lib/tokens/LookalikeBadge.tsx'
import { displaySymbol } from '../../lib/tokens/names.ts'
import { changePercent, usedSlippagePercent } from './receipt-figures.ts'
import type { ReceiptRecord } from './receipt-record.ts'

interface AmountsProps {
  record: ReceiptRecord
  /** Undefined while a token is unknown. */
  sell: Asset | undefined
  buy: Asset | undefined
}

/** Quoted, simulated and executed amounts of a swap beside each other. */
export function Amounts({ record, sell, buy }: AmountsProps) {
  const { subject, executed, outcome } = record
  const { simulated } = subject
  const isUnreadable = outcome === 'confirmed' && !executed
  return (
    <>
      <table className="w-full rounded-lg border border-line bg-ground text-xs">
        <thead className="text-2xs text-muted">
          <tr className="*:px-3 *:pt-2 *:text-right *:font-medium">
            <td />
            <th scope="col">{t('Sent')}</th>
            <th scope="col">{t('Received')}</th>
          </tr>
        </thead>
        <tbody className="*:*:px-3 *:*:py-1 last:*:*:pb-2">
          <Row name={t('Quoted')}>
            <Units units={subject.inAmount} asset={sell} mint={subject.inputMint} />
            <Units units={subject.outAmount} asset={buy} mint={subject.outputMint} />
          </Row>
          <Row name={t('Simulated')}>
            <Units units={simulated?.input} asset={sell} mint={subject.inputMint} />
            <Units units={simulated?.output} asset={buy} mint={subject.outputMint} />
          </Row>
          <Row name={t('Executed')} isMain>
            <Units units={executed?.input} asset={sell} mint={subject.inputMint} side="sent" />
            <Units units={executed?.output} asset={buy} mint={subject.outputMint} side="received" />
          </Row>
        </tbody>
      </table>
      {isUnreadable && (
        <p role="status" className="text-xs text-caution">
          {t('Balances cannot be extracted properly')} – {t('see transaction')}
        </p>
      )}
      <dl className="flex flex-col gap-1 text-xs">
        {executed && (
          <Line name={t('Versus quote')}>
            <VersusQuote received={BigInt(executed.output)} expected={BigInt(subject.outAmount)} />
          </Line>
        )}
        <Line name={t('Slippage')}>
          <UsedSlippage record={record} />
        </Line>
        <Line name={t('Route')}>{routeText(subject.route)}</Line>
      </dl>
    </>
  )
}

function Row({ name, isMain, children }: { name: string; isMain?: boolean; children: ReactNode }) {
  return (
    <tr className={isMain ? 'text-sm font-medium' : ''}>
      <th scope="row" className="text-left font-normal text-muted">
        {name}
      </th>
      {children}
    </tr>
  )
}

interface UnitsProps {
  units: string | undefined
  asset: Asset | undefined
  mint: string
  /** Marks an executed amount. */
  side?: 'sent' | 'received'
}

function Units({ units, asset, mint, side }: UnitsProps) {
  const symbol = asset ? displaySymbol(asset.symbol) : shortAddress(mint)
  if (units === undefined || !asset)
    return (
      <td className="text-right">
        <span title={t('Unknown')}>–</span> {symbol}
      </td>
    )
  return (
    <td className="text-right">
      <span {...(side ? { [`data-${side}`]: units } : {})} title={formatUnits(BigInt(units), asset.decimals)}>
        {formatAmount(BigInt(units), asset.decimals)} {symbol}
      </span>{' '}
      <LookalikeBadge asset={asset} />
    </td>
  )
}

export function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}

function VersusQuote({ received, expected }: { received: bigint; expected: bigint }) {
  if (received === expected) return t('exactly as quoted')
  const percent = changePercent(received, expected) ?? 0
  return <Delta value={percent} text={formatPercent(Math.abs(percent), { places: 4 })} />
}

function UsedSlippage({ record }: { record: ReceiptRecord }) {
  const used = usedSlippagePercent(record)
  const allowed = formatBps(record.subject.slippageBps)
  if (used === undefined) return t('{allowed} allowed', { allowed })
  return t('{used} of {allowed} used', { used: formatPercent(used, { places: 2 }), allowed })
}

const routeText = (route: ReceiptRecord['subject']['route']) =>
  [...new Set(route.map(({ label }) => label || t('Pool')))].join(', ')
