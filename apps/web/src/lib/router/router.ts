import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { parseSearchParams, type SearchParams, stringifySearchParams } from '../browser/search-params.ts'
import { hrefOf, type Target } from './path.ts'
import { anyPage, findRoute, type Match, type Route } from './route.ts'
import { keepScroll, loadScroll } from './scroll.ts'

/** A history entry. */
export interface Entry {
  /** Stays the same when the query is replaced in place, and when the entry is returned to. */
  key: string
  pathname: string
  /** Path and query. */
  href: string
  search: SearchParams
}

export interface RoutedPage {
  entry: Entry
  match: Match
}

interface RouterState {
  /** Where the URL is. */
  entry: Entry
  /** The page to show: that of `entry`, or the one before while the parts of the next one are loaded. */
  page: RoutedPage | undefined
  isLoading: boolean
}

export const useRouter = create<RouterState>(() => ({
  entry: readEntry(newKey()),
  page: undefined,
  isLoading: false,
}))

const getState = () => useRouter.getState()
/** Before the start every path is an empty page. */
let routes: readonly Route[] = [anyPage(() => null)]

/** Follows the URL from now on. `all` has a route for every path. Resolves when the first page can be shown. */
export async function startRouter(all: readonly Route[]): Promise<void> {
  routes = all
  useRouter.setState({ page: undefined })
  history.scrollRestoration = 'manual'
  loadScroll()
  addEventListener('popstate', () => void followUrl())
  await followUrl()
}

/**
 * Requests what the first page shows first. Resolves when the replies are there or have failed, at the latest after `maxMs`.
 * Without network the page is shown at once, with what was kept.
 */
export async function prepareFirstPage(queries: QueryClient, maxMs: number): Promise<void> {
  const { page } = getState()
  if (!page || !navigator.onLine) return
  const { match, entry } = page
  const place = { path: match.path, params: match.params ?? {}, search: entry.search }
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, maxMs)
  })
  await Promise.race([Promise.allSettled(match.parts.map((part) => part.prepare?.(queries, place))), late])
  clearTimeout(timer)
}

/** Opens a page. `replace` puts it in place of the current history entry; so does the URL that is open already. */
export function navigate<Path extends string>(target: Target<Path>, { replace = false } = {}): void {
  openHref(hrefOf(target), replace)
}

/** Loads the parts of the page at this URL before it is opened. A failure is left to its opening. */
export function preloadPage(href: string): void {
  void loadParts(findRoute(routes, new URL(href, location.origin).pathname))
}

/** Loads the parts of a page, those again that could not be loaded. Does not reject: a part that is missing throws itself. */
export const loadParts = (match: Match): Promise<unknown> =>
  Promise.allSettled(match.parts.map((part) => part.preload()))

/** Replaces the query of `entry` unless the URL has left it: a page that is on its way out changes nothing. */
export function setSearch(entry: Entry, search: object): void {
  if (getState().entry.key !== entry.key) return
  history.replaceState(history.state, '', entry.pathname + stringifySearchParams({ ...search }))
  void followUrl()
}

function openHref(href: string, replace: boolean): void {
  const state = { key: newKey() }
  if (replace || href === getState().entry.href) history.replaceState(state, '', href)
  else history.pushState(state, '', href)
  void followUrl()
}

/** Shows the page of the URL once its parts are there; until then the old page stays. */
async function followUrl(): Promise<void> {
  const before = getState()
  const entry = readEntry(before.entry.href === currentHref() ? before.entry.key : newKey())
  if (before.page && entry.key === before.entry.key && entry.href === before.entry.href) return
  const match = findRoute(routes, entry.pathname)
  if (match.redirectTo !== undefined) return openHref(match.redirectTo, true)

  if (before.page && before.page.entry.key !== entry.key) keepScroll(before.page.entry.key)
  const isLoading = !match.parts.every((part) => part.isLoaded())
  useRouter.setState({ entry, isLoading })
  if (isLoading) await loadParts(match)
  if (getState().entry === entry) useRouter.setState({ page: { entry, match }, isLoading: false })
}

/** The current history entry. One without a key, such as the first one and a jump within the page, is given `key`. */
function readEntry(key: string): Entry {
  const state: unknown = history.state
  const isNamed =
    typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string'
  if (!isNamed) history.replaceState({ key }, '')
  return {
    key: isNamed ? String(state.key) : key,
    pathname: location.pathname,
    href: currentHref(),
    search: parseSearchParams(location.search),
  }
}

function currentHref(): string {
  return location.pathname + location.search
}

function newKey(): string {
  return Math.random().toString(36).slice(2)
}
