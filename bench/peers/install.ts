import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const INSTALL_MS = 300_000

/** Folder of a peer: a package with a lock file of its own. */
export const peerFolder = (name: string): string => join(import.meta.dirname, name)

/**
 * Installs the versions of a peer's lock file, without scripts, unless `packageName` is present. Throws with `hint` on
 * failure.
 */
export function installPeer(name: string, packageName: string, hint: string): void {
  const cwd = peerFolder(name)
  if (existsSync(join(cwd, 'node_modules', packageName, 'package.json'))) return
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const done = spawnSync('npm', args, { cwd, encoding: 'utf8', timeout: INSTALL_MS })
  if (done.status === 0) return
  const why = done.error?.message ?? done.stderr
  throw new Error(`${packageName} cannot be installed: ${hint}.\n${why}`)
}
