import { headlessShellOptions } from '@callisto/testkit/screens'
import { defineConfig } from '@playwright/test'

/** The products that run, one for each worker. Pages are opened by name: the server redirects from the numeric address. */
const origins = (process.env.BASE_URL ?? 'http://localhost:4747')
  .replaceAll('//127.0.0.1', '//localhost')
  .split(',')
const worker = process.env.TEST_PARALLEL_INDEX
// In a worker, the data folder of its product; before, those of all.
if (worker !== undefined) process.env.DATA_DIR = process.env.DATA_DIR?.split(',')[Number(worker)]

/** Browser journeys against running products, which the caller starts. */
export default defineConfig({
  testDir: './e2e',
  // They start a server of their own over a chain that is named (`npm run soak -- live-journeys`).
  testIgnore: process.env.LIVE_RPC_URL === undefined ? 'live/**' : [],
  outputDir: '../../test-results/journeys',
  // The journeys of a file run one after the other; files beside each other do not share a product.
  workers: origins.length,
  // A journey that passes only at its second attempt is printed by name: it is a fault to be found, with its trace.
  retries: 1,
  // Bounds for a journey that hangs, far above what the slowest machine takes.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  use: {
    baseURL: origins[Number(worker ?? 0)],
    // A worker would answer for the network that a journey takes away or replaces.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: headlessShellOptions(),
  },
})
