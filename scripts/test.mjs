// All tests: checks, unit, system (embedded chain and services), the sizes of the pages, then the browser journeys on a
// running product.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBuilt } from './lib/build.mjs'
import { chromiumVersion, ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { must, root, run } from './lib/run.mjs'

await ensureInstalled()
const chromium = await ensureChromium()
console.log(`browser: ${chromiumVersion(chromium)}`)
await must('checks', process.execPath, ['scripts/check.mjs', '--no-tests'])

const results = join(root, 'test-results')
mkdirSync(results, { recursive: true })
// TEST_START_MS of the testkit: a Friday, with the stock market open, whatever the hour of the test.
const START_TIME = '2026-11-20T17:00:00Z'
const total = { passed: 0, failed: 0, skipped: 0 }

const vitestReport = join(results, 'vitest.json')
rmSync(vitestReport, { force: true })
const vitestCode = await run('npx', [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
])
const unit = JSON.parse(readFileSync(vitestReport, 'utf8'))
total.passed += unit.numPassedTests
total.failed += unit.numFailedTests
total.skipped += unit.numPendingTests + (unit.numTodoTests ?? 0)
const failed = failedTests(unit.testResults)
const flaky = []
// A suite that could not even be collected has no failed test to count.
if (vitestCode !== 0 && unit.numFailedTests === 0) total.failed += unit.numFailedTestSuites || 1

await must('money coverage', process.execPath, ['scripts/money-coverage.mjs'])
await ensureBuilt()
await must('sizes of the pages', process.execPath, ['--import', 'tsx', 'apps/web/build/check-sizes.ts'])
const journeys = await browserJourneys()
total.passed += journeys.expected + journeys.flaky
total.failed += journeys.unexpected
total.skipped += journeys.skipped

// Named once more at the end: what was printed hundreds of lines above is easily missed, or cut off.
for (const journey of flaky) console.log(`passed only at the second attempt: ${journey}`)
for (const test of failed) console.log(`FAILED ${test}`)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)

async function browserJourneys() {
  const dataDir = mkdtempSync(join(tmpdir(), 'callisto-e2e-'))
  const port = 4750
  const env = {
    ...process.env,
    PORT: String(port),
    RPC_PORT: '8950',
    DATA_DIR: dataDir,
    HISTORY_DAYS: '0.05',
    START_TIME,
    CHROMIUM_PATH: chromium,
  }
  const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const gone = new Promise((resolve) => server.on('exit', resolve))
  try {
    const base = `http://localhost:${port}`
    await ready(base, server)
    const report = join(results, 'playwright.json')
    rmSync(report, { force: true })
    const code = await run(
      'npx',
      ['playwright', 'test', '-c', 'apps/web/playwright.config.ts', '--reporter=list,json'],
      {
        env: { ...env, BASE_URL: base, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      },
    )
    const { stats, suites, errors } = JSON.parse(readFileSync(report, 'utf8'))
    flaky.push(...journeysOf(suites, 'flaky'))
    failed.push(...journeysOf(suites, 'unexpected').map((journey) => `journey: ${journey}`))
    failed.push(...errors.map((error) => `journeys: ${reasonOf(error)}`))
    // A file that could not even be collected has no journey to count.
    return code !== 0 && stats.unexpected === 0 ? { ...stats, unexpected: errors.length || 1 } : stats
  } finally {
    server.kill('SIGTERM')
    await gone
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The journeys that ended with a status, with the reason of each attempt that failed: `flaky` passed after one. */
function journeysOf(suites, wanted) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ results }) =>
          [title, ...results.flatMap(({ errors }) => errors.map(reasonOf))].join('\n    '),
        ),
    ),
    ...journeysOf(inner, wanted),
  ])
}

/** Where an attempt failed, and the first lines of why. */
function reasonOf({ message = '', location }) {
  const place = location ? `${relative(root, location.file)}:${location.line}: ` : ''
  return firstLines(`${place}${stripVTControlCharacters(message)}`, 12)
}

function firstLines(text, count) {
  return text.split('\n').slice(0, count).join('\n    ')
}

/** File, title and first lines of the reason of each failed test, and of each file that could not be collected. */
function failedTests(files) {
  const reason = (message) => firstLines(message, 4)
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failing = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failing.length === 0) return [`${file}\n    ${reason(message)}`]
    return failing.map(
      ({ fullName, failureMessages }) => `${file}: ${fullName}\n    ${reason(failureMessages.join('\n'))}`,
    )
  })
}

async function ready(base, server) {
  const deadline = Date.now() + 300_000
  while (Date.now() < deadline) {
    if (server.exitCode !== null) break
    const answer = await fetch(`${base}/readyz`).catch(() => undefined)
    if (answer?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('the product did not become ready for the browser journeys')
}
