import { t } from '@callisto/i18n'
import { cx } from '@callisto/ui'
import { House, type LucideIcon, Search } from 'lucide-react'
import type { Place } from '../../areas.ts'
import { openOverlay } from '../../lib/browser/overlays.ts'
import { useStoredValue } from '../../lib/browser/storage.ts'
import { lastPair } from '../../lib/tokens/last-pair.ts'
import { useAddress } from '../../lib/wallet/session.ts'
import { NavLink } from './NavLink.tsx'
import { pathOf, tabs } from './tabs.ts'

/** Bottom bar of phones, 56 px high, in five columns (spec 1-2.4-07). The swap link opens the pair that was used last. */
export function BottomNav({ place }: { place: Place | undefined }) {
  const [pair] = useStoredValue(lastPair)
  const address = useAddress()
  return (
    <nav
      aria-label={t('Main')}
      className="fixed inset-x-0 bottom-0 z-20 grid h-(--frame-bottom) grid-cols-5 border-t border-line bg-ground pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <NavLink to="/" active={place?.area === 'home'} className={columnClass(place?.area === 'home')}>
        <Column icon={House} label={t('Home')} />
      </NavLink>
      {tabs.map((tab) => {
        const active = place !== undefined && tab.isActive(place)
        return (
          <NavLink
            key={tab.key}
            to={pathOf(tab, address)}
            search={tab.to === '/swap' ? pair : undefined}
            active={active}
            className={columnClass(active)}
          >
            <Column icon={tab.icon} label={t(tab.label)} />
          </NavLink>
        )
      })}
      <button type="button" onClick={() => openOverlay('search')} className={columnClass(false)}>
        <Column icon={Search} label={t('Search')} />
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
