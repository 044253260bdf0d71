import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '../config/config.ts'
import { runKeyCommand } from '../ops/key-command.ts'
import { createApiKeys } from './api-keys.ts'
import { keyFile } from './key-file.ts'

let dataDir = ''
let nowMs = 0
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'callisto-keys-'))
  nowMs = 0
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const run = (...args: string[]) =>
  runKeyCommand(args, { dataDir, nowMs: Date.UTC(2026, 10, 20), toPath: (text) => text })
const keyOf = (report: string | undefined) => report?.split('\n').at(-1) ?? ''
const idOf = (report: string | undefined) => report?.split(' ')[1] ?? ''
const open = (configured: string[] = [], onInvalidFile?: (error: unknown) => void) =>
  createApiKeys({ configured, dataDir, nowMs: () => nowMs, ...(onInvalidFile ? { onInvalidFile } : {}) })

test('keys are issued, listed and revoked, and a running server reads them within a second', async () => {
  const keys = open()
  expect([keys.hasAny(), keys.hasPlans()]).toEqual([false, false])
  expect(await run('list')).toBe('no key is issued')
  const report = await run('create', 'A shop', 'developer')
  const [key, id] = [keyOf(report), idOf(report)]
  expect(key).toMatch(/^cal_[\w-]{43}$/)
  expect(keys.find(key)).toBeUndefined()
  nowMs += 1_000
  expect(keys.find(key)).toEqual({ id, plan: 'developer' })
  expect([keys.hasAny(), keys.hasPlans()]).toEqual([true, true])
  expect(await run('list')).toBe(`${id} developer A shop, created 2026-11-20T00:00:00.000Z`)
  expect(await run('revoke', id)).toBe(`key ${id} of A shop is revoked`)
  nowMs += 1_000
  expect(keys.find(key)).toBeUndefined()
  // A server that has issued keys stays closed to others.
  expect(keys.hasAny()).toBe(true)
  expect(await run('list')).toContain('revoked 2026-11-20')
})

test('commands that run at the same time lose no key', async () => {
  const source = `
    const { issueKey } = await import(${JSON.stringify(new URL('key-file.ts', import.meta.url).href)})
    for (let i = 0; i < 20; i++) issueKey(${JSON.stringify(dataDir)}, 'x', 'free', new Date(0))`
  const command = () =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source])
  await Promise.all([command(), command()])
  expect((await run('list'))?.split('\n')).toHaveLength(40)
})

test('the file has hashes, not keys, and only its owner reads it', async () => {
  const key = keyOf(await run('create', 'x'))
  const text = readFileSync(keyFile(dataDir), 'utf8')
  expect(text).not.toContain(key)
  expect(text).toMatch(/"sha256": "[0-9a-f]{64}"/)
  expect(statSync(keyFile(dataDir)).mode & 0o777).toBe(0o600)
})

test('keys of the configuration are valid without a plan, and are not named in the id', () => {
  const keys = open(['one'])
  expect(keys.find('one')).toEqual({ id: expect.stringMatching(/^[0-9a-f]{16}$/), plan: undefined })
  expect([keys.hasAny(), keys.hasPlans()]).toEqual([true, false])
  for (const other of ['two', '', undefined, ['one']]) expect(keys.find(other)).toBeUndefined()
})

test('a file that cannot be read keeps the keys of before and is reported once', async () => {
  const errors: unknown[] = []
  const keys = open([], (error) => errors.push(error))
  const key = keyOf(await run('create', 'x'))
  expect(keys.find(key)).toBeDefined()
  writeFileSync(keyFile(dataDir), '{')
  nowMs += 1_000
  expect(keys.find(key)).toBeDefined()
  nowMs += 1_000
  expect(keys.find(key)).toBeDefined()
  expect(errors).toHaveLength(1)
  expect(errors[0]).toBeInstanceOf(ConfigError)
})

test.each([
  ['create', 'x', 'gold'],
  ['create', ''],
  ['create', 'x'.repeat(81)],
  ['revoke', '00000000'],
])('%s %s %s is refused', async (...args) => {
  await expect(run(...args)).rejects.toThrow(ConfigError)
})

test.each([
  [[]],
  [['create']],
  [['list', 'x']],
  [['revoke']],
  [['revoke', 'a', 'b']],
  [['create', 'a', 'free', 'c']],
  [['x']],
])('%j shows the usage', async (args) => expect(await run(...args)).toBeUndefined())

test('a key of this process is valid and makes none necessary', () => {
  const keys = createApiKeys({ configured: [], internal: ['own'] })
  expect([keys.hasAny(), keys.find('own') !== undefined, keys.find('other')]).toEqual([
    false,
    true,
    undefined,
  ])
})
