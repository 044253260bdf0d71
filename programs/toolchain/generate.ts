import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clmm } from '../clmm/idl.ts'
import { printTickRatiosC, printTickRatiosTs } from '../clmm/tick-ratios.ts'
import { cpmm } from '../cpmm/idl.ts'
import { distributor } from '../distributor/idl.ts'
import { dlmm } from '../dlmm/idl.ts'
import { launchpad } from '../launchpad/idl.ts'
import { oracle } from '../oracle/idl.ts'
import { recurring } from '../recurring/idl.ts'
import { router } from '../router/idl.ts'
import { stable } from '../stable/idl.ts'
import { trigger } from '../trigger/idl.ts'
import { votelock } from '../votelock/idl.ts'
import { printLayout } from './codegen/c-layout.ts'
import { printClient } from './codegen/ts-client.ts'

// npm run programs:generate [-- --check]
// Prints the C layouts and the TypeScript clients of all programs from their IDLs. With --check nothing is
// written: it fails when a committed file differs from a fresh print.

const root = fileURLToPath(new URL('../..', import.meta.url))

const printed = [
  clmm,
  cpmm,
  distributor,
  dlmm,
  launchpad,
  oracle,
  recurring,
  router,
  stable,
  trigger,
  votelock,
].flatMap((idl) => [
  { path: `programs/${idl.program.name}/generated/layout.h`, text: printLayout(idl) },
  { path: `packages/program-clients/src/${idl.program.name}/generated.ts`, text: printClient(idl) },
])

const files = [
  ...printed,
  { path: 'programs/clmm/generated/tick-ratios.h', text: printTickRatiosC() },
  { path: 'packages/program-clients/src/clmm/tick-ratios.ts', text: printTickRatiosTs() },
]

const checking = process.argv.includes('--check')
const current = (path: string) => (existsSync(root + path) ? readFileSync(root + path, 'utf8') : undefined)
const differing = files.filter(({ path, text }) => current(path) !== text)

for (const { path, text } of differing) {
  if (checking) console.error(`${path} differs from its IDL: run npm run programs:generate`)
  else {
    mkdirSync(dirname(root + path), { recursive: true })
    writeFileSync(root + path, text)
    console.log(path)
  }
}
process.exitCode = checking && differing.length > 0 ? 1 : 0
