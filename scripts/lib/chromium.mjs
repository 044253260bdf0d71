import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

function find() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  for (const name of NAMES) {
    for (const folder of folders) if (existsSync(join(folder, name))) return join(folder, name)
  }
  return existsSync(MAC) ? MAC : undefined
}

/** The path of a Chromium, installed from the system's packages when that is possible without asking. */
export async function ensureChromium() {
  const found = find()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('▸ Chromium is missing; installing the system package')
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
    // Journeys take half the time with it, and work without it.
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'])
    const installed = find()
    if (installed) return installed
  }
  console.error('Chromium is missing: install the package "chromium" (or Chrome), or set CHROMIUM_PATH.')
  process.exit(1)
}

export const chromiumVersion = (path) =>
  execFileSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8' }).trim()
