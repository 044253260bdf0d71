import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bootLocalnet } from '../localnet.ts'
import { copyHistory, TEST_START_MS } from './histories.ts'

const dir = mkdtempSync(join(tmpdir(), 'callisto-histories-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('a history is played once: two copies asked for at once are the same bytes', async () => {
  const folders = ['a', 'b'].map((name) => join(dir, name))
  await Promise.all(folders.map((folder) => copyHistory({ name: 'market' }, folder)))
  const [first, second] = folders.map((folder) => readFileSync(join(folder, 'ledger.db')))
  expect(first!.length).toBeGreaterThan(0)
  expect(first!.equals(second!)).toBe(true)
})

test('a chain goes on where its history ends', async () => {
  const localnet = await bootLocalnet({ history: { name: 'market' } })
  try {
    expect(localnet.nowMs()).toBeGreaterThanOrEqual(TEST_START_MS)
    const slot = await localnet.chain.rpc.getSlot({ commitment: 'confirmed' }).send()
    await expect
      .poll(() => localnet.chain.rpc.getSlot({ commitment: 'confirmed' }).send())
      .toBeGreaterThan(slot)
  } finally {
    await localnet.close()
  }
})
