// The tests. `npm test` runs all that a change can break: checks and builds, unit tests with the coverage of the code that
// decides about money, system tests (embedded chain and services), the sizes of the pages, journeys of a browser on running
// products. `npm run test:all` adds what full-tests.txt lists.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { chromiumVersion, ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { must, mustBeside, root, timesTaken } from './lib/run.mjs'

// What this process has started ends with it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
await ensureInstalled()
// These import installed packages.
const { copyHistories, playJourneys } = await import('./lib/journeys.mjs')
const { runVitest } = await import('./lib/vitest.mjs')

/** Tests take every branch of the code that decides about money. */
const MONEY_COVERAGE = [
  '--coverage.enabled',
  '--coverage.provider=custom',
  '--coverage.customProviderModule=./scripts/lib/money-coverage-provider.mjs',
  '--coverage.reporter=text',
  '--coverage.reportsDirectory=node_modules/.cache/coverage',
  '--coverage.include=**',
  '--coverage.thresholds.branches=100',
]

// A server of this machine that lets its owner in serves the tests that need one, each with a database that it drops:
// elsewhere they start PostgreSQL in their own process, which takes minutes more.
const LOCAL_POSTGRES = 'postgres://postgres@127.0.0.1:5432'
if (spawnSync('psql', ['-wqc', '', `${LOCAL_POSTGRES}/postgres`], { stdio: 'ignore' }).status === 0)
  process.env.TEST_POSTGRES_URL ??= LOCAL_POSTGRES

const isFull = process.argv.includes('--all')
// For all that is started here: which files of tests run, how many cases a property is held against, and how much is played.
process.env.TEST_SCOPE = isFull ? 'all' : 'change'
const reports = join(root, 'test-results')
mkdirSync(reports, { recursive: true })
const chromium = await ensureChromium()
console.log(`browser: ${chromiumVersion(chromium)}`)

const [dataDirs] = await Promise.all([
  ensureBuilt().then(copyHistories),
  mustBeside('checks', process.execPath, ['scripts/check.mjs', '--no-tests']),
])
await must('sizes of the pages', process.execPath, ['--import', 'tsx', 'apps/web/build/check-sizes.ts'])

const options = { reports }
const parts = [
  await runVitest('unit', ['--project', '!system', ...MONEY_COVERAGE], options),
  await runVitest('system', ['--project', 'system'], options),
  await playJourneys(dataDirs, { isFull, chromium, report: join(reports, 'journeys.json') }),
]

const COSTLIEST = 10
const costs = parts.flatMap((part) => part.costs).sort((a, b) => b.seconds - a.seconds)
console.log(`\nthe ${COSTLIEST} costliest files of tests:`)
for (const { file, seconds } of costs.slice(0, COSTLIEST))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
console.log(timesTaken())

// Named once more at the end: what was printed hundreds of lines above is easily missed, or cut off.
for (const journey of parts.flatMap((part) => part.flaky))
  console.log(`passed only at the second attempt: ${journey}`)
for (const failure of parts.flatMap((part) => part.failures)) console.log(`FAILED ${failure}`)
const total = (kind) => parts.reduce((sum, part) => sum + part[kind], 0)
console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`)
process.exit(total('failed') === 0 ? 0 : 1)
