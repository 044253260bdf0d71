import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** How tests start the browser: `CHROMIUM_PATH`, else the system's, else Playwright's own; it calls nobody by itself. */
export function chromiumOptions(): LaunchOptions {
  const executablePath = process.env.CHROMIUM_PATH ?? CANDIDATES.find((path) => existsSync(path))
  return {
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
  }
}
