import { t } from '@callisto/i18n'
import { Kbd, useMediaQuery } from '@callisto/ui'
import { Search } from 'lucide-react'
import { openOverlay } from '../../lib/browser/overlays.ts'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import type { Prepare } from '../../lib/router/route.ts'
import { HOME_ROWS, homeLists, PHONE_ROWS } from './model/lists.ts'
import { ListCard } from './parts/ListCard.tsx'
import { SwapSlot, type SwapSlotProps } from './parts/SwapSlot.tsx'
import { homeListQuery } from './queries.ts'

/** Home page: search, three lists in short, and the swap form, which belongs to another feature. */
export function HomePage({ swapCard }: SwapSlotProps) {
  const phone = useMediaQuery('(max-width: 639px)')
  return (
    <div className="mx-auto flex w-full max-w-[1680px] flex-col gap-4 px-3 py-4 sm:gap-6 sm:px-4 sm:py-6">
      <PageTitle text={t('Discover and trade tokens on Solana')} />
      <div className="flex flex-col gap-3 xl:flex-row xl:items-center xl:justify-between xl:gap-8">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold max-sm:text-lg">{t('Discover and trade tokens on Solana')}</h1>
          <p className="text-sm text-muted">
            {t('Live prices, holders and pools of every token. Swap from your own wallet.')}
          </p>
        </div>
        <SearchField />
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-[repeat(3,minmax(0,1fr))_400px]">
        {homeLists.map((list) => (
          <ListCard key={list.key} list={list} rows={phone ? PHONE_ROWS : HOME_ROWS} />
        ))}
        <SwapSlot swapCard={swapCard} />
      </div>
    </div>
  )
}

HomePage.prepare = ((queries) =>
  Promise.all(homeLists.map((list) => queries.prefetchQuery(homeListQuery(list))))) satisfies Prepare

/** Opens the search dialog; it looks like the field that appears there. */
function SearchField() {
  return (
    <button
      type="button"
      onClick={() => openOverlay('search')}
      aria-label={t('Search by name, symbol or address')}
      aria-keyshortcuts="/"
      className="flex h-11 w-full min-w-0 items-center gap-3 rounded-lg border border-edge bg-raised px-3 text-sm text-muted transition-colors hover:border-accent hover:text-text xl:max-w-[640px]"
    >
      <Search aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate">{t('Search by name, symbol or address')}</span>
      <span className="ml-auto max-sm:hidden">
        <Kbd>/</Kbd>
      </span>
    </button>
  )
}
