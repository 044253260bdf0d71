import './app.css'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'
import { errorCode } from './lib/api/call.ts'
import { followCluster } from './lib/api/follow-cluster.ts'
import { logFailure } from './lib/api/log-failure.ts'
import { queriesIdle } from './lib/api/queries-idle.ts'
import { retryFailed } from './lib/api/retry-failed.ts'
import { followRpcChoice } from './lib/api/rpc-pool.ts'
import { applyLanguage } from './lib/browser/language.ts'
import { idleAfter, pageIdle } from './lib/browser/page-idle.ts'
import { registerServiceWorker } from './lib/browser/service-worker.ts'
import { applyTheme } from './lib/browser/theme.ts'
import { queryEvent } from './lib/events/outcome-events.ts'
import { events, watchPage } from './lib/events/page-events.ts'
import { setExplorerCluster } from './lib/explorer/explorers.ts'
import { openStream } from './lib/live/feed.ts'
import { StreamProvider } from './lib/live/stream-provider.tsx'
import { keepWhenHidden } from './lib/offline/last-known.ts'
import { prepareFirstPage, startRouter } from './lib/router/router.ts'
import { connectedWallet } from './lib/wallet/session.ts'
import { QUICK_ACCOUNT_NAME } from './lib/wallet/wallet-names.ts'
import { App, routes } from './routes.tsx'
import { CrashPage } from './shell/crash/CrashPage.tsx'
import { whenPending } from './transaction-flow/pending/watch-pending.ts'

/** Longest wait for the first replies, which are requested while the scripts load. */
const FIRST_REPLIES_MS = 1_000

applyTheme()
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
  defaultOptions: {
    queries: { retry: 1, refetchOnWindowFocus: false, staleTime: 30_000, refetchInterval: retryFailed },
  },
})

// The server lists the RPC endpoints, and the cluster decides about wallets that the page itself brings.
let endRpcChoice = () => {}
followCluster(queries, async (cluster) => {
  endRpcChoice()
  endRpcChoice = followRpcChoice(cluster)
  setExplorerCluster(cluster.name)
  await queriesIdle(queries)
  const wallets = await import('./lib/wallet/page-wallets.ts').catch(() => undefined)
  wallets?.registerPageWallets(cluster)
})

// The frame of a Quick Account is loaded where one was connected.
if (connectedWallet.get() === QUICK_ACCOUNT_NAME)
  void import('./lib/wallet/embedded-provider.ts').then(
    ({ embeddedWallet }) => embeddedWallet(),
    () => {},
  )

// Transactions that were signed when this tab was reloaded or another one was closed, and those of other tabs.
whenPending(() => {
  void pageIdle
    .then(() => import('./transaction-flow/pending/resume-transactions.ts'))
    .then(({ resumeTransactions }) => resumeTransactions(queries))
    .catch(() => {})
})

idleAfter(mountFirstPage())

// A wallet that was connected is connected again at once; others can wait.
void (connectedWallet.get() === undefined ? pageIdle : Promise.resolve())
  .then(() => import('./lib/wallet/wallets.ts'))
  .then(
    ({ watchWallets }) => watchWallets(),
    () => {},
  )

// Accounts of a referrer are looked up in the background: a swap that comes first has no fee.
void pageIdle
  .then(() => import('./lib/referral/follow-referral.ts'))
  .then(
    ({ followReferral }) => followReferral(),
    () => {},
  )

/** The skeleton of the page, in which the first tokens are named, stays until the page can take its place with its replies. */
async function mountFirstPage(): Promise<void> {
  // Before the router reads the address, from which a referral and a connection are removed.
  if (/[?&](referrer|feeBps)=/.test(location.search)) {
    await applyLanguage()
    await import('./lib/referral/accept-referral.ts').then(
      ({ acceptReferral }) => acceptReferral(),
      () => {},
    )
  }
  if (/[?&]connect=/.test(location.search)) {
    await import('./features/wallet/connect/connect-parameter.ts').then(
      ({ acceptConnect }) => acceptConnect(),
      () => {},
    )
  }
  await Promise.all([applyLanguage(), startRouter(routes)])
  await prepareFirstPage(queries, FIRST_REPLIES_MS)
  const element = document.getElementById('root')
  if (element) {
    const root = createRoot(element)
    // In slices, so that the browser stays responsive.
    startTransition(() =>
      root.render(
        <StrictMode>
          <ErrorBoundary
            fallbackRender={({ error, resetErrorBoundary }) => (
              <main>
                <CrashPage error={error} onRetry={resetErrorBoundary} />
              </main>
            )}
          >
            <QueryClientProvider client={queries}>
              <StreamProvider open={openStream}>
                <App />
              </StreamProvider>
            </QueryClientProvider>
          </ErrorBoundary>
        </StrictMode>,
      ),
    )
  }
}
