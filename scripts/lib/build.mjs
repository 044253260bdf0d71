import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mustBeside, root } from './run.mjs'

const SOURCES = ['packages', 'services', 'apps', 'programs', 'package-lock.json']
const IGNORED = new Set(['node_modules', 'dist', 'e2e', 'test-results', 'playwright-report', '.data'])

function hashInto(hash, path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return hash.update(path).update(readFileSync(path))
  for (const name of readdirSync(path).sort()) {
    if (!IGNORED.has(name) && !name.includes('.test.')) hashInto(hash, join(path, name))
  }
}

/** Builds the web app and the server bundle when a source has changed since the last build. */
export async function ensureBuilt() {
  const hash = createHash('sha256')
  for (const source of SOURCES) hashInto(hash, join(root, source))
  const sources = hash.digest('hex')
  const stamp = join(root, 'apps/server/dist/.sources')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  for (const app of ['apps/web', 'apps/key-frame'])
    await mustBeside(`build ${app}`, process.execPath, [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      app,
      '--logLevel',
      'warn',
    ])
  await mustBeside('build the server', process.execPath, ['apps/server/build.mjs'])
  writeFileSync(stamp, sources)
}
