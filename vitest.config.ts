import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { fullTests, testFiles } from './scripts/lib/test-files.mjs'

/** How a file of tests runs. */
function kindOf(path: string): 'system' | 'replacing' | 'dom' | 'node' {
  if (path.endsWith('.system.test.ts')) return 'system'
  const source = readFileSync(path, 'utf8')
  if (/\bvi\.(?:mock|doMock|resetModules|stubGlobal\('history')/.test(source)) return 'replacing'
  return source.startsWith('// @vitest-environment happy-dom') ? 'dom' : 'node'
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

/**
 * `node`, `dom` and `replacing` are quick and run in `npm run check`; `system` starts the embedded chain, whole services or
 * threads, or plays months of prices, and runs in `npm test` only. The files of a worker share its modules, because loading them anew for each file takes
 * longer than the tests; a worker is of one environment, so the files of each run together. Files that replace modules,
 * or the history that every loaded copy of an overlay listens to, have modules and a document of their own.
 */
export default defineConfig({
  test: {
    teardownTimeout: 60_000,
    // Modules as they were transformed at the last run, by their content.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    projects: [
      {
        test: { name: 'node', include: filesOf('node'), isolate: false, ...quick },
      },
      {
        test: {
          name: 'dom',
          include: filesOf('dom'),
          isolate: false,
          setupFiles,
          ...quick,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'replacing',
          include: filesOf('replacing'),
          setupFiles,
          ...quick,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'system',
          include: filesOf('system'),
          testTimeout: 120_000,
          // The first that asks for a history plays it.
          hookTimeout: 300_000,
          isolate: false,
          maxWorkers: 2,
          // After the quick ones: these boot chains and services, and want the machine to themselves.
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
