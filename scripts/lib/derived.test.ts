import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withDerived } from './derived.mjs'

const root = mkdtempSync(join(tmpdir(), 'callisto-derived-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const keyOf = (digit: number) => String(digit).repeat(16)
const foldersIn = (store: string) => readdirSync(store).filter((name) => !name.endsWith('.lock'))

/** Reads the file of a folder with this key, and counts how often such folders are made. */
function reader(store: string) {
  const made: string[] = []
  const read = (key: string, name = 'name') =>
    withDerived({
      store,
      name,
      find: () => key,
      async make(folder) {
        made.push(key)
        writeFileSync(join(folder, 'file'), key)
        return key
      },
      use: (folder) => readFileSync(join(folder, 'file'), 'utf8'),
    })
  return { made, read }
}

test('a folder is made once, anew when its key changes, and thrown away when two newer ones are in use', async () => {
  const store = join(root, 'keys')
  const { made, read } = reader(store)
  for (const digit of [1, 1, 2, 1, 3]) expect(await read(keyOf(digit))).toBe(keyOf(digit))
  expect(made).toEqual([1, 2, 3].map(keyOf))
  expect(foldersIn(store)).toEqual([`name-${keyOf(1)}`, `name-${keyOf(3)}`])
})

test('a folder that nothing has used for a week is thrown away, whatever its name', async () => {
  const store = join(root, 'weeks')
  const { read } = reader(store)
  await read(keyOf(1), 'old')
  utimesSync(join(store, `old-${keyOf(1)}`), 0, Date.now() / 1000 - 8 * 86_400)
  await read(keyOf(1))
  expect(foldersIn(store)).toEqual([`name-${keyOf(1)}`])
})

test('what could not be made leaves no folder', async () => {
  const store = join(root, 'faults')
  const { read } = reader(store)
  const make = () => Promise.reject(new Error('half way'))
  const failing = withDerived({ store, name: 'name', find: () => keyOf(1), make, use: () => 0 })
  await expect(failing).rejects.toThrow('half way')
  expect(existsSync(join(store, `name-${keyOf(1)}`))).toBe(false)
  expect(await read(keyOf(1))).toBe(keyOf(1))
})

/** A process that makes the folder in two steps: it prints after the first and goes on when it is told so. */
const MAKER = `
import { appendFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { withDerived } from ${JSON.stringify(new URL('./derived.mjs', import.meta.url).href)}
const [store, key] = process.argv.slice(1)
await withDerived({
  store, name: 'name', find: () => key,
  async make(folder) {
    writeFileSync(folder + '/file', 'half')
    console.log('begun')
    await once(process.stdin, 'data')
    writeFileSync(folder + '/file', key)
    return key
  },
  use: () => console.log('used'),
})
process.exit(0)
`

/** `outputs` has what the process prints. */
function startMaker(store: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', MAKER, store, keyOf(1)])
  const outputs: string[] = []
  child.stdout.on('data', (text) => outputs.push(...String(text).trim().split('\n')))
  return { child, outputs, exit: once(child, 'exit') }
}

test('two processes at once make it once, and what a killed one has begun is made by the other', async () => {
  const store = join(root, 'processes')
  const first = startMaker(store)
  await once(first.child.stdout, 'data')
  const [second, third] = [startMaker(store), startMaker(store)]
  first.child.kill('SIGKILL')
  await first.exit
  for (const { child } of [second, third]) child.stdin.write('go on\n')
  await Promise.all([second.exit, third.exit])
  expect(first.outputs).toEqual(['begun'])
  expect([...second.outputs, ...third.outputs].sort()).toEqual(['begun', 'used', 'used'])
  expect(foldersIn(store)).toEqual([`name-${keyOf(1)}`])
  expect(await reader(store).read(keyOf(1))).toBe(keyOf(1))
})
