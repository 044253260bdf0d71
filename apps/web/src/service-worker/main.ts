import type { PushEventLike, RequestEvent, WorkerScope } from './events.ts'
import { ownPath, readPush } from './push-notification.ts'
import {
  CACHE_PREFIX,
  cacheName,
  type Handling,
  isShell,
  outdatedCaches,
  routeRequest,
  SHELL_PATHS,
  shellKey,
  usedAssets,
  withoutTexts,
} from './route-request.ts'

/** Hashed files of this build that the shell needs; the build fills it in. */
declare const __SHELL_FILES__: readonly string[]

const worker = globalThis as unknown as WorkerScope
const CACHE = cacheName(__SHELL_FILES__)

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const handling = routeRequest(event.request, worker.location.origin)
  if (handling) event.respondWith(handlers[handling](event))
})
worker.addEventListener('push', (event) => event.waitUntil(notify(event)))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(ownPath(event.notification.data)))
})
worker.addEventListener('message', (event) =>
  event.waitUntil(keepUsed(usedAssets(event.data, worker.location.origin))),
)

async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll(__SHELL_FILES__)
  await Promise.all(
    Object.entries(SHELL_PATHS).map(async ([key, path]) => {
      const reply = await fetch(path, { cache: 'no-cache' })
      if (!isShell(reply, new URL(path, worker.location.origin).href)) throw new Error(`no shell at ${path}`)
      await cache.put(key, await withoutTexts(reply))
    }),
  )
  await worker.skipWaiting()
}

async function activate(): Promise<void> {
  await Promise.all(outdatedCaches(await caches.keys(), CACHE).map((name) => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
}

const handlers: Record<Handling, (event: RequestEvent) => Promise<Response>> = { page, asset, file: page }

/** The network first, so that a deployment is seen at once; without network the kept reply. */
async function page(event: RequestEvent): Promise<Response> {
  const { request } = event
  const isPage = request.mode === 'navigate'
  try {
    const reply = (await event.preloadResponse) ?? (await fetch(request))
    if (isPage && isShell(reply, request.url))
      event.waitUntil(withoutTexts(reply.clone()).then((shell) => keep(shellKey(request.url), shell)))
    else if (!isPage && reply.ok) event.waitUntil(keep(request, reply.clone()))
    return reply
  } catch (failure) {
    const kept = await find(isPage ? shellKey(request.url) : request)
    if (kept) return kept
    throw failure
  }
}

/** A hashed file never changes: it is kept from its first use on. */
async function asset(event: RequestEvent): Promise<Response> {
  const kept = await find(event.request)
  if (kept) return kept
  const reply = await fetch(event.request)
  if (reply.ok) event.waitUntil(keep(event.request, reply.clone()))
  return reply
}

/** Files that a page had loaded before this worker: its language and its wallet would be missing at the next visit. */
async function keepUsed(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    if (await find(url)) continue
    const reply = await fetch(url).catch(() => undefined)
    if (reply?.ok) await keep(url, reply)
  }
}

/** Shows what an alert says that has fired while no page was open. */
async function notify({ data }: PushEventLike): Promise<void> {
  const push = readPush(parsed(data))
  if (!push) return
  const { title, tag, path } = push
  await worker.registration.showNotification(title, { tag, data: path })
}

function parsed(data: PushEventLike['data']): unknown {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}

/** Shows a page of this site, in a tab that is open where there is one. */
async function openPage(path: string): Promise<void> {
  const [open] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  try {
    if (!open) throw new Error('no page is open')
    await open.focus()
    await open.navigate(path)
  } catch {
    // A tab that this worker does not control cannot be moved.
    await worker.clients.openWindow(path)
  }
}

async function keep(key: RequestInfo, reply: Response): Promise<void> {
  const cache = await caches.open(CACHE)
  // A full disk costs the copy, not the page.
  await cache.put(key, reply).catch(() => {})
}

/** The kept reply of this build, else of the previous one. */
async function find(key: RequestInfo): Promise<Response | undefined> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE)
  for (const name of [CACHE, ...names.reverse()]) {
    const reply = await (await caches.open(name)).match(key, { ignoreVary: true })
    if (reply) return reply
  }
  return undefined
}
