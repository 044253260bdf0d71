import './app.css'
import { useLocale } from '@callisto/i18n'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'
import { errorCode } from './lib/api/call.ts'
import { clusterQuery } from './lib/api/cluster.ts'
import { logFailure } from './lib/api/log-failure.ts'
import { followRpcChoice } from './lib/api/rpc-pool.ts'
import { applyLanguage } from './lib/browser/language.ts'
import { pageIdle } from './lib/browser/page-idle.ts'
import { registerServiceWorker } from './lib/browser/service-worker.ts'
import { applyTheme } from './lib/browser/theme.ts'
import { queryEvent } from './lib/events/outcome-events.ts'
import { events, watchPage } from './lib/events/page-events.ts'
import { setExplorerCluster } from './lib/explorer/explorers.ts'
import { keepWhenHidden } from './lib/offline/last-known.ts'
import { watchWallets } from './lib/wallet/session.ts'
import { router } from './routes.tsx'
import { CrashPage } from './shell/crash/CrashPage.tsx'

applyTheme()
watchWallets()
keepWhenHidden()
registerServiceWorker()
watchPage()

function onQueryError(error: Error, query: { queryKey: readonly unknown[] }): void {
  logFailure(error, query)
  const code = errorCode(error)
  const event = queryEvent(query.queryKey, code)
  if (event) events.log(event, 'FAILED', { code })
}

const queries = new QueryClient({
  queryCache: new QueryCache({ onError: onQueryError }),
  defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, staleTime: 30_000 } },
})

// The server lists the RPC endpoints. The test wallet is a chunk of its own, which it sends on local clusters only.
queries
  .fetchQuery(clusterQuery)
  .then(async (cluster) => {
    followRpcChoice(cluster)
    setExplorerCluster(cluster.name)
    await pageIdle
    if (cluster.local) (await import('./lib/wallet/test-wallet.ts')).registerTestWallet(cluster)
  })
  .catch(() => {})

/** A change of the language mounts the pages anew: their state is in the URL and in the stores. */
function App() {
  return <RouterProvider key={useLocale()} router={router} />
}

// The skeleton of the page stays until the page itself can take its place.
await Promise.all([applyLanguage(), router.load().catch(() => {})])
const element = document.getElementById('root')
if (element) {
  const root = createRoot(element)
  // In slices, so that the browser stays responsive.
  startTransition(() =>
    root.render(
      <StrictMode>
        <ErrorBoundary
          fallbackRender={({ error, resetErrorBoundary }) => (
            <CrashPage error={error} onRetry={resetErrorBoundary} />
          )}
        >
          <QueryClientProvider client={queries}>
            <App />
          </QueryClientProvider>
        </ErrorBoundary>
      </StrictMode>,
    ),
  )
}
