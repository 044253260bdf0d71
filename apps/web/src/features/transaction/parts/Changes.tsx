import { formatUnits } from '@callisto/amount'
import { Badge, CopyButton, EmptyState } from '@callisto/ui'
import { Link } from '@tanstack/react-router'
import { Address } from '../../../lib/text/Address.tsx'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { LookalikeBadge } from '../../../lib/tokens/LookalikeBadge.tsx'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { useToken } from '../../../lib/tokens/token-query.ts'
import type { BalanceChange } from '../../../lib/transactions/parse-transaction.ts'

/** Balance changes by owner, signers first. */
export function Changes({
  changes,
  signers,
}: {
  changes: readonly BalanceChange[]
  signers: readonly string[]
}) {
  const ordered = [...changes].sort(
    (a, b) => Number(signers.includes(b.owner)) - Number(signers.includes(a.owner)),
  )
  return (
    <section aria-labelledby="changes" className="overflow-hidden rounded-xl border border-line bg-raised">
      <h2 id="changes" className="px-4 pt-3 pb-2 text-sm font-medium">
        Balance changes
      </h2>
      {ordered.length === 0 && <EmptyState title="No balance changed." />}
      {ordered.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full text-right text-xs">
            <thead className="text-2xs text-faint">
              <tr className="h-8 border-y border-line *:px-4 *:font-medium">
                <th scope="col" className="text-left">
                  Owner
                </th>
                <th scope="col">Change</th>
                <th scope="col" className="max-sm:hidden">
                  After
                </th>
              </tr>
            </thead>
            <tbody>
              {ordered.map((change) => (
                <Row
                  key={`${change.owner} ${change.mint}`}
                  change={change}
                  signer={signers.includes(change.owner)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Row({ change, signer }: { change: BalanceChange; signer: boolean }) {
  const { owner, mint, decimals, before, after } = change
  const gained = after > before
  const size = gained ? after - before : before - after
  return (
    <tr className="h-10 border-b border-line last:border-0 *:px-4">
      <td className="text-left">
        <span className="flex items-center gap-1">
          <Address address={owner} />
          <CopyButton text={owner} label="Copy owner" />
          {signer && <Badge tone="accent">Signer</Badge>}
        </span>
      </td>
      <td className={gained ? 'text-up' : 'text-down'}>
        {gained ? '+' : '−'}
        {formatUnits(size, decimals)} {mint === undefined ? 'SOL' : <Name mint={mint} />}
      </td>
      <td className="text-muted max-sm:hidden">{formatUnits(after, decimals)}</td>
    </tr>
  )
}

function Name({ mint }: { mint: string }) {
  const asset = useToken(mint).live?.asset
  return (
    <>
      <Link to="/tokens/$id" params={{ id: mint }} className="text-accent underline underline-offset-2">
        {mint === SOL_MINT ? 'wSOL' : asset ? displaySymbol(asset.symbol) : shortAddress(mint)}
      </Link>{' '}
      {asset && <LookalikeBadge asset={asset} />}
    </>
  )
}
