import { msg, t } from '@callisto/i18n'
import { Button, PHONE_QUERY, Tabs, useMediaQuery } from '@callisto/ui'
import { Suspense, useState } from 'react'
import { idlePart } from '../../../lib/browser/idle-part.tsx'
import { latePart } from '../../../lib/browser/lazy-part.tsx'
import type { LiveAsset } from '../../../lib/live/asset-store.ts'
import { useAddress } from '../../../lib/wallet/session.ts'
import type { TradeFilter } from '../model/trade-filter.ts'
import { LIST_PLACE, PanelSkeleton } from './PanelSkeleton.tsx'
import { Trades } from './Trades.tsx'

const Holders = latePart(async () => (await import('./Holders.tsx')).Holders)
const TopTraders = latePart(async () => (await import('./TopTraders.tsx')).TopTraders)
const Pools = latePart(async () => (await import('./Pools.tsx')).Pools)
const Dev = latePart(async () => (await import('./Dev.tsx')).Dev)
const About = latePart(async () => (await import('./About.tsx')).About)
const MyPosition = latePart(async () => (await import('./MyPosition.tsx')).MyPosition)

const TokenOrders = idlePart(
  async () => (await import('../../../transaction-flow/orders/trigger/TokenOrders.tsx')).TokenOrders,
)

/** The lists behind the other tabs. One that cannot be loaded is loaded again when it is opened. */
const preloadLists = () =>
  void Promise.allSettled([Holders, TopTraders, Pools, Dev, About, MyPosition].map((part) => part.preload()))

const tabs = [
  { key: 'trades', label: msg('Trades'), brief: 3 },
  { key: 'holders', label: msg('Holders'), brief: 10 },
  { key: 'top-traders', label: msg('Top traders'), brief: 10 },
  { key: 'pools', label: msg('Pools'), brief: undefined },
  { key: 'dev', label: msg('Dev'), brief: undefined },
  { key: 'about', label: msg('About'), brief: undefined },
  { key: 'position', label: msg('My position'), brief: undefined },
] as const
type Tab = (typeof tabs)[number]['key']

const NO_FILTER: TradeFilter = {}

/** What happens with the token and who is in it, in tabs, below the wallet's orders of it. On phones the figures follow, so long lists begin with a few rows. */
export function Lists({ live: { asset } }: { live: LiveAsset }) {
  const [tab, setTab] = useState<Tab>('trades')
  const [filter, setFilter] = useState(NO_FILTER)
  const [isOpen, setOpen] = useState(false)
  const address = useAddress()
  const isPhone = useMediaQuery(PHONE_QUERY)
  const most = tabs.find(({ key }) => key === tab)?.brief
  const brief = isPhone && !isOpen ? most : undefined
  const showTrades = (trader: string) => {
    setFilter({ trader })
    setTab('trades')
    setOpen(true)
  }
  const list = { asset, brief, onTrader: showTrades }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, the other lists are loaded ahead of a click
    <div onPointerEnter={preloadLists} onFocus={preloadLists}>
      {address !== undefined && <TokenOrders asset={asset} />}
      <Tabs
        label={t('About this token')}
        items={tabs.map(({ key, label }) => ({ key, label: t(label) }))}
        value={tab}
        onChange={setTab}
        className="border-t border-line"
      >
        <Suspense fallback={<PanelSkeleton className={LIST_PLACE} />}>
          {tab === 'trades' && <Trades asset={asset} filter={filter} onFilter={setFilter} brief={brief} />}
          {tab === 'holders' && <Holders {...list} />}
          {tab === 'top-traders' && <TopTraders {...list} />}
          {tab === 'pools' && <Pools asset={asset} />}
          {tab === 'dev' && <Dev asset={asset} onTrader={showTrades} />}
          {tab === 'about' && <About asset={asset} />}
          {tab === 'position' && <MyPosition asset={asset} />}
        </Suspense>
        {brief !== undefined && (
          <Button tone="quiet" className="w-full" onClick={() => setOpen(true)}>
            {t('Show all')}
          </Button>
        )}
      </Tabs>
    </div>
  )
}
