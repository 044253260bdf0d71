import type { Asset, Tx } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, cx, EmptyState, ErrorState } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorCode } from '../../../lib/api/call.ts'
import { NotLoaded } from '../../../lib/api/NotLoaded.tsx'
import { useHeldError } from '../../../lib/api/useHeldError.ts'
import { openOverlay } from '../../../lib/browser/overlays.ts'
import { ExplorerLink } from '../../../lib/explorer/ExplorerLink.tsx'
import { RetryNote } from '../../../lib/offline/RetryNote.tsx'
import { Stale } from '../../../lib/offline/Stale.tsx'
import { GainDelta, plainGain } from '../../../lib/portfolio/GainDelta.tsx'
import { positionsQuery } from '../../../lib/portfolio/positions-query.ts'
import { Usd } from '../../../lib/portfolio/Usd.tsx'
import {
  formatAmount,
  formatDateTime,
  formatQuantity,
  formatUnits,
  formatUsd,
  formatUsdPrice,
} from '../../../lib/text/format.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { type Balances, useBalances } from '../../../lib/wallet/balances.ts'
import { useAddress } from '../../../lib/wallet/session.ts'
import { type OwnPosition, toOwnPosition } from '../model/own-position.ts'
import { tradesOfQuery } from '../trades-of-query.ts'
import { LIST_PLACE, PanelSkeleton } from './PanelSkeleton.tsx'

/** What the connected wallet holds of the token, what it cost and brought, and its buys and sells. */
export function MyPosition({ asset }: { asset: Asset }) {
  const address = useAddress()
  if (address !== undefined) return <Position asset={asset} address={address} />
  return (
    <EmptyState title={t('No wallet connected')}>
      <Button tone="primary" onClick={() => openOverlay('connect')}>
        {t('Connect')}
      </Button>
    </EmptyState>
  )
}

function Position({ asset, address }: { asset: Asset; address: string }) {
  const balances = useBalances(address)
  const query = useQuery(positionsQuery(address, [asset.id]))
  const error = useHeldError(query)
  const position = query.data && (query.data.positions.find(({ mint }) => mint === asset.id) ?? null)
  const { decimals, usdPrice: price } = asset
  // A node that is behind the index takes nothing back.
  const isBehind = balances.data !== undefined && balances.data.slot < (query.data?.slot ?? 0)
  const balance = balances.data && !isBehind ? heldOf(balances.data, asset.id) : undefined
  const balancesError = useHeldError(balances)
  if (!query.data && !error && !balances.data) return <PanelSkeleton className={LIST_PLACE} />
  const own = toOwnPosition({ balance, position, decimals, price })
  return (
    <>
      <Facts own={own} symbol={displaySymbol(asset.symbol)} />
      <Stale query={balances} className="px-3 pb-3" />
      <Stale query={query} className="px-3 pb-3" />
      {!balances.data && balancesError && query.data && (
        <RetryNote onRetry={balances.refetch} className="px-3 pb-3">
          {t('Balances are those of block {slot}.', { slot: query.data.slot })}
        </RetryNote>
      )}
      <p className="px-3 pb-3 text-2xs text-faint">
        {t('By weighted average cost.')}{' '}
        {position &&
          t(
            '{buys, plural, one {# buy} other {# buys}} and {sells, plural, one {# sale} other {# sales}} since {time}, liquidity included.',
            {
              buys: position.bought.trades,
              sells: position.sold.trades,
              time: formatDateTime(position.firstAt * 1000),
            },
          )}
      </p>
      {!query.data && error && (
        <ErrorState
          title={t('Cost and gain could not be loaded.')}
          text={t('Your funds are safe.')}
          code={errorCode(error)}
          onRetry={() => query.refetch()}
        />
      )}
      <Fills asset={asset} address={address} />
    </>
  )
}

/** Native and wrapped SOL are one position. */
function heldOf({ lamports, tokens }: Balances, mint: string): bigint {
  const amount = tokens.find((token) => token.mint === mint)?.amount ?? 0n
  return mint === SOL_MINT ? lamports + amount : amount
}

function Facts({ own, symbol }: { own: OwnPosition; symbol: string }) {
  const { amount, decimals, value, averageCost, cost, gain, realized } = own
  const unknownCost = t('The cost of it is not known')
  return (
    <dl className="grid grid-cols-2 gap-3 p-3 text-sm sm:grid-cols-3 xl:grid-cols-6">
      <Fact name={t('Balance')}>
        {amount === undefined ? (
          <span title={t('It is not known yet')}>–</span>
        ) : (
          <span title={formatUnits(amount, decimals)} data-position={amount}>
            {formatAmount(amount, decimals, 4)} {symbol}
          </span>
        )}
      </Fact>
      <Fact name={t('Value')}>
        <Usd value={value} />
      </Fact>
      <Fact name={t('Avg. cost')}>
        {averageCost === undefined ? (
          <Usd value={undefined} unknown={unknownCost} />
        ) : (
          formatUsdPrice(averageCost)
        )}
      </Fact>
      <Fact name={t('Cost')}>
        <Usd value={cost} unknown={unknownCost} />
      </Fact>
      <Fact name={t('Unrealized')}>
        <GainDelta gain={gain} className="text-faint" />
      </Fact>
      <Fact name={t('Realized')}>
        <GainDelta gain={plainGain(realized)} className="text-faint" />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-2xs text-faint">{name}</dt>
      <dd className="truncate">{children}</dd>
    </div>
  )
}

/** The newest buys and sells of the wallet, which are the marks of the chart. */
function Fills({ asset, address }: { asset: Asset; address: string }) {
  const query = useQuery(tradesOfQuery(asset.id, address))
  const { data } = query
  if (!data)
    return (
      <NotLoaded query={query} title={t('The trades could not be loaded')}>
        <PanelSkeleton className={LIST_PLACE} />
      </NotLoaded>
    )
  return (
    <>
      <Stale query={query} className="px-3 pb-3" />
      {data.length === 0 ? (
        <EmptyState title={t('No swap of yours to show.')} />
      ) : (
        <FillTable trades={data} />
      )}
    </>
  )
}

/** Rows of the table: a page of the service has no more. */
const MAX_FILLS = 200

function FillTable({ trades }: { trades: readonly Tx[] }) {
  return (
    <table className="w-full table-fixed border-t border-line text-right text-xs">
      <caption className="sr-only">{t('Your trades')}</caption>
      <thead className="text-2xs text-faint">
        <tr className="h-8 border-b border-line *:truncate *:px-3 *:font-medium max-sm:*:px-2">
          <th scope="col" className="w-36 text-left max-sm:w-24">
            {t('Time')}
          </th>
          <th scope="col" className="text-left">
            {t('Type')}
          </th>
          <th scope="col" className="max-sm:hidden">
            {t('Amount')}
          </th>
          <th scope="col">{t('Price')}</th>
          <th scope="col">{t('Value')}</th>
          <th scope="col" className="w-32 max-sm:w-12">
            <span className="max-sm:sr-only">{t('Transaction')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {trades.slice(0, MAX_FILLS).map((trade) => (
          <Fill key={`${trade.txHash} ${trade.eventIndex}`} trade={trade} />
        ))}
      </tbody>
    </table>
  )
}

function Fill({ trade: { timestamp, type, amount, usdPrice, usdVolume, txHash } }: { trade: Tx }) {
  const isBuy = type === 'buy'
  return (
    <tr className="h-9 border-b border-line *:truncate *:px-3 hover:bg-raised max-sm:h-11 max-sm:*:px-2">
      <td className="text-left text-faint">{formatDateTime(Date.parse(timestamp))}</td>
      <td className={cx('text-left font-medium', isBuy ? 'text-up' : 'text-down')}>
        {isBuy ? t('Buy') : t('Sell')}
      </td>
      <td className="text-muted max-sm:hidden">{formatQuantity(amount)}</td>
      <td>{formatUsdPrice(usdPrice)}</td>
      <td>{formatUsd(usdVolume)}</td>
      <td>
        <ExplorerLink
          subject="tx"
          of={txHash}
          aria-label={t('Transaction {signature}', { signature: shortAddress(txHash) })}
          className="touch-target inline-flex min-h-6 items-center rounded-sm text-accent hover:underline max-sm:px-2"
        >
          <span className="max-sm:hidden">{shortAddress(txHash)}</span>
          <ArrowUpRight aria-hidden="true" className="size-4 sm:hidden" />
        </ExplorerLink>
      </td>
    </tr>
  )
}
