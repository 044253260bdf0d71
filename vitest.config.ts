import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { isBesideMoney } from './scripts/lib/money-files.mjs'
import { fullTests, testFiles } from './scripts/lib/test-files.mjs'

/** How a file of tests runs. */
function kindOf(path: string): 'system' | 'apart' | 'dom' | 'replacing' | 'node' {
  if (path.endsWith('.system.test.ts')) return 'system'
  const source = readFileSync(path, 'utf8')
  if (/^\/\/ Apart: /m.test(source)) return 'apart'
  if (source.startsWith('// @vitest-environment happy-dom')) return 'dom'
  return /\bvi\.(?:mock|doMock|resetModules)/.test(source) ? 'replacing' : 'node'
}

// `npm test` leaves what scripts/full-tests.txt lists to `npm run test:all`.
const left = new Set(process.env.TEST_SCOPE === 'change' ? fullTests('.').map(({ file }) => file) : [])
const tests = testFiles('.').filter((path) => !left.has(path))
const filesOf = (kind: ReturnType<typeof kindOf>) => tests.filter((path) => kindOf(path) === kind)

// Bounds of a test or state that never comes, far above what a loaded machine takes.
const quick = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  maxWorkers: 2,
  expect: { poll: { timeout: 15_000 } },
}
const setupFiles = ['scripts/lib/test-setup.ts']

/** A project, whose files of tests run after those of a lower order. */
const project = (name: string, order: number, include: string[], options = {}) => ({
  test: { name, include, isolate: false, ...quick, sequence: { groupOrder: order }, ...options },
})
const [node, dom] = [filesOf('node'), filesOf('dom')]
const isOther = (path: string) => !isBesideMoney(path)

/**
 * All but `system` are quick and run in `npm run check`; `system` starts the embedded chain, whole services or threads, or
 * plays months of prices, and runs in `npm test` only. The files of a worker share its modules, because loading them anew for
 * each file takes longer than the tests; where they have a document or replace modules, ours are loaded anew and those from
 * outside are shared. A worker is of one environment, and counts coverage or does not, so the files of each run together.
 * Files that say `Apart:` and why have a worker of their own.
 */
export default defineConfig({
  test: {
    teardownTimeout: 60_000,
    // Modules as they were transformed at the last run, by their content.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    projects: [
      project('money', 0, node.filter(isBesideMoney)),
      project('node', 1, node.filter(isOther)),
      project('replacing', 2, filesOf('replacing'), { setupFiles }),
      project('money-dom', 3, dom.filter(isBesideMoney), { setupFiles }),
      project('dom', 4, dom.filter(isOther), { setupFiles }),
      project('apart', 5, filesOf('apart'), { setupFiles, isolate: true }),
      // These boot chains and services, and want the machine to themselves. The first that asks for a history plays it.
      project('system', 6, filesOf('system'), { testTimeout: 120_000, hookTimeout: 300_000 }),
    ],
  },
})
