import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  chromiumOptions,
  findSamples,
  SCREEN_WIDTHS,
  ScreenVisitor,
  screensOf,
} from '@callisto/testkit/screens'
import { chromium } from '@playwright/test'
import { ensureProductBuilt } from '../web/product.ts'
import { resuming, ServerProcess } from './product/server-process.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const THEMES = ['dark', 'light'] as const

interface ScreensOptions {
  seed: number
  /** Folder of the screenshots. */
  folder: string
  /** Only paths that contain it. */
  only: string
}

/** Visits every screen at every width in both themes on a product of its own; returns visits and violations. */
async function soakScreens(options: ScreensOptions): Promise<{ runs: number; violations: string[] }> {
  await ensureProductBuilt()
  mkdirSync(options.folder, { recursive: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'callisto-screens-'))
  const main = join(ROOT, 'apps/server/dist/main.js')
  const history = await resuming(dataDir, { name: 'hour', seed: String(options.seed) })
  const server = new ServerProcess({ main, ...history })
  try {
    const { url: origin } = await server.ready()
    const report = await visitAll(origin, options)
    return { ...report, violations: [...report.violations, ...server.complaints] }
  } finally {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function visitAll(origin: string, { folder, only }: ScreensOptions) {
  const screens = screensOf(await findSamples(origin)).filter(({ path }) => path.includes(only))
  const violations: string[] = []
  let runs = 0
  const browser = await chromium.launch(chromiumOptions())
  try {
    for (const width of SCREEN_WIDTHS) {
      const visitor = await ScreenVisitor.open(browser, origin, width)
      for (const screen of screens)
        for (const theme of THEMES) {
          const name = `${fileName(screen.path)}-${width}-${theme}`
          const lines = await visitor.visit(screen, theme, { screenshot: join(folder, `${name}.png`) })
          runs += 1
          violations.push(...lines.map((line) => `${name}: ${line}`))
          for (const line of lines) console.error(`${name}: ${line}`)
        }
      await visitor.close()
    }
  } finally {
    await browser.close()
  }
  return { runs, violations }
}

/** A path as part of a file name; long addresses are cut. */
function fileName(path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return words.map((word) => word.slice(0, 12)).join('-') || 'home'
}

/** `screens [seed] [folder] [part of a path]`: every screen, 1440, 768 and 390 px wide, dark and light; rejects on any violation. */
export async function run(args: string[]): Promise<void> {
  const [seed = '1', folder = join(ROOT, '.cache/screens'), only = ''] = args
  // An interrupted soak must stop its server: a regular exit does.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  console.error(`screenshots: ${folder}`)
  const { runs, violations } = await soakScreens({ seed: Number(seed), folder, only })
  console.log(JSON.stringify({ soak: 'screens', runs, violations: violations.length, seed: Number(seed) }))
  if (violations.length > 0) throw new Error(`${violations.length} violations`)
}
