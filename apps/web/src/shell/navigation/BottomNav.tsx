import { t } from '@callisto/i18n'
import { cx } from '@callisto/ui'
import { House, type LucideIcon, Search, Wallet } from 'lucide-react'
import type { Place } from '../../areas.ts'
import { openOverlay } from '../../lib/browser/overlays.ts'
import { useStoredValue } from '../../lib/browser/storage.ts'
import { lastPair } from '../../lib/tokens/last-pair.ts'
import { useAddress } from '../../lib/wallet/session.ts'
import { NavLink } from './NavLink.tsx'
import { tabs } from './tabs.ts'

/** Bottom bar of phones, 56 px high, in five columns (spec 1, 2.4). The swap link opens the pair that was used last. */
export function BottomNav({ place }: { place: Place | undefined }) {
  const [pair] = useStoredValue(lastPair)
  const connected = useAddress() !== undefined
  return (
    <nav
      aria-label={t('Main')}
      className="fixed inset-x-0 bottom-0 z-20 grid h-(--frame-bottom) grid-cols-5 border-t border-line bg-ground pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <NavLink to="/" active={place?.area === 'home'} className={columnClass(place?.area === 'home')}>
        <Column icon={House} label={t('Home')} />
      </NavLink>
      {tabs.map(({ key, label, icon, to, isActive }) => {
        const active = place !== undefined && isActive(place)
        return (
          <NavLink
            key={key}
            to={to}
            search={to === '/swap' ? pair : undefined}
            active={active}
            className={columnClass(active)}
          >
            <Column icon={icon} label={t(label)} />
          </NavLink>
        )
      })}
      <button type="button" onClick={() => openOverlay('search')} className={columnClass(false)}>
        <Column icon={Search} label={t('Search')} />
      </button>
      <button
        type="button"
        onClick={() => openOverlay(connected ? 'drawer' : 'connect')}
        className={columnClass(false)}
      >
        <Column icon={Wallet} label={t('Wallet')} />
      </button>
    </nav>
  )
}

const columnClass = (active: boolean): string =>
  cx(
    'flex flex-col items-center justify-center gap-1 text-2xs font-medium focus-visible:-outline-offset-2',
    active ? 'text-accent' : 'text-muted',
  )

function Column({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon aria-hidden="true" className="size-5" />
      {label}
    </>
  )
}
