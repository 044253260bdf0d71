import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countTests, type Report } from './report.ts'

const WEB = join(import.meta.dirname, '../../../apps/web')

/** Plays journeys of the browser on a server that runs; `env` names it. The report is written into `folder`. */
export async function playJourneys(
  folder: string,
  specs: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ runs: number; violations: string[] }> {
  const reportFile = join(folder, 'report.json')
  // Not synchronous: what the server writes must be read.
  const journeys = spawn('npx', ['playwright', 'test', '--reporter=json', ...specs], {
    cwd: WEB,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
  })
  await once(journeys, 'exit')
  return countTests(JSON.parse(readFileSync(reportFile, 'utf8')) as Report)
}
