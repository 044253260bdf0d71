import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type PathTotals, playSeeds } from './orders-path/play-seeds.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const WORKER = 'bench/soak/orders-path/worker-main.ts'
const WORKERS = 2
/** Seeds of one process. What a crash of the simulation abandons, Node keeps: about 2 MB a seed. */
const SEEDS_PER_PROCESS = 500
/** So few are played in this process, and each is printed. */
const MAX_ALONE = 20

/**
 * `orders-path [seeds] [firstSeed]`: the whole path of orders under faults, from the maker's signature to the index; 10,000
 * seeds by default. Each seed that fails is printed with the command that plays it again; rejects when there is one.
 */
export async function run([seeds = '10000', first = '1']: string[]): Promise<void> {
  const [count, start] = [Number(seeds), Number(first)]
  const totals = count > MAX_ALONE ? await playInWorkers(start, count) : await playSeeds(start, count)
  const { failures, ...sums } = totals
  for (const { seed, faults } of failures) {
    for (const fault of faults.slice(0, 5)) console.error(`seed ${seed}: ${fault}`)
    console.error(`npm run soak -- orders-path 1 ${seed}`)
  }
  const violations = failures.length
  console.log(JSON.stringify({ soak: 'orders-path', runs: count, violations, seed: start, ...sums }))
  if (violations > 0) throw new Error(`${violations} of ${count} seeds failed`)
}

async function playInWorkers(first: number, count: number): Promise<PathTotals> {
  const size = Math.min(SEEDS_PER_PROCESS, Math.ceil(count / WORKERS))
  const starts = Array.from({ length: Math.ceil(count / size) }, (_, n) => first + n * size)
  const parts: PathTotals[] = []
  const began = performance.now()
  const work = async () => {
    for (let start = starts.shift(); start !== undefined; start = starts.shift())
      parts.push(await playInWorker(start, Math.min(size, first + count - start)))
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
  return parts.reduce((sum, part) => ({
    failures: [...sum.failures, ...part.failures].sort((a, b) => a.seed - b.seed),
    intents: sum.intents + part.intents,
    landed: sum.landed + part.landed,
    fills: sum.fills + part.fills,
    starts: sum.starts + part.starts,
    maxSettleSlots: Math.max(sum.maxSettleSlots, part.maxSettleSlots),
    seconds: Math.round((performance.now() - began) / 1_000),
  }))
}

async function playInWorker(first: number, count: number): Promise<PathTotals> {
  const command = ['--import', 'tsx', WORKER, String(first), String(count)]
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: ROOT, maxBuffer: 2 ** 28 })
  return JSON.parse(stdout) as PathTotals
}
