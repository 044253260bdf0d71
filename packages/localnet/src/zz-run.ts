import { mkdtempSync, rmSync } from 'node:fs'
import { Chain } from './chain.ts'
import { Driver } from './driver.ts'
import { houseProgramFiles } from './program-files.ts'
import { MarketSimulation } from './simulation/simulation.ts'
import { SLOT_MS } from './slot-clock.ts'
import { collect, inspect, odd } from './zz-inspect.ts'

const hours = Number(process.argv[2] ?? 1)
const seed = process.argv[3] ?? 'callisto'
const liveMinutes = Number(process.argv[4] ?? 0)
const dir = mkdtempSync('/tmp/simrun-')
const nowMs = Date.UTC(2026, 10, 20, 15, 0, 0)
const chain = new Chain({
  ledgerPath: `${dir}/ledger.db`,
  programs: houseProgramFiles('/work/main/programs'),
  keepTransactions: 1_200_000,
  unixTimeMs: nowMs,
  historyMs: hours * 3_600_000,
})
const sim = new MarketSimulation({
  seed,
  tradesPerSecond: 10,
  historyMs: (hours - liveMinutes / 60) * 3_600_000,
})
const errs = new Map<string, number>()
const progs = new Map<string, number>()
let count = 0,
  failed = 0
const hourly: number[] = []
const failSamples: string[] = []
const bank = chain.bank
const submit = bank.submit.bind(bank)
let kind = ''
let submitMs = 0
bank.submit = (bytes) => {
  const t = performance.now()
  const r = submit(bytes)
  submitMs += performance.now() - t
  count++
  if (process.env.INSPECT) collect(bank.unixTime, kind, r)
  const h = Math.floor((bank.unixTime * 1000 - chain.birth.genesisTimeMs) / 3_600_000)
  hourly[h] = (hourly[h] ?? 0) + 1
  progs.set(kind, (progs.get(kind) ?? 0) + 1)
  if (r.err !== null) {
    failed++
    const key = `${kind}: ${JSON.stringify(r.err, (_, v) => (typeof v === 'bigint' ? String(v) : v))} ${r.landed}`
    errs.set(key, (errs.get(key) ?? 0) + 1)
    if (errs.get(key)! <= 1)
      failSamples.push(`${key}\n   ${r.logs.slice(-Number(process.env.SAMPLES)).join('\n   ')}`)
  }
  return r
}
const take = sim as unknown as { market: { agenda: { take(t: number): { kind: string } | undefined } } }
let hooked = false
process.on('exit', () => {
  if (process.env.SAMPLES) console.log(failSamples.join('\n'))
})
const cpu0 = process.cpuUsage()
const t0 = performance.now()
const driver = new Driver({
  chain,
  simulation: {
    genesis: (b, t) => {
      kind = 'genesis'
      sim.genesis(b, t)
      console.log('genesis', count, (performance.now() - t0).toFixed(0), 'ms')
    },
    step: (b, t) => {
      if (!hooked) {
        hooked = true
        const a = take.market.agenda
        const o = a.take.bind(a)
        a.take = (x) => {
          const n = o(x)
          if (n) kind = n.kind
          return n
        }
      }
      sim.step(b, t)
    },
    save: () => sim.save(),
    restore: (b, s) => sim.restore(b, s),
  },
  now: () => nowMs,
  onProgress() {},
  onFault: (e) => {
    throw e
  },
})
await driver.catchUp()
const cpu = process.cpuUsage(cpu0)
console.log(
  'cpu s',
  ((cpu.user + cpu.system) / 1e6).toFixed(1),
  'wall',
  ((performance.now() - t0) / 1000).toFixed(1),
  'submit',
  (submitMs / 1000).toFixed(1),
  'tx',
  count,
  'failed',
  failed,
)
console.log('hourly', hourly.join(' '))
console.log(Object.fromEntries([...progs].sort((a, b) => b[1] - a[1])))
console.log([...errs].sort((a, b) => b[1] - a[1]).slice(0, 30))

void SLOT_MS
void liveMinutes
if (process.env.INSPECT) {
  inspect(sim, chain)
  odd(sim)
}
rmSync(dir, { recursive: true })
process.exit(0)
