import { runInterleavings } from './interleavings.test-helper.ts'

/** `RUNS SEED`: prints the totals as one line of JSON. */
const [runs = 100, seed = 1] = process.argv.slice(2).map(Number)
console.log(JSON.stringify(await runInterleavings({ runs, seed })))
