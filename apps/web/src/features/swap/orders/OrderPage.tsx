import { t } from '@callisto/i18n'
import { Button, EmptyState } from '@callisto/ui'
import type { ComponentType, ReactNode } from 'react'
import { openOverlay } from '../../../lib/browser/overlays.ts'
import { PageTitle } from '../../../lib/browser/PageTitle.tsx'
import type { SearchParams } from '../../../lib/browser/search-params.ts'
import { Link } from '../../../lib/router/Link.tsx'
import { useAddress } from '../../../lib/wallet/session.ts'
import type { paths } from '../../../paths.ts'
import { orderPins } from '../../../transaction-flow/orders/order-pins.ts'
import type { OrderKind } from '../../../transaction-flow/orders/order-terms.ts'
import type { Pair } from '../form/pair.ts'
import { parseSwapParams, toSwapSearch } from '../form/swap-params.ts'
import { ModePage } from '../layout/ModePage.tsx'

export interface OrderPageProps {
  search: SearchParams
  onSearch: (search: SearchParams) => void
}

export interface OrderFormProps {
  pair: Pair
  onPair: (pair: Pair) => void
  /** Initial amount in plain notation. */
  start?: string | undefined
}

interface Props extends OrderPageProps {
  mode: typeof paths.trigger | typeof paths.recurring
  title: string
  Form: ComponentType<OrderFormProps>
  /** Kind of the orders, whose terms the page needs, and the program that has them. */
  kind: OrderKind
  program: string
  /** The orders of the wallet, below the form. */
  orders: ReactNode
  /** Below the chart. */
  note?: string
}

/** Page of a kind of order: form, orders of the wallet, and the market of the pair, which the URL has. */
export function OrderPage({ search, onSearch, mode, title, Form, kind, program, orders, note }: Props) {
  const { pair, amount } = parseSwapParams(search)
  return (
    <ModePage mode={mode} pair={pair} title={title} chartNote={note} onSearch={onSearch}>
      <PageTitle text={title} />
      {orderPins[kind] ? (
        <>
          <Form
            pair={pair}
            onPair={(next) => onSearch(toSwapSearch(search, { pair: next, amount: undefined }))}
            start={amount?.side === 'sell' ? amount.text : undefined}
          />
          {orders}
        </>
      ) : (
        <NotDeployed program={program} />
      )}
    </ModePage>
  )
}

/** In place of the form of orders whose program, or its terms, the cluster does not have. */
export function NotDeployed({ program }: { program: string }) {
  return (
    <section
      aria-label={t('Not deployed on this cluster')}
      className="rounded-xl border border-line bg-raised"
    >
      <EmptyState title={t('Not deployed on this cluster')}>
        {t('These orders need the program at this address, with its terms:')}{' '}
        <Link
          to="/address/$address"
          params={{ address: program }}
          className="rounded-sm font-mono [overflow-wrap:anywhere] underline underline-offset-2 hover:text-accent"
        >
          {program}
        </Link>
      </EmptyState>
    </section>
  )
}

/** The orders of the connected wallet below their form. */
export function OwnOrders({ title, List }: { title: string; List: ComponentType<{ address: string }> }) {
  const address = useAddress()
  return (
    <section aria-label={title} className="overflow-hidden rounded-xl border border-line bg-raised">
      <h2 className="px-3 pt-3 text-sm font-medium">{title}</h2>
      {address === undefined ? (
        <EmptyState title={t('Connect a wallet to see its orders.')}>
          <Button onClick={() => openOverlay('connect')}>{t('Connect wallet')}</Button>
        </EmptyState>
      ) : (
        <List key={address} address={address} />
      )}
    </section>
  )
}
