import { t } from '@callisto/i18n'
import { ErrorState, Skeleton, type TabItem, Tabs } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { errorCode } from '../../../../lib/api/call.ts'
import { closeOverlay } from '../../../../lib/browser/overlays.ts'
import { type Holding, splitHoldings, worthOf } from '../../../../lib/portfolio/holdings.ts'
import { PositionRows } from '../../../../lib/portfolio/PositionRows.tsx'
import { type Portfolio, recurringOf } from '../../../../lib/portfolio/portfolio.ts'
import { otherDefiQuery } from '../../../../lib/portfolio/portfolio-query.ts'
import { SourceNotes } from '../../../../lib/portfolio/SourceNotes.tsx'
import { Usd } from '../../../../lib/portfolio/Usd.tsx'
import { type HoldingsState, useHoldings } from '../../../../lib/portfolio/useHoldings.ts'
import { Link } from '../../../../lib/router/Link.tsx'
import { formatQuantity } from '../../../../lib/text/format.ts'
import { paths } from '../../../../paths.ts'
import { OrderLists } from '../../../../transaction-flow/orders/OrderLists.tsx'
import { HoldingList } from './HoldingList.tsx'
import { NetWorth } from './NetWorth.tsx'
import { RewardsRow } from './RewardsRow.tsx'

type Section = 'holdings' | 'trigger' | 'recurring' | 'perps'

/** What the wallet is worth: holdings, orders and positions, each with its count and value. */
export function PortfolioTab({ address }: { address: string }) {
  const state = useHoldings(address)
  const { holdings, portfolio } = state
  const [section, setSection] = useState<Section>('holdings')
  const defi = useQuery({ ...otherDefiQuery(address), refetchOnMount: 'always' })
  if (state.error) return <NotFound state={state} />
  return (
    <>
      <NetWorth address={address} holdings={holdings} portfolio={portfolio} />
      <SourceNotes
        state={state}
        other={{ query: defi, failure: t('Other DeFi positions could not be loaded.') }}
        className="px-4 pb-2"
      />
      <OtherDefi address={address} value={defi.data?.value ?? undefined} />
      {portfolio?.vote && <Stake vote={portfolio.vote} />}
      <RewardsRow address={address} className={rowLink} />
      <Tabs
        label={t('Portfolio')}
        items={sectionsOf(holdings, portfolio)}
        value={section}
        onChange={setSection}
        className="flex min-h-0 flex-1 flex-col"
        panelClassName="flex min-h-0 flex-1 flex-col"
      >
        {section === 'holdings' && (holdings ? <HoldingList holdings={holdings} /> : <Loading />)}
        {(section === 'trigger' || section === 'recurring') && (
          <div className="min-h-0 flex-1 overflow-y-auto">
            <OrderLists kind={section} address={address} />
          </div>
        )}
        {section === 'perps' &&
          (portfolio || state.portfolioError ? (
            <PositionRows list={portfolio?.perpetual} onRetry={state.retry} />
          ) : (
            <Loading />
          ))}
      </Tabs>
    </>
  )
}

function sectionsOf(
  holdings: readonly Holding[] | undefined,
  portfolio: Portfolio | undefined,
): TabItem<Section>[] {
  const listed = holdings && splitHoldings(holdings)
  const shown = listed && [...listed.main, ...listed.dust]
  const recurring = portfolio && recurringOf(portfolio)
  const { limitOrder, perpetual } = portfolio ?? {}
  const count = (list: readonly unknown[] | undefined) => (list ? String(list.length) : '–')
  return [
    {
      key: 'holdings',
      label: t('Holdings ({count})', { count: count(shown) }),
      detail: <Usd value={holdings && worthOf(holdings.map(({ value }) => value)).usd} />,
    },
    {
      key: 'trigger',
      label: t('Trigger ({count})', { count: count(limitOrder?.activeOrders) }),
      detail: <Usd value={limitOrder?.totalWorth} />,
    },
    {
      key: 'recurring',
      label: t('Recurring ({count})', { count: count(recurring?.activeOrders) }),
      detail: <Usd value={recurring?.totalWorth} />,
    },
    {
      key: 'perps',
      label: t('Perps ({count})', { count: count(perpetual?.openedPositions) }),
      detail: <Usd value={perpetual?.totalWorth} />,
    },
  ]
}

const rowLink =
  'flex min-h-9 items-center gap-2 border-t border-line px-4 text-xs hover:bg-lifted focus-visible:-outline-offset-2 max-sm:min-h-11'

/** Link to the positions that the drawer does not list. */
function OtherDefi({ address, value }: { address: string; value: number | undefined }) {
  return (
    <Link to={paths.portfolioOf} params={{ address }} onClick={closeOverlay} className={rowLink}>
      <span className="flex-1 text-muted">{t('Other DeFi Positions')}</span>
      <Usd value={value} unknown={t('They could not be valued.')} />
      <ChevronRight aria-hidden="true" className="size-4 text-faint" />
    </Link>
  )
}

/** The locked governance tokens, with a link to their page. */
function Stake({ vote: { lockedTokens, totalWorth } }: { vote: NonNullable<Portfolio['vote']> }) {
  return (
    <Link to={paths.claim} onClick={closeOverlay} className={rowLink}>
      <span className="flex-1 text-muted">{t('Staked')}</span>
      <span className="text-faint">{formatQuantity(lockedTokens)}</span>
      <Usd value={totalWorth} />
      <ChevronRight aria-hidden="true" className="size-4 text-faint" />
    </Link>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-2 p-4">
      <span className="sr-only">{t('Loading portfolio...')}</span>
      {[0, 1, 2].map((at) => (
        <Skeleton key={at} className="h-14" />
      ))}
    </div>
  )
}

function NotFound({ state }: { state: HoldingsState }) {
  return (
    <ErrorState
      title={t('Portfolio not found')}
      text={t('Your funds are safe.')}
      code={errorCode(state.portfolioError ?? state.error)}
      onRetry={state.retry}
    />
  )
}
