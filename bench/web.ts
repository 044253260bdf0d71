import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measured } from './routing/checked-printer.ts'
import { limit, type Print, printer } from './routing/output.ts'
import { quantile } from './routing/statistics.ts'
import { audit, type FormFactor, installLighthouse, isRecordingFault, type Result } from './web/lighthouse.ts'
import { PAGE_NAMES, type PageName, type Pages, pagesOf, withProduct } from './web/product.ts'
import { scriptsKb } from './web/scripts.ts'

const BENCH = 'web'
const FORM_FACTORS = ['mobile', 'desktop'] as const
const SCORE = { mobile: 'lighthouseMobile', desktop: 'lighthouseDesktop' } as const
const MIN_SCORE: Readonly<Record<FormFactor, number>> = { desktop: 98, mobile: 85 }
const MIN_A11Y = 100
const MAX_CLS = 0.02
const MAX_JS_KB: Readonly<Partial<Record<PageName, number>>> = { swap: 160, token: 220 }

const OPTIONS = {
  pages: { type: 'string', default: PAGE_NAMES.join(',') },
  forms: { type: 'string', default: FORM_FACTORS.join(',') },
  runs: { type: 'string', default: '5' },
  url: { type: 'string' },
  reports: { type: 'string' },
} as const

type Options = ReturnType<typeof parse>
type Results = ReadonlyMap<FormFactor, readonly Result[]>

const parse = (args: string[]) => parseArgs({ args, options: OPTIONS }).values

/**
 * First paint, stability and accessibility of pages as Lighthouse 12 measures them, the median of `--runs 5`, and the
 * JavaScript that each loads until it can be used. `--pages home,swap,screener,token` and `--forms mobile,desktop` select;
 * `--url ORIGIN`: a product that runs, instead of one of its own; `--reports FOLDER`: keeps the reports. The scores of the
 * machine's load are lower: read them with `loadBefore` and `loadAfter`. `--runs 0` measures the JavaScript
 * only. Rejects when a limit is missed.
 */
export async function run(args: string[]): Promise<void> {
  const options = parse(args)
  const { ensureChromium } = (await import(new URL('../scripts/lib/chromium.mjs', import.meta.url).href)) as {
    ensureChromium(): Promise<string>
  }
  const chromePath = await ensureChromium()
  installLighthouse()
  const measure = (origin: string) => measurePages(origin, chromePath, options)
  await (options.url === undefined ? withProduct(measure) : measure(options.url))
}

async function measurePages(origin: string, chromePath: string, options: Options): Promise<void> {
  const pages = await pagesOf(origin)
  await measured(BENCH, (print) => measureAll(print, origin, pages, chromePath, options))
}

async function measureAll(
  print: Print,
  origin: string,
  pages: Pages,
  chromePath: string,
  options: Options,
): Promise<void> {
  const names = chosen(options.pages, PAGE_NAMES)
  const forms = chosen(options.forms, FORM_FACTORS)
  // First, because the first visits after a start are slower for the server.
  for (const name of names) {
    const maxKb = MAX_JS_KB[name]
    const kb = await scriptsKb(chromePath, name, origin + pages[name])
    print(`jsKb.${name}`, kb, 'kB', maxKb === undefined ? undefined : limit('<=', maxKb))
  }
  const results = new Map(names.map((name) => [name, new Map(forms.map((form) => [form, [] as Result[]]))]))
  // Page after page in each round, so that a disturbance does not meet all runs of one page.
  for (let round = 1; round <= Number(options.runs); round++)
    for (const form of forms)
      for (const name of names) {
        const report = options.reports && join(options.reports, `${name}-${form}-${round}.json`)
        const measure = () => audit(origin + pages[name], form, chromePath, report)
        const result = await measure().catch((fault) => {
          if (!isRecordingFault(fault)) throw fault
          return measure()
        })
        results.get(name)?.get(form)?.push(result)
      }
  if (Number(options.runs) > 0) for (const [name, byForm] of results) printResults(print, name, byForm)
}

function chosen<T extends string>(list: string, all: readonly T[]): T[] {
  const names = list.split(',')
  const unknown = names.filter((name) => !all.some((each) => each === name))
  if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(', ')}; known: ${all.join(', ')}`)
  return all.filter((name) => names.includes(name))
}

function printResults(print: Print, name: PageName, results: Results): void {
  const all = [...results.values()].flat()
  const of = (key: keyof Result) => all.map((result) => result[key])
  for (const [form, runs] of results)
    print(`${SCORE[form]}.${name}`, median(runs, 'performance'), 'score', limit('>=', MIN_SCORE[form]))
  print(`lighthouseA11y.${name}`, Math.min(...of('accessibility')), 'score', limit('>=', MIN_A11Y))
  print(`lighthouseBestPractices.${name}`, Math.min(...of('bestPractices')), 'score')
  print(`cls.${name}`, Math.max(...of('cls')), 'score', limit('<=', MAX_CLS))
  for (const [form, runs] of results)
    for (const key of ['fcpMs', 'lcpMs', 'tbtMs'] as const)
      printer(BENCH, { form })(`${key}.${name}`, median(runs, key), 'ms')
}

const median = (runs: readonly Result[], key: keyof Result) =>
  quantile(
    runs.map((result) => result[key]),
    0.5,
  )
