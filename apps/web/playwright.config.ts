import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const executablePath = process.env.CHROMIUM_PATH ?? candidates.find((path) => existsSync(path))

/** Browser journeys against a running product, which the caller starts. */
export default defineConfig({
  testDir: './e2e',
  outputDir: '../../test-results/journeys',
  // Chain, services and browser share one machine: journeys run one after the other.
  workers: 1,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:4747',
    // A worker would answer for the network that a journey takes away or replaces.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
