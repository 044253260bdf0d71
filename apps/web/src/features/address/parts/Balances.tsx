import { t } from '@callisto/i18n'
import { Badge, Button, EmptyState, Skeleton } from '@callisto/ui'
import { useState } from 'react'
import { NotLoaded } from '../../../lib/api/NotLoaded.tsx'
import { Link } from '../../../lib/router/Link.tsx'
import { formatAmount, formatUnits, formatUsd } from '../../../lib/text/format.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { TokenLogo } from '../../../lib/tokens/TokenLogo.tsx'
import { TokenStatus } from '../../../lib/tokens/TokenStatus.tsx'
import { useTokens } from '../../../lib/tokens/useTokenSymbols.ts'
import { useBalances, type Balances as WalletBalances } from '../../../lib/wallet/balances.ts'
import { type Holding, toHoldings, worthOf } from '../model/holdings.ts'

/** Holdings that are shown before the list is opened. */
const FIRST_SHOWN = 12

/** SOL and tokens that an address owns, with their values. */
export function Balances({ address }: { address: string }) {
  const query = useBalances(address)
  return (
    <section aria-label={t('Balances')} className="rounded-xl border border-line bg-raised">
      {query.data && <List balances={query.data} />}
      {!query.data && (
        <NotLoaded query={query} title={t('The balances could not be loaded')}>
          <Skeleton className="m-4 h-40" />
        </NotLoaded>
      )}
    </section>
  )
}

function List({ balances }: { balances: WalletBalances }) {
  const [isOpen, setIsOpen] = useState(false)
  const tokens = useTokens([SOL_MINT, ...balances.tokens.map(({ mint }) => mint)])
  const holdings = toHoldings(balances, tokens)
  const { usd, unpriced } = worthOf(holdings)
  const shown = isOpen ? holdings : holdings.slice(0, FIRST_SHOWN)
  return (
    <>
      <div className="flex items-baseline justify-between gap-4 border-b border-line px-4 py-3">
        <h2 className="text-sm font-medium">
          {t('Balances')} <span className="font-normal text-faint">{holdings.length}</span>
        </h2>
        <p className="text-right text-sm font-medium">
          {usd === undefined ? <span title={t('No price is known')}>–</span> : formatUsd(usd, { full: true })}
          {unpriced > 0 && (
            <span className="block text-2xs font-normal text-faint">
              {t('{count, plural, one {# token has no price} other {# tokens have no price}}', {
                count: unpriced,
              })}
            </span>
          )}
        </p>
      </div>
      {holdings.length === 0 ? (
        <EmptyState title={t('It owns no SOL and no tokens.')} />
      ) : (
        <ul className="py-1">
          {shown.map((holding) => (
            <Row key={`${holding.mint} ${holding.isNative}`} holding={holding} />
          ))}
        </ul>
      )}
      {holdings.length > shown.length && (
        <div className="border-t border-line p-2 text-center">
          <Button tone="quiet" size="sm" onClick={() => setIsOpen(true)}>
            {t('Show all {count}', { count: holdings.length })}
          </Button>
        </div>
      )}
    </>
  )
}

function Row({ holding }: { holding: Holding }) {
  const { mint, isNative, amount, decimals, isFrozen, asset, value } = holding
  const symbol = mint === SOL_MINT ? (isNative ? 'SOL' : 'wSOL') : asset && displaySymbol(asset.symbol)
  return (
    <li className="flex h-12 items-center gap-3 px-4" data-mint={mint}>
      <TokenLogo asset={asset ?? { id: mint }} size={24} />
      <span className="flex min-w-0 flex-1 items-center gap-1.5 text-sm">
        <Link
          to="/tokens/$id"
          params={{ id: mint }}
          className="touch-target min-w-0 rounded-sm font-medium hover:text-accent"
        >
          <span className="block truncate">{symbol ?? shortAddress(mint)}</span>
        </Link>
        {asset && <TokenStatus asset={asset} />}
        {isFrozen && <Badge tone="caution">{t('Frozen')}</Badge>}
      </span>
      <span className="text-right text-xs">
        <span title={formatUnits(amount, decimals)} data-amount={amount}>
          {formatAmount(amount, decimals)}
        </span>
        <span className="block text-2xs text-faint">
          {value === undefined ? (
            <span title={t('No price is known')}>–</span>
          ) : (
            formatUsd(value, { full: true })
          )}
        </span>
      </span>
    </li>
  )
}
