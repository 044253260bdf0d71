import './app.css'
import { useLocale } from '@callisto/i18n'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'
import { clusterQuery } from './lib/api/cluster.ts'
import { logFailure } from './lib/api/log-failure.ts'
import { followRpcChoice } from './lib/api/rpc-pool.ts'
import { applyLanguage } from './lib/browser/language.ts'
import { applyTheme } from './lib/browser/theme.ts'
import { setExplorerCluster } from './lib/explorer/explorers.ts'
import { watchWallets } from './lib/wallet/session.ts'
import { router } from './routes.tsx'
import { CrashPage } from './shell/crash/CrashPage.tsx'

applyTheme()
watchWallets()

const queries = new QueryClient({
  queryCache: new QueryCache({ onError: logFailure }),
  defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, staleTime: 30_000 } },
})

// The server lists the RPC endpoints. The test wallet is a chunk of its own, which it sends on local clusters only.
queries
  .fetchQuery(clusterQuery)
  .then(async (cluster) => {
    followRpcChoice(cluster)
    setExplorerCluster(cluster.name)
    if (cluster.local) (await import('./lib/wallet/test-wallet.ts')).registerTestWallet(cluster)
  })
  .catch(() => {})

/** A change of the language mounts the pages anew: their state is in the URL and in the stores. */
function App() {
  return <RouterProvider key={useLocale()} router={router} />
}

await applyLanguage()
const element = document.getElementById('root')
if (element) {
  createRoot(element).render(
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
  )
}
