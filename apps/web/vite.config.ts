import { join, resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPaint } from './build/first-paint.ts'

/** Origin of the services that `vite dev` proxies to. */
const server = process.env.CALLISTO_SERVER ?? 'http://127.0.0.1:4747'
const services = ['/api', '/data', '/fe', '/img', '/static', '/events', '/account', '/udf']

/** Module with the embedded wallet of a hosted provider, in place of the Quick Account (`src/lib/wallet/embedded-wallet.ts`). */
const embeddedWallet = process.env.EMBEDDED_WALLET

/** The pages of a development build. */
const pages = ['index.html', 'ui.html'].map((file) => join(import.meta.dirname, file))

/** Chunks whose imports are loaded beside them; pages that are opened once in a while are not among them. */
const PRELOADED =
  /\/(?:(?!Address|Appeal|Claim|Cluster|Developers|Help|Login|NotFound|Other|Outbox|OwnPortfolio|Share|Transaction)\w+Page|SwapCard|TradePanel|ChartPanel|PairChart)-[\w-]+\.js$/

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), firstPaint()],
  resolve: {
    // lucide-react's factory computes what no icon here uses (names, contexts, widths): 1.6 kB of every page.
    alias: [
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: join(import.meta.dirname, 'build/create-lucide-icon.ts'),
      },
      ...(embeddedWallet
        ? [{ find: /^.*\/embedded-provider\.ts$/, replacement: resolve(embeddedWallet) }]
        : []),
    ],
  },
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: {
      polyfill: false,
      // Each file of a list is 20 bytes of the chunk that holds the import, and most lists are of dialogs, which are asked for
      // ahead of a click. Pages and charts, which a user waits for, have one; a style is never left out.
      resolveDependencies: (file, files) =>
        PRELOADED.test(file) ? files : files.filter((name) => name.endsWith('.css')),
    },
    // Our packages have no side effects, so unused exports are left out of a chunk.
    rolldownOptions: {
      // The page of the design system, beside the app; `vite dev` has it at /ui.
      ...(mode === 'development' && { input: pages }),
      output: {
        codeSplitting: {
          groups: [
            // What runs before any page, then what pages share: a few files compress better than a hundred.
            { name: 'base', tags: ['$initial'], test: /node_modules|packages|src\/(lib|shell)/ },
            {
              name: 'common',
              // Forms and lists of orders are on few of the pages, whatever the number of their parts.
              test: /packages\/(?!solana|program-clients|contract\/src\/shared|amount|ui\/src\/forms\/Checkbox)|src\/lib\/(?!alerts|api\/NotLoaded|api\/cluster-values|browser\/record-store|forms|programs|transactions|wallet|text\/base64|tokens\/token-check|tokens\/useTokenSymbols)/,
              minShareCount: 12,
            },
            // The swap form of three pages: without this a dozen chunks, some of them of a few lines. Its settings are opened later.
            {
              name: 'swap-form',
              test: /src\/features\/swap\/(?:form\/(?!swap-settings|swap-params)|model|quote\/PriceImpact|quote\/price-impact|useSwap|ports)|src\/transaction-flow\/model|src\/lib\/browser\/useIdleAfter/,
              minShareCount: 2,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // Parts that are always loaded together, most of them of a few lines: one file is 0.6 kB less.
            {
              name: 'balances',
              test: /src\/lib\/(?:wallet\/(?:balances|balance-floor|embedded-wallet|kept-balances|name-of-test-wallet|token-programs|self-signing|transaction-version)|site\/banned-tokens|referral\/referral-fee)\.ts|wallet-standard-features\/lib\/esm\/signTransaction\.js/,
              minShareCount: 2,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // Parsers of an address bar and the errors that they throw: apart, they are 0.2 kB more of each page with filters.
            {
              name: 'parameters',
              test: /contract\/src\/shared\/(?:parameters|service-error)\.ts$/,
              minShareCount: 2,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // Of the screener, the boards and the page of a token: a few lines each.
            {
              name: 'token-parts',
              test: /timeframe\.ts$|audit-score\.ts$|StatsSince\.tsx$|\/Star\.tsx$/,
              minShareCount: 2,
              priority: 1,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
      treeshake: { moduleSideEffects: [{ test: /\/packages\/(?!ui)[\w-]+\/src\//, sideEffects: false }] },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      ...Object.fromEntries(services.map((prefix) => [prefix, { target: server }])),
      '/rpc': { target: server, ws: true },
      '/stream': { target: server, ws: true },
      '/ws': { target: server, ws: true },
    },
  },
}))
