const WORKER = '/sw.js'
/** After the first prefetches, so that keeping the shell never delays a first screen. */
const DELAY_MS = 4_000

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string
  }
}

/** Under Trusted Types the only script address that this policy makes is that of the worker. */
function workerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return WORKER
  return trustedTypes
    .createPolicy('callisto-worker', { createScriptURL: () => WORKER })
    .createScriptURL(WORKER)
}

/** Files that this page has loaded; the first visit loads them before there is a worker to keep them. */
function loadedFiles(): string[] {
  const prefix = `${location.origin}/assets/`
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  return [...new Set(loaded.filter((url) => url.startsWith(prefix)))]
}

/** Installs the service worker that keeps the shell, some seconds after the page is complete. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () =>
    setTimeout(() => {
      // Without it (private windows, disabled storage) the page works, but not offline.
      navigator.serviceWorker
        .register(workerUrl(), { updateViaCache: 'none' })
        .then(() => navigator.serviceWorker.ready)
        .then(({ active }) => active?.postMessage({ used: loadedFiles() }))
        .catch(() => {})
    }, DELAY_MS)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
