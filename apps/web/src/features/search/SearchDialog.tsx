import { t } from '@callisto/i18n'
import { Dialog, EmptyState, ErrorState, fieldClass, Kbd, moveListFocus, Skeleton } from '@callisto/ui'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { errorCode } from '../../lib/api/call.ts'
import { navigate } from '../../lib/router/router.ts'
import { useTokenSearch } from '../../lib/search/useTokenSearch.ts'
import { addRecentToken } from '../../lib/tokens/recent-tokens.ts'
import { History } from './parts/History.tsx'
import { OtherMatches, openOtherMatch, otherMatch } from './parts/OtherMatches.tsx'
import { Results } from './parts/Results.tsx'

/** Token search dialog: '/' opens it, arrow keys move, Enter opens the focused or first result, Escape closes. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const { search, results, pending, error } = useTokenSearch(typed)
  const open = (id: string) => {
    addRecentToken(id)
    onClose()
    navigate({ to: '/tokens/$id', params: { id } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const first = search.text === '' ? undefined : results?.[0]
    const other = otherMatch(search.text)
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && first) open(first.id)
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && results && other) {
      onClose()
      openOtherMatch(other, search.text)
    } else moveListFocus(event, list.current)
  }
  return (
    <Dialog open onClose={onClose} title={t('Search')} hideTitle className="sm:mt-[10vh] sm:w-[640px]!">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the field and the links in it */}
      <div onKeyDown={onKeyDown} className="flex min-h-0 flex-col">
        <div className="flex items-center gap-2 border-b border-line px-3 py-2">
          <Search aria-hidden="true" className="size-4 shrink-0 text-faint" />
          <input
            type="search"
            aria-label={t('Search tokens or wallet')}
            placeholder={t('Search any token. Include " " for exact match.')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            data-autofocus=""
            autoComplete="off"
            spellCheck={false}
            className={`${fieldClass} border-none! bg-transparent! px-0! [&::-webkit-search-cancel-button]:hidden`}
          />
          <button
            type="button"
            onClick={onClose}
            aria-label={t('Esc, close search')}
            className="rounded-sm p-1 max-sm:p-3"
          >
            <Kbd>Esc</Kbd>
          </button>
        </div>
        <div ref={list} className="h-[min(560px,60dvh)] overflow-y-auto p-2">
          {search.text === '' && <History onOpen={open} />}
          {search.text === '' && (
            <h3 className="px-2 pt-2 pb-1 text-xs font-medium text-faint">{t('Cooking')}</h3>
          )}
          {results && (
            <Results
              key={`${search.text} ${search.exact}`}
              results={results}
              exact={search.exact}
              onOpen={open}
            />
          )}
          {!results && <Loading />}
          {results && (
            <OtherMatches
              text={search.text}
              isToken={results.some(({ id }) => id === search.text)}
              onOpen={onClose}
            />
          )}
          {results?.length === 0 && error === undefined && <EmptyState title={t('No tokens to show')} />}
          {error !== undefined && (
            <ErrorState
              title={t('Search failed')}
              text={t('Tokens that are already loaded can still be found.')}
              code={errorCode(error)}
            />
          )}
          <p role="status" className="sr-only">
            {pending
              ? t('Loading Tokens...')
              : results && (results.length > 0 || !error) && t('{count} tokens', { count: results.length })}
          </p>
        </div>
      </div>
    </Dialog>
  )
}

function Loading() {
  return (
    <div>
      <p className="px-2 py-1 text-xs text-faint">{t('Loading Tokens...')}</p>
      {[0, 1, 2, 3, 4].map((at) => (
        <div key={at} className="flex h-14 items-center gap-3 px-2">
          <Skeleton className="size-8 rounded-full" />
          <Skeleton className="h-3 w-40" />
          <Skeleton className="ml-auto h-3 w-32" />
        </div>
      ))}
    </div>
  )
}
