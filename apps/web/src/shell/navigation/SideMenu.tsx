import { t } from '@callisto/i18n'
import { cx, Drawer } from '@callisto/ui'
import { ArrowUpRight, Bell, House, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { placeOf } from '../../areas.ts'
import { openAlertsOfPage } from '../../lib/alerts/alerts-drawer.ts'
import { useUnreadCount } from '../../lib/alerts/notices.ts'
import { pageLinks } from '../../lib/api/page-links.ts'
import { openOverlay } from '../../lib/browser/overlays.ts'
import { Link } from '../../lib/router/Link.tsx'
import { useRouter } from '../../lib/router/router.ts'
import { useAddress } from '../../lib/wallet/session.ts'
import { paths } from '../../paths.ts'
import { NetworkLoad } from '../status/NetworkLoad.tsx'
import { SlotNumber } from '../status/SlotNumber.tsx'
import { SolPrice } from '../status/SolPrice.tsx'
import { CurrencySelect } from './CurrencySelect.tsx'
import { NavLink } from './NavLink.tsx'
import { productEntries, SOCIAL_LINKS, siteLinks, TALK_LINKS } from './site-links.ts'
import { ThemeButton } from './ThemeButton.tsx'
import { pathOf, tabs } from './tabs.ts'

/** Drawer from the left that replaces the tabs of small screens (spec 1-2.4-02). */
export function SideMenu({ onClose }: { onClose: () => void }) {
  const place = placeOf(useRouter(({ entry }) => entry.pathname))
  const address = useAddress()
  const areas = [
    { key: 'home', label: t('Home'), icon: House, to: '/', active: place?.area === 'home' },
    ...tabs.map((tab) => ({
      key: tab.key,
      label: t(tab.label),
      icon: tab.icon,
      to: pathOf(tab, address),
      active: place !== undefined && tab.isActive(place),
    })),
  ]
  return (
    <Drawer open side="left" onClose={onClose} title={t('Menu')}>
      <div className="flex flex-1 flex-col gap-4 px-2 pb-4">
        <nav aria-label={t('Areas')}>
          {areas.map(({ key, label, icon: Icon, to, active }) => (
            <NavLink
              key={key}
              to={to}
              active={active}
              onClick={onClose}
              className={cx(rowClass, active ? 'bg-lifted text-text' : 'text-muted')}
            >
              <Icon aria-hidden="true" className="size-5" />
              {label}
            </NavLink>
          ))}
        </nav>
        <AlertsRow onClose={onClose} />
        <Group title={t('Products')}>
          {productEntries(pageLinks).map(({ key, label, href }) => (
            <SiteLinkRow key={key} label={t(label)} href={href} />
          ))}
        </Group>
        <Display />
        <LinkGroup title={t('Social')} names={SOCIAL_LINKS} />
        <LinkGroup title={t('Talk to us')} names={TALK_LINKS} />
        <Link
          to={paths.cluster}
          onClick={onClose}
          className="mt-auto flex min-h-11 flex-wrap items-center gap-2 rounded-md px-2 text-xs text-faint hover:bg-lifted"
        >
          <SlotNumber />
          <span aria-hidden="true">·</span>
          <NetworkLoad detail />
        </Link>
      </div>
    </Drawer>
  )
}

const rowClass = 'flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-sm font-medium hover:bg-lifted'

/** In place of the bell of wider screens. */
function AlertsRow({ onClose }: { onClose: () => void }) {
  const unread = useUnreadCount()
  return (
    <button
      type="button"
      className={cx(rowClass, 'text-muted')}
      onClick={() => {
        onClose()
        openAlertsOfPage(unread)
      }}
    >
      <Bell aria-hidden="true" className="size-5" />
      {t('{count, plural, =0 {Alerts} one {Alerts, # unread} other {Alerts, # unread}}', { count: unread })}
    </button>
  )
}

function Display() {
  return (
    <Group title={t('Display')}>
      <div className="flex min-h-11 items-center justify-between px-2 text-muted">
        {t('Default currency')}
        <CurrencySelect className="w-28" />
      </div>
      <div className="flex min-h-11 items-center justify-between px-2 text-muted">
        {t('Theme')}
        <ThemeButton />
      </div>
      <button type="button" onClick={() => openOverlay('settings')} className={cx(rowClass, 'text-muted')}>
        {t('All settings')}
        <Settings aria-hidden="true" className="ml-auto size-4 text-faint" />
      </button>
      <div className="flex min-h-11 items-center justify-between px-2 text-muted">
        {t('Price of SOL')}
        <SolPrice />
      </div>
    </Group>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col">
      <h3 className="px-2 pb-1 text-xs font-medium text-faint">{title}</h3>
      {children}
    </section>
  )
}

function LinkGroup({ title, names }: { title: string; names: Parameters<typeof siteLinks>[1] }) {
  const links = siteLinks(pageLinks, names)
  if (links.length === 0) return null
  return (
    <Group title={title}>
      {links.map(({ key, label, href }) => (
        <SiteLinkRow key={key} label={t(label)} href={href} />
      ))}
    </Group>
  )
}

function SiteLinkRow({ label, href }: { label: string; href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={cx(rowClass, 'text-muted')}>
      {label}
      <ArrowUpRight aria-hidden="true" className="ml-auto size-4 text-faint" />
      <span className="sr-only">{t('(opens in a new tab)')}</span>
    </a>
  )
}
