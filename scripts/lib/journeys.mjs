// Browser journeys on running products, one for each worker, each with its own copy of one played history.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { tsImport } from 'tsx/esm/api'
import { bin, root, run, start } from './run.mjs'
import { fullTests } from './test-files.mjs'

const WORKERS = 2
const READY_MS = 300_000
const JOURNEYS = 'apps/web/e2e/'
const ENVIRONMENT = {
  // Any free ports.
  PORT: '0',
  KEY_FRAME_PORT: '0',
  RPC_PORT: '0',
  HISTORY_DAYS: '0.05',
  // TEST_START_MS of the testkit: a Friday, with the stock market open, whatever the hour of the test.
  START_TIME: '2026-11-20T17:00:00Z',
}

/** Copies the played history `hour`, whose settings are those of the product, into a data folder for each worker. */
export async function copyHistories() {
  const folder = mkdtempSync(join(tmpdir(), 'callisto-e2e-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { copyHistory } = await tsImport('../../packages/testkit/src/histories/histories.ts', import.meta.url)
  const dataDirs = Array.from({ length: WORKERS }, (_, at) => join(folder, String(at)))
  for (const dataDir of dataDirs) await copyHistory({ name: 'hour' }, join(dataDir, 'chain'))
  return dataDirs
}

/** Plays the journeys: those of a change, or all; resolves to Playwright's report. */
export async function playJourneys(dataDirs, { isFull, chromium, report }) {
  const products = await Promise.all(dataDirs.map((dataDir) => startProduct(dataDir, chromium)))
  try {
    rmSync(report, { force: true })
    const code = await run(
      bin('playwright'),
      ['test', '-c', 'apps/web/playwright.config.ts', '--reporter=list,json', ...scope(isFull, dataDirs[0])],
      {
        env: {
          ...process.env,
          CHROMIUM_PATH: chromium,
          BASE_URL: products.map(({ url }) => url).join(),
          DATA_DIR: dataDirs.join(),
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        },
      },
    )
    return summary(code, JSON.parse(readFileSync(report, 'utf8')))
  } finally {
    await Promise.all(products.map((product) => product.end()))
  }
}

/** Arguments that leave out what only the full run plays. */
function scope(isFull, folder) {
  if (isFull) return []
  const list = join(folder, 'left-out.txt')
  writeFileSync(list, leftOut(root).join('\n'))
  return ['--test-list-invert', list]
}

/** The journeys that only the full run plays, as Playwright names them. */
export const leftOut = (folder) =>
  fullTests(folder)
    .filter(({ file }) => file.startsWith(JOURNEYS))
    .map(({ file, title }) => [file.slice(JOURNEYS.length), title].filter((part) => part !== '').join(' › '))

async function startProduct(dataDir, chromium) {
  const server = start(process.execPath, ['apps/server/dist/main.js'], {
    env: { ...process.env, ...ENVIRONMENT, DATA_DIR: dataDir, ...(chromium && { CHROMIUM_PATH: chromium }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise((resolve) => server.on('exit', resolve))
  const url = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the product was not ready in time')), READY_MS)
    gone.then((code) => reject(new Error(`the product ended with ${code} before it was ready`)))
    createInterface({ input: server.stdout }).on('line', (line) => {
      console.log(line)
      const [, found] = /is ready: (http\S+)/.exec(line) ?? []
      if (found === undefined) return
      clearTimeout(timer)
      resolve(found)
    })
  })
  return {
    url,
    end() {
      server.kill('SIGTERM')
      return gone
    },
  }
}

function summary(code, { stats, suites, errors }) {
  const failed = [
    ...journeysOf(suites, 'unexpected').map((journey) => `journey: ${journey}`),
    ...errors.map((error) => `journeys: ${reasonOf(error)}`),
  ]
  return {
    passed: stats.expected + stats.flaky,
    // A file that could not even be collected has no journey to count.
    failed: code !== 0 && stats.unexpected === 0 ? errors.length || 1 : stats.unexpected,
    skipped: stats.skipped,
    failures: failed,
    flaky: journeysOf(suites, 'flaky'),
    costs: suites.map((suite) => ({ file: JOURNEYS + suite.file, seconds: secondsOf(suite) })),
  }
}

const sum = (values) => values.reduce((total, value) => total + value, 0)

function secondsOf({ specs = [], suites = [] }) {
  const attempts = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
  return sum(attempts.map(({ duration }) => duration / 1000)) + sum(suites.map(secondsOf))
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
  return `${place}${stripVTControlCharacters(message)}`.split('\n').slice(0, 12).join('\n    ')
}
