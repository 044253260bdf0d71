import { unitsToNumber } from '@callisto/amount'
import { t } from '@callisto/i18n'
import { Badge, CopyButton, cx, EmptyState } from '@callisto/ui'
import { AddressLink } from '../../../lib/explorer/AddressLink.tsx'
import { Link } from '../../../lib/router/Link.tsx'
import { formatAmount, formatUnits, formatUsd } from '../../../lib/text/format.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { LookalikeBadge } from '../../../lib/tokens/LookalikeBadge.tsx'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { useToken } from '../../../lib/tokens/token-query.ts'
import type { BalanceChange } from '../../../lib/transactions/parse-transaction.ts'

export interface ChangesProps {
  changes: readonly BalanceChange[]
  signers: readonly string[]
}

/** Balance changes by account, signers first. */
export function Changes({ changes, signers }: ChangesProps) {
  const ordered = [...changes].sort(
    (a, b) => Number(signers.includes(b.owner)) - Number(signers.includes(a.owner)),
  )
  return (
    <section aria-labelledby="changes" className="overflow-hidden rounded-xl border border-line bg-raised">
      <h2 id="changes" className="px-4 pt-3 pb-2 text-sm font-medium">
        {t('Balance changes')} <span className="font-normal text-faint">{ordered.length}</span>
      </h2>
      {ordered.length === 0 && <EmptyState title={t('No balance changed.')} />}
      {ordered.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full text-right text-xs">
            <thead className="text-2xs text-faint">
              <tr className="h-8 border-y border-line *:px-4 *:font-medium max-sm:*:px-3">
                <th scope="col" className="text-left">
                  {t('Owner')}
                </th>
                <th scope="col">{t('Change')}</th>
                <th scope="col" className="max-sm:hidden" title={t('At the present price')}>
                  {t('Value')}
                </th>
                <th scope="col" className="max-sm:hidden">
                  {t('After')}
                </th>
              </tr>
            </thead>
            <tbody>
              {ordered.map((change) => (
                <Row
                  key={`${change.owner} ${change.mint}`}
                  change={change}
                  isSigner={signers.includes(change.owner)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Row({ change, isSigner }: { change: BalanceChange; isSigner: boolean }) {
  const { owner, mint, decimals, before, after } = change
  const isGain = after > before
  const size = isGain ? after - before : before - after
  const price = useToken(mint ?? SOL_MINT).live?.asset.usdPrice
  const value =
    price === undefined ? (
      <span title={t('No price is known')}>–</span>
    ) : (
      formatUsd(unitsToNumber(size, decimals) * price)
    )
  return (
    <tr className="h-10 border-b border-line last:border-0 *:px-4 max-sm:h-14 max-sm:*:px-3">
      <td className="text-left">
        <span className="flex items-center gap-1">
          <AddressLink address={owner} />
          <span className="max-sm:hidden">
            <CopyButton text={owner} label={t('Copy owner')} />
          </span>
          {isSigner && <Badge tone="accent">{t('Signer')}</Badge>}
        </span>
      </td>
      <td className="sm:whitespace-nowrap">
        <span
          className={cx('whitespace-nowrap', isGain ? 'text-up' : 'text-down')}
          title={formatUnits(size, decimals)}
        >
          {isGain ? '+' : '−'}
          {formatAmount(size, decimals, decimals)}
        </span>{' '}
        {mint === undefined ? 'SOL' : <Name mint={mint} />}
        <span className="block text-faint sm:hidden">{value}</span>
      </td>
      <td className="text-muted max-sm:hidden">{value}</td>
      <td className="text-muted max-sm:hidden">{formatAmount(after, decimals, decimals)}</td>
    </tr>
  )
}

function Name({ mint }: { mint: string }) {
  const asset = useToken(mint).live?.asset
  return (
    <>
      <Link
        to="/tokens/$id"
        params={{ id: mint }}
        className="touch-target text-accent underline underline-offset-2"
      >
        {mint === SOL_MINT ? 'wSOL' : asset ? displaySymbol(asset.symbol) : shortAddress(mint)}
      </Link>{' '}
      {asset && <LookalikeBadge asset={asset} />}
    </>
  )
}
