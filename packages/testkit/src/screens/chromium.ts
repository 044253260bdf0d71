import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Chromium without a window system, a package of its own. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

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

/**
 * The same; in place of the system's browser the build that has no window system, where it is installed: pages load in half
 * the time on two cores. It has no notifications and no push messages.
 */
export function headlessShellOptions(): LaunchOptions {
  const options = chromiumOptions()
  const { executablePath } = options
  const isOwn = executablePath !== undefined && !CANDIDATES.includes(executablePath)
  return isOwn || !existsSync(HEADLESS_SHELL) ? options : { ...options, executablePath: HEADLESS_SHELL }
}
