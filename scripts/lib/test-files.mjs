// The files of tests, and which of them only the full run plays.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDERS = ['packages', 'services', 'apps', 'programs', 'bench', 'scripts']
const IGNORED = new Set(['node_modules', 'dist', 'e2e'])
const FULL_TESTS = 'scripts/full-tests.txt'

function testsIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return IGNORED.has(entry.name) ? [] : testsIn(root, path)
    return /\.test\.(?:tsx?|mjs)$/.test(entry.name) ? [path] : []
  })
}

/** Paths of the files of tests that Vitest runs, from the root. */
export const testFiles = (root) => FOLDERS.flatMap((folder) => testsIn(root, folder))

/**
 * What `npm run test:all` adds to `npm test`: rows of full-tests.txt. A `file` of tests or of journeys; with `title` one
 * journey of the file, `describe › title`. Each has a reason.
 */
export function fullTests(root) {
  return readFileSync(join(root, FULL_TESTS), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [what, reason] = line.split('\t')
      const [file, ...titles] = what.split(' › ')
      return { file, title: titles.join(' › '), reason }
    })
}
