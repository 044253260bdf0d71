import { mkdirSync } from 'node:fs'
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
import { finish } from './finish.ts'
import { buildProduct, withServer } from './product/server-process.ts'

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
  mkdirSync(options.folder, { recursive: true })
  const market = { name: 'hour', seed: String(options.seed) } as const
  return withServer({ main: await buildProduct(), market }, async (server) => {
    const { url: origin } = await server.ready()
    const report = await visitAll(origin, options)
    return { ...report, violations: [...report.violations, ...server.complaints] }
  })
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
  console.error(`screenshots: ${folder}`)
  const { runs, violations } = await soakScreens({ seed: Number(seed), folder, only })
  finish('screens', { runs, seed: Number(seed) }, violations)
}
