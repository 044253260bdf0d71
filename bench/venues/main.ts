import { parseArgs } from 'node:util'
import type { Address } from '@solana/kit'
import { formulaVenues } from './formula/formula-cases.ts'
import { makeFormulaVectors } from './formula/formula-vectors.ts'
import { proveCluster } from './live/prove-cluster.ts'
import { findProgram, prove, syntheticVenues } from './prove.ts'
import { proveRouter } from './router/prove-router.ts'
import { loadPrograms } from './router/routed-venues.ts'
import { makeVectors, writeVectors } from './write-vectors.ts'

// `npm run venues:prove -- --programs DIR` executes swaps through the venues' own programs, which lie as ADDRESS.so in a
// folder, and holds each against its quote; with `--vectors` it writes the vectors of the tests instead, and with `--router`
// it executes routes over all of them and the built-in pools through the router program. With `--formula` it writes the
// vectors of the venues that have no program here. With `--live` programs and pools are those of the cluster behind RPC_URL.

const { values } = parseArgs({
  options: {
    programs: { type: 'string' },
    venue: { type: 'string' },
    swaps: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    vectors: { type: 'boolean', default: false },
    formula: { type: 'boolean', default: false },
    router: { type: 'boolean', default: false },
    routes: { type: 'string', default: '300' },
    live: { type: 'boolean', default: false },
    pools: { type: 'string', default: '200' },
  },
})
const [swaps, routes, seed] = [Number(values.swaps), Number(values.routes), Number(values.seed)]
const venues = syntheticVenues.filter(({ amm }) => values.venue === undefined || amm.id === values.venue)
if (values.formula) {
  for (const venue of formulaVenues)
    writeVectors(venue, venue.amm.owners[0] as Address, makeFormulaVectors(venue, seed))
  process.exit()
}
if (values.live) {
  const pools = Number(values.pools)
  const isProven = await proveCluster({ env: process.env, venues, pools, seed, print: console.log })
  process.exit(isProven ? 0 : 1)
}
const hasNumbers = swaps > 0 && routes > 0 && Number.isSafeInteger(seed)
if (values.programs === undefined || !hasNumbers || venues.length === 0) {
  console.error(
    'usage: npm run venues:prove -- --programs DIR [--venue ID] [--swaps N] [--seed N] [--vectors]\n' +
      '       npm run venues:prove -- --programs DIR --router [--routes N] [--seed N]\n' +
      '       npm run venues:prove -- --formula [--seed N]\n' +
      '       RPC_URL=URL[,URL] npm run venues:prove -- --live [--venue ID] [--pools N] [--seed N]',
  )
  process.exit(2)
}

if (values.router) {
  const { programs, missing } = loadPrograms(values.programs)
  for (const file of missing) console.log(JSON.stringify({ missing: file }))
  const proof = await proveRouter(programs, routes, seed)
  console.log(JSON.stringify(proof))
  process.exit(proof.routes < routes || proof.different + proof.hostile.accepted > 0 ? 1 : 0)
}

let different = 0
for (const venue of venues) {
  for (const [index, owner] of venue.amm.owners.entries()) {
    const program = owner as Address
    const elf = findProgram(values.programs, venue, index)
    if (elf === undefined) {
      console.log(JSON.stringify({ venue: venue.amm.label, missing: venue.files[index] }))
      continue
    }
    if (values.vectors) writeVectors(venue, program, makeVectors(venue, program, elf, swaps, seed))
    else {
      const proof = prove(venue, program, elf, swaps, seed)
      different += proof.different
      console.log(JSON.stringify(proof))
    }
  }
}
process.exitCode = different > 0 ? 1 : 0
