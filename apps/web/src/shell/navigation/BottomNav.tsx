import { cx } from '@callisto/ui'
import { Link } from '@tanstack/react-router'
import { type AreaKey, areas } from './areas.ts'

/** Bottom navigation of phones, 56 px high. */
export function BottomNav({ area }: { area: AreaKey | undefined }) {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-20 grid h-14 auto-cols-fr grid-flow-col border-t border-line bg-ground pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {areas.map(({ key, label, icon: Icon, link }) => (
        <Link
          key={key}
          {...link}
          aria-current={area === key ? 'page' : undefined}
          className={cx(
            'flex flex-col items-center justify-center gap-1 text-2xs font-medium focus-visible:-outline-offset-2',
            area === key ? 'text-accent' : 'text-muted',
          )}
        >
          <Icon aria-hidden="true" className="size-5" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
