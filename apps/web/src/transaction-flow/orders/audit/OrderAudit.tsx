import { unitsToNumber } from '@callisto/amount'
import type { Asset, PinnedTerms } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, Skeleton } from '@callisto/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorCode } from '../../../lib/api/call.ts'
import { ExplorerLink } from '../../../lib/explorer/ExplorerLink.tsx'
import { formatBps, formatUnits, formatUsd, formatUsdPrice } from '../../../lib/text/format.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { SOL_DECIMALS } from '../../../lib/wallet/balances.ts'
import { USD_DECIMALS } from '../trigger/trigger-terms.ts'
import type { OrderAudit as Audit, AuditedFeed } from './order-audit.ts'

/** What an order is, for its review. */
export interface AuditedOrder {
  sold: Asset
  bought: Asset
  /** Base units of what is sold, which lie in the order. */
  escrow: bigint
  /** Its worst prices in sentences. */
  floors: readonly string[]
  /** Whether a fill is held to the feeds of both tokens. */
  hasFeeds: boolean
  fees: PinnedTerms
  feeBps: number
  /** Lamports that lie in the order while it is open. */
  lockedLamports: bigint
}

interface OrderAuditProps {
  order: AuditedOrder
  query: UseQueryResult<Audit>
}

const sol = (lamports: bigint) => `${formatUnits(lamports, SOL_DECIMALS)} SOL`

/** What an order is held to before it is signed: escrow, worst price, who may fill it, its feeds as they are now, and its costs. */
export function OrderAudit({ order, query }: OrderAuditProps) {
  const { sold, bought, escrow, floors, hasFeeds, fees, feeBps, lockedLamports } = order
  return (
    <section aria-label={t('What the order is held to')} className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">{t('What the order is held to')}</h3>
      <dl data-audit="" className="flex flex-col gap-2 text-xs">
        <Row name={t('Escrow')}>
          {t('{amount} in an account of the order. Nobody but you can take it back.', {
            amount: `${formatUnits(escrow, sold.decimals)} ${displaySymbol(sold.symbol)}`,
          })}
        </Row>
        <Row name={t('Worst price')}>{floors.join(' ')}</Row>
        <Row name={t('Who may fill it')}>
          {t('Anybody, by any route. The program checks the price, and what is bought goes to you alone.')}
        </Row>
        {hasFeeds && <Feeds query={query} tokens={[sold, bought]} />}
        <Row name={t('When a feed is silent')}>
          {hasFeeds
            ? t('Nothing is filled until it has a fresh price again. You can cancel at any time.')
            : t('No feed is asked: the worst price alone guards the order.')}
        </Row>
        <Row name={t('Fee, of what is bought')}>
          {formatBps(feeBps)}{' '}
          <ExplorerLink
            subject="address"
            of={fees.feeOwner}
            className="rounded-sm underline underline-offset-2 hover:text-accent"
          >
            {shortAddress(fees.feeOwner)}
          </ExplorerLink>
        </Row>
        <Row name={t('Deposit of the order')}>
          {sol(lockedLamports)}.{' '}
          {t('The deposit returns to you when the order ends, less {reward} for each fill.', {
            reward: sol(BigInt(fees.fillRewardLamports)),
          })}
        </Row>
      </dl>
    </section>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-muted">{name}</dt>
      <dd className="text-text">{children}</dd>
    </div>
  )
}

/** The feeds of both tokens, or why they are not known: the order is not signed meanwhile. */
function Feeds({ query, tokens }: { query: UseQueryResult<Audit>; tokens: readonly Asset[] }) {
  const { data, error } = query
  if (!data && error)
    return (
      <div
        role="alert"
        title={errorCode(error)}
        className="flex items-center justify-between gap-2 text-caution"
      >
        <dt>{t('The price feeds could not be read from the chain')}</dt>
        <dd>
          <Button size="sm" onClick={() => void query.refetch()}>
            {t('Try again')}
          </Button>
        </dd>
      </div>
    )
  return tokens.map((token) => (
    <Row key={token.id} name={t('Price feed of {symbol}', { symbol: displaySymbol(token.symbol) })}>
      {data ? (
        <Feed feed={data.feeds.find(({ mint }) => mint === token.id)} publishers={data.publishers} />
      ) : (
        <Skeleton className="h-4" />
      )}
    </Row>
  ))
}

function Feed({ feed, publishers }: { feed: AuditedFeed | undefined; publishers: Audit['publishers'] }) {
  if (!feed) return t('none')
  const { price, pools, address } = feed
  return (
    <>
      {price
        ? t('{price}, {count, plural, one {# slot} other {# slots}} old', {
            price: formatUsdPrice(unitsToNumber(price.usd, USD_DECIMALS)),
            count: price.age,
          })
        : t('no fresh price')}
      {' · '}
      {pools
        ? t('{count, plural, one {# pool} other {# pools}} with {usd} of standing depth', {
            count: pools.count,
            usd: formatUsd(Number(pools.depthUsd)),
          })
        : publishers &&
          t('{count, plural, one {# publisher} other {# publishers}}, of which {least} must agree', {
            count: publishers.count,
            least: publishers.least,
          })}{' '}
      <ExplorerLink
        subject="address"
        of={address}
        className="rounded-sm underline underline-offset-2 hover:text-accent"
      >
        {shortAddress(address)}
      </ExplorerLink>
    </>
  )
}
