import { parseArgs } from 'node:util'
import { findProgram, prove, syntheticVenues } from './prove.ts'
import { makeVectors, writeVectors } from './write-vectors.ts'

// `npm run venues:prove -- --programs DIR` executes swaps through the venues' own programs, which lie as ADDRESS.so in a
// folder, and holds each against its quote; with `--vectors` it writes the vectors of the tests instead.

const { values } = parseArgs({
  options: {
    programs: { type: 'string' },
    swaps: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    vectors: { type: 'boolean', default: false },
  },
})
const [swaps, seed] = [Number(values.swaps), Number(values.seed)]
if (values.programs === undefined || !(swaps > 0) || !Number.isSafeInteger(seed)) {
  console.error('usage: npm run venues:prove -- --programs DIR [--swaps N] [--seed N] [--vectors]')
  process.exit(2)
}

let different = 0
for (const venue of syntheticVenues) {
  const elf = findProgram(values.programs, venue)
  if (elf === undefined) {
    console.log(JSON.stringify({ venue: venue.amm.label, missing: venue.files }))
    continue
  }
  if (values.vectors) writeVectors(makeVectors(venue, elf, swaps, seed))
  else {
    const proof = prove(venue, elf, swaps, seed)
    different += proof.different
    console.log(JSON.stringify(proof))
  }
}
process.exitCode = different > 0 ? 1 : 0
