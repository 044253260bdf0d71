import { cx, IconButton, Kbd } from '@callisto/ui'
import { Link } from '@tanstack/react-router'
import { Moon, Search, Sun } from 'lucide-react'
import { theme, useTheme } from '../../lib/browser/theme.ts'
import { FeedStatus } from '../status/FeedStatus.tsx'
import { type AreaKey, areas } from './areas.ts'
import { ConnectButton } from './ConnectButton.tsx'
import { Logo } from './Logo.tsx'
import { SettingsButton } from './SettingsButton.tsx'

/** Top bar: areas, search, feed status, theme and wallet. */
export function TopNav({ area, onSearch }: { area: AreaKey | undefined; onSearch: () => void }) {
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-ground px-3 sm:gap-4 sm:px-4">
      <Link
        to="/"
        className="flex items-center gap-2 rounded-md text-base font-semibold text-text"
        aria-label="Callisto, home"
      >
        <Logo />
        <span className="max-sm:hidden">Callisto</span>
      </Link>
      <nav aria-label="Main" className="flex h-full gap-1 max-sm:hidden">
        {areas.map(({ key, label, link }) => (
          <Link
            key={key}
            {...link}
            aria-current={area === key ? 'page' : undefined}
            className={cx(
              'flex h-full items-center border-b-2 px-2 text-sm font-medium transition-colors hover:text-text',
              area === key ? 'border-accent text-text' : 'border-transparent text-muted',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      <SearchButton onSearch={onSearch} />
      <div className="flex items-center gap-2 sm:ml-auto sm:gap-3">
        <FeedStatus />
        <ThemeButton />
        <SettingsButton />
        <ConnectButton />
      </div>
    </header>
  )
}

function SearchButton({ onSearch }: { onSearch: () => void }) {
  return (
    <button
      type="button"
      onClick={onSearch}
      aria-keyshortcuts="/"
      className="ml-auto flex h-9 min-w-9 items-center gap-2 rounded-md border border-line bg-raised px-2 text-sm text-faint transition-colors hover:border-edge hover:text-muted max-sm:size-11 max-sm:justify-center sm:w-72"
    >
      <Search aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate max-sm:sr-only">Search tokens or wallet</span>
      <span className="ml-auto max-sm:hidden">
        <Kbd>/</Kbd>
      </span>
    </button>
  )
}

function ThemeButton() {
  const now = useTheme()
  const other = now === 'dark' ? 'light' : 'dark'
  return (
    <IconButton label={`Use the ${other} theme`} onClick={() => theme.set(other)} className="max-sm:hidden">
      {now === 'dark' ? (
        <Sun aria-hidden="true" className="size-4" />
      ) : (
        <Moon aria-hidden="true" className="size-4" />
      )}
    </IconButton>
  )
}
