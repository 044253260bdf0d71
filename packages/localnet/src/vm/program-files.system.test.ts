import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startLocalnet } from '../localnet.ts'
import { bundledProgramFiles } from './program-files.ts'

const PROGRAMS = fileURLToPath(new URL('../../../../programs/', import.meta.url))
const NAMES = [
  'clmm',
  'cpmm',
  'distributor',
  'dlmm',
  'launchpad',
  'oracle',
  'recurring',
  'router',
  'stable',
  'trigger',
  'votelock',
]
let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'callisto-programs-'))
  cpSync(join(PROGRAMS, 'programs.lock.json'), join(dir, 'programs.lock.json'))
  for (const name of NAMES) cpSync(join(PROGRAMS, name, `${name}.so`), join(dir, name, `${name}.so`))
})

afterEach(() => rmSync(dir, { recursive: true, force: true }))

const start = () => startLocalnet({ dataDir: join(dir, 'ledger'), programs: bundledProgramFiles(dir) })

test('the bundled programs are those that have a client', () => {
  expect(bundledProgramFiles(dir).map(({ file }) => file)).toEqual(
    NAMES.map((name) => join(dir, name, `${name}.so`)),
  )
})

test('the chain starts with the programs of the lock', async () => {
  const localnet = await start()
  await localnet.close()
})

test.each(NAMES)('one flipped bit in %s.so refuses the start', async (name) => {
  const file = join(dir, name, `${name}.so`)
  const bytes = readFileSync(file)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = bytes[at]! ^ 1
  writeFileSync(file, bytes)
  await expect(start()).rejects.toThrow(`${name}.so has the hash`)
})

test('a lock without one of the programs refuses the start', () => {
  writeFileSync(join(dir, 'programs.lock.json'), '{}')
  expect(() => bundledProgramFiles(dir)).toThrow('no hash of clmm.so')
})
