import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SearchParams } from '../browser/search-params.ts'
import { hrefOf, matchPath, type PathParams, type Target } from './path.ts'

/** What the URL says of a page. */
export interface Place {
  /** The path of its route. */
  path: string
  params: Readonly<Record<string, string>>
  search: SearchParams
}

/** Requests what the first screen of a page shows. Does not reject. */
export type Prepare = (queries: QueryClient, place: Place) => Promise<unknown>

/** A part of a page that is a chunk of its own (`lib/browser/lazy-part.tsx`). */
export interface LoadablePart {
  preload: () => Promise<unknown>
  isLoaded: () => boolean
  /** The `prepare` of the loaded component, if it has one. */
  prepare?: Prepare
}

/** What a page is rendered from. */
export interface PageProps<Path extends string> {
  params: PathParams<Path>
  search: SearchParams
  /** Replaces the query in place: the history entry and the scroll position stay. */
  setSearch: (search: object) => void
}

/** A path that has this route. */
export interface Match {
  /** The path of the route. */
  path: string
  parts: readonly LoadablePart[]
  /** Parameters of the path. */
  params?: Place['params']
  render: (page: Omit<PageProps<string>, 'params'>) => ReactNode
  /** Set for a path that stands for another page. */
  redirectTo?: string
}

export interface Route {
  path: string
  match: (pathname: string) => Match | undefined
}

/** A page at `path`; its parts are loaded before it is shown. */
export function page<Path extends string>(
  path: Path,
  parts: readonly LoadablePart[],
  render: (page: PageProps<Path>) => ReactNode,
): Route {
  return {
    path,
    match(pathname) {
      const params = matchPath(path, pathname)
      return params && { path, parts, params, render: (rest) => render({ ...rest, params }) }
    },
  }
}

/** A path that stands for another page, which takes its place in the history. */
export function redirect<Path extends string, To extends string>(
  path: Path,
  target: (params: PathParams<Path>) => Target<To>,
): Route {
  return {
    path,
    match(pathname) {
      const params = matchPath(path, pathname)
      return params && { path, parts: [], render: () => null, redirectTo: hrefOf(target(params)) }
    },
  }
}

/** A page at every path. */
export function anyPage(render: (pathname: string) => ReactNode, parts: readonly LoadablePart[] = []): Route {
  return { path: '*', match: (pathname) => ({ path: '*', parts, render: () => render(pathname) }) }
}

/** The first route that has this path; the last one is `anyPage`. */
export function findRoute(routes: readonly Route[], pathname: string): Match {
  for (const route of routes) {
    const match = route.match(pathname)
    if (match) return match
  }
  throw new Error(`no route for ${pathname}`)
}
