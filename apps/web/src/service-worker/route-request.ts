/** Who answers a request: the network with the kept shell behind it, or the kept file with the network behind it. */
export type Handling = 'page' | 'asset' | 'file'

interface RequestLike {
  method: string
  /** `navigate` for a page. */
  mode: string
  url: string
}

/** Pages with a shell of their own, by the start of their path; the home page's stands in for all others. */
const PAGES = ['/', '/swap', '/pro', '/pro/screener', '/tokens'] as const
export type PageKey = (typeof PAGES)[number]

/** A path of each shell, for the first installation. Any parameter gives the same shell. */
export const SHELL_PATHS: Readonly<Record<PageKey, string>> = {
  '/': '/',
  '/swap': '/swap',
  '/pro': '/pro',
  '/pro/screener': '/pro/screener/toptrending',
  '/tokens': '/tokens/So11111111111111111111111111111111111111112',
}

const FILES = /^\/(?:manifest\.webmanifest|favicon\.svg|theme\.js|icons\/[\w-]+\.(?:png|svg))$/

/** A path with an extension, which slugs of launchpads have too ("pump.fun"). */
const isFile = (pathname: string) =>
  /\.[a-z0-9]+$/i.test(pathname) && !pathname.startsWith('/pro/launchpads/')

/** How the service worker handles a request; undefined leaves it to the browser, as every call of a service. */
export function routeRequest({ method, mode, url }: RequestLike, origin: string): Handling | undefined {
  const { origin: host, pathname } = new URL(url)
  if (method !== 'GET' || host !== origin) return undefined
  if (mode === 'navigate') return isFile(pathname) ? undefined : 'page'
  if (pathname.startsWith('/assets/')) return 'asset'
  return FILES.test(pathname) ? 'file' : undefined
}

/** More files than a page uses are no message of this app. */
const MAX_USED = 200

/** The hashed files in a page's message about what it has loaded; nothing else of it counts. */
export function usedAssets(message: unknown, origin: string): string[] {
  const { used } = Object(message) as { used?: unknown }
  if (!Array.isArray(used) || used.length > MAX_USED) return []
  return used.filter(
    (url): url is string =>
      typeof url === 'string' &&
      URL.canParse(url) &&
      routeRequest({ method: 'GET', mode: 'cors', url }, origin) === 'asset',
  )
}

/** The shell that shows a page without network. */
export function shellKey(url: string): PageKey {
  const [, first, second] = new URL(url).pathname.split('/')
  return PAGES.find((key) => key === `/${first}/${second}`) ?? PAGES.find((key) => key === `/${first}`) ?? '/'
}

interface ReplyLike {
  ok: boolean
  redirected: boolean
  headers: { get(name: string): string | null }
}

/** Whether a reply to a navigation is a shell: a navigation may also be to a service, whose reply is not kept. */
export function isShell(reply: ReplyLike, url: string): boolean {
  const isPage = shellKey(url) !== '/' || new URL(url).pathname === '/'
  return (
    isPage && reply.ok && !reply.redirected && /^text\/html\b/.test(reply.headers.get('content-type') ?? '')
  )
}

/**
 * A copy of a page without the texts of the moment that the server has filled in (shell/first-paint): the kept shell stands for
 * every page of its kind, at any later time.
 */
export async function withoutTexts(reply: Response): Promise<Response> {
  const html = await reply.text()
  const { status, headers } = reply
  return new Response(html.replace(/(<span data-text="[^>]*>)[^<]*/g, '$1'), { status, headers })
}

/** Caches of builds before the previous one, in the order of creation. The previous one serves pages that are open. */
export function outdatedCaches(names: readonly string[], current: string): string[] {
  const own = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== current)
  return own.slice(0, -1)
}

export const CACHE_PREFIX = 'callisto-shell-'

/** Name of the cache of a build, from its hashed file names. */
export function cacheName(files: readonly string[]): string {
  let hash = 0
  for (const char of files.join('\n')) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) | 0
  return `${CACHE_PREFIX}${(hash >>> 0).toString(36)}`
}
