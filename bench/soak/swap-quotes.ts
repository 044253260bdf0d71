import type { History } from '@callisto/testkit'
import { type RoutesReport, soakRoutes } from './routes.ts'

/** Random quotes on the embedded chain, each built with random settings of the API, signed and executed. */
export const soakSwapQuotes = (
  options: { runs: number; seed: number; history: History['name'] },
  onProgress?: (run: number, report: RoutesReport) => void,
): Promise<RoutesReport> => soakRoutes({ ...options, hasAllSettings: true }, onProgress)

/** `swap-quotes [runs] [seed]`: 10,000 runs by default; rejects on any violation. */
export async function run(args: string[]): Promise<void> {
  const [runs = '10000', seed = '1'] = args
  const options = { runs: Number(runs), seed: Number(seed), history: 'hour' as const }
  const { violations, ...rest } = await soakSwapQuotes(options, (done, report) => {
    if (done > 0 && done % 1_000 === 0) console.error(`${done} runs, ${report.violations.length} violations`)
  })
  for (const violation of violations.slice(0, 20)) console.error(violation)
  console.error(JSON.stringify(rest))
  const line = { soak: 'swap-quotes', runs: rest.runs, violations: violations.length, seed: options.seed }
  console.log(JSON.stringify(line))
  if (violations.length > 0) throw new Error(`${violations.length} violations`)
}
