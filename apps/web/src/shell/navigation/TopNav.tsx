import { t } from '@callisto/i18n'
import { cx, IconButton, Kbd, Menu } from '@callisto/ui'
import { ChevronDown, Menu as MenuIcon, Search, Settings } from 'lucide-react'
import type { Place } from '../../areas.ts'
import { pageLinks } from '../../lib/api/page-links.ts'
import { idlePart } from '../../lib/browser/idle-part.tsx'
import { openOverlay, SETTINGS_BUTTON_ID } from '../../lib/browser/overlays.ts'
import { useAddress } from '../../lib/wallet/session.ts'
import { overlayParts } from '../frame/overlay-parts.tsx'
import { FeedStatus } from '../status/FeedStatus.tsx'
import { NetworkLoad } from '../status/NetworkLoad.tsx'
import { SolPrice } from '../status/SolPrice.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import { CurrencySelect } from './CurrencySelect.tsx'
import { ExternalLabel } from './ExternalLabel.tsx'
import { NavLink } from './NavLink.tsx'
import { productEntries } from './site-links.ts'
import { ThemeButton } from './ThemeButton.tsx'
import { pathOf, tabs } from './tabs.ts'

/** Opens the settings. */
function SettingsButton() {
  return (
    <IconButton
      id={SETTINGS_BUTTON_ID}
      label={t('Settings')}
      aria-haspopup="dialog"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => openOverlay('settings')}
    >
      <Settings aria-hidden="true" className="size-4" />
    </IconButton>
  )
}

/** A failure shows when the dialog is opened. */
const prepare = () => void overlayParts.settings.preload().catch(() => {})

/** Logo of the product. */
function Logo() {
  return (
    <svg aria-hidden="true" width="24" height="24" viewBox="0 0 32 32">
      <circle cx="16" cy="17" r="11" className="fill-accent" />
      <circle cx="21" cy="13" r="11" className="fill-ground" />
      <circle cx="24.5" cy="8.5" r="2.5" className="fill-accent" />
    </svg>
  )
}

const AlertsHost = idlePart(async () => (await import('../../features/alerts/AlertsHost.tsx')).AlertsHost)

/** Top bar: areas, search, price of SOL, state of the network, currency, theme, alerts and wallet. */
export function TopNav({ place, bare }: { place: Place | undefined; bare: boolean }) {
  return (
    <header className="sticky top-0 z-20 flex h-(--frame-top) items-center gap-2 border-b border-line bg-ground px-3 md:gap-4 md:px-4">
      {!bare && (
        <span className="md:hidden">
          <IconButton label={t('Menu')} onClick={() => openOverlay('menu')}>
            <MenuIcon aria-hidden="true" className="size-5" />
          </IconButton>
        </span>
      )}
      <NavLink
        to="/"
        label={t('Callisto, home')}
        className="touch-target flex items-center gap-2 rounded-md text-base font-semibold text-text"
      >
        <Logo />
        <span className="max-lg:hidden">Callisto</span>
      </NavLink>
      {!bare && (
        <nav aria-label={t('Main')} className="flex h-full items-center gap-1 max-md:hidden">
          {tabs.map((tab) => (
            <Tab key={tab.key} tab={tab} active={place !== undefined && tab.isActive(place)} />
          ))}
          <MoreMenu />
        </nav>
      )}
      <SearchButton />
      <div className="flex items-center gap-2 md:ml-auto lg:gap-3">
        <span className="max-xl:hidden">
          <SolPrice />
        </span>
        <span className="flex items-center gap-2 text-xs text-faint">
          <FeedStatus />
          <span className="max-xl:hidden">
            <NetworkLoad />
          </span>
        </span>
        <CurrencySelect className="w-24 max-lg:hidden" />
        <span className="max-md:hidden">
          <ThemeButton />
        </span>
        {/* The bell has its place before it is there. */}
        <span className="md:min-w-8">
          <AlertsHost />
        </span>
        <SettingsButton />
        <ConnectButton />
      </div>
    </header>
  )
}

function Tab({ tab, active }: { tab: (typeof tabs)[number]; active: boolean }) {
  const address = useAddress()
  return (
    <NavLink
      to={pathOf(tab, address)}
      active={active}
      className={cx(
        'flex h-full items-center border-b-2 px-2 text-sm font-medium transition-colors hover:text-text focus-visible:-outline-offset-2',
        active ? 'border-accent text-text' : 'border-transparent text-muted',
      )}
    >
      {t(tab.label)}
    </NavLink>
  )
}

function SearchButton() {
  return (
    <button
      type="button"
      onClick={() => openOverlay('search')}
      aria-keyshortcuts="/"
      className="ml-auto flex h-9 min-w-9 items-center gap-2 rounded-md border border-line bg-raised px-2 text-sm text-faint transition-colors hover:border-edge hover:text-muted max-sm:size-11 max-sm:justify-center max-sm:border-0 max-sm:bg-transparent max-sm:text-muted sm:w-56 xl:w-72"
    >
      <Search aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate max-sm:sr-only">{t('Search tokens or wallet')}</span>
      <span className="ml-auto max-sm:hidden">
        <Kbd>/</Kbd>
      </span>
    </button>
  )
}

/** The More menu with the products; absent without any. */
function MoreMenu() {
  const entries = productEntries(pageLinks)
  if (entries.length === 0) return null
  const button = (
    <>
      {t('More')}
      <ChevronDown aria-hidden="true" className="size-3.5" />
    </>
  )
  return (
    <Menu
      label={t('More')}
      button={button}
      align="start"
      items={entries.map(({ key, label, about, href }) => ({
        key,
        href,
        external: true,
        label: <ExternalLabel label={t(label)} about={t(about)} />,
      }))}
    />
  )
}
