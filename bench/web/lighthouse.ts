import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installPeer, peerFolder } from '../peers/install.ts'

const RUN_MS = 120_000
const CATEGORIES = ['performance', 'accessibility', 'best-practices']
const CHROME_FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic']

export type FormFactor = 'mobile' | 'desktop'

/** One run: scores from 0 to 100, times in ms. */
export interface Result {
  performance: number
  accessibility: number
  bestPractices: number
  cls: number
  fcpMs: number
  lcpMs: number
  tbtMs: number
}

/** The parts of the packages in use. */
interface Lighthouse {
  default(url: string, flags: object, config?: object): Promise<{ lhr: Report; report: string } | undefined>
}

export interface Report {
  runtimeError?: { code: string; message: string }
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

interface Chrome {
  port: number
  kill(): void
}

/** Installs Lighthouse 12 unless present. Throws on failure. */
export const installLighthouse = (): void =>
  installPeer('lighthouse', 'lighthouse', 'a registry that has it is required')

async function load<T>(path: string): Promise<T> {
  return (await import(join(peerFolder('lighthouse'), 'node_modules', path))) as T
}

/**
 * One Lighthouse run in a browser of its own, with the default throttling of the form factor. Requires
 * `installLighthouse`. Throws when the page could not be measured within two minutes. `reportFile` keeps the report.
 */
export async function audit(
  url: string,
  formFactor: FormFactor,
  chromePath: string,
  reportFile?: string,
): Promise<Result> {
  const lighthouse = await load<Lighthouse>('lighthouse/core/index.js')
  const { default: desktop } = await load<{ default: object }>('lighthouse/core/config/desktop-config.js')
  const launcher = await load<{ launch(options: object): Promise<Chrome> }>('chrome-launcher/dist/index.js')
  const chrome = await launcher.launch({ chromePath, chromeFlags: CHROME_FLAGS, handleSIGINT: false })
  const end = () => chrome.kill()
  process.once('exit', end)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${url}: no result within ${RUN_MS} ms`)), RUN_MS)
  })
  try {
    const flags = { port: chrome.port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES }
    const config = formFactor === 'desktop' ? desktop : undefined
    const done = await Promise.race([lighthouse.default(url, flags, config), late])
    if (!done) throw new Error(`${url}: no report`)
    if (reportFile !== undefined) {
      mkdirSync(dirname(reportFile), { recursive: true })
      writeFileSync(reportFile, done.report)
    }
    return resultOf(done.lhr)
  } finally {
    clearTimeout(timer)
    process.removeListener('exit', end)
    chrome.kill()
  }
}

/** Whether a run failed because the browser lost its trace of the load, which says nothing of the page. */
export const isRecordingFault = (fault: unknown): boolean =>
  fault instanceof Error && /^(?:NO_NAVSTART|NO_TRACING_STARTED):/.test(fault.message)

/** Figures of a report. Throws when one is missing. */
export function resultOf({ runtimeError, categories, audits }: Report): Result {
  if (runtimeError) throw new Error(`${runtimeError.code}: ${runtimeError.message}`)
  const score = (name: string) => Math.round(known(name, categories[name]?.score) * 100)
  const figure = (name: string) => known(name, audits[name]?.numericValue)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    cls: figure('cumulative-layout-shift'),
    fcpMs: figure('first-contentful-paint'),
    lcpMs: figure('largest-contentful-paint'),
    tbtMs: figure('total-blocking-time'),
  }
}

function known(name: string, value: number | null | undefined): number {
  if (typeof value !== 'number') throw new Error(`the report has no ${name}`)
  return value
}
