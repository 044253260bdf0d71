import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readClusterValues } from '@callisto/solana'
import type { Blockhash } from '@solana/kit'
import { afterAll, expect, test } from 'vitest'
import { openStepped } from './stepped.ts'

const NOW_MS = 1_700_000_000_000
const folder = mkdtempSync(join(tmpdir(), 'callisto-parameters-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('clients read the parameters of a chain, its blockhashes live as long, and a restart keeps them', async () => {
  const parameters = { slotMs: 200, slotsPerEpoch: 1_000, maxBlockhashAge: 20 }
  const expected = { slotMs: 200, blockhashBlocks: 20 }
  const chain = await openStepped({ programs: [], historyMs: 0, nowMs: NOW_MS, folder, parameters })
  // More than a minute of slots: a performance sample.
  for (let slot = 0; slot < 400; slot++) chain.step(true)
  const values = await readClusterValues(chain.chain.rpc)
  expect(values).toMatchObject(expected)
  expect(values.slotsToNextEpoch).toBeLessThanOrEqual(1_000n)

  const hash = chain.latestBlockhash() as Blockhash
  const isValid = async () => (await chain.chain.rpc.isBlockhashValid(hash).send()).value
  for (let block = 0; block < 20; block++) chain.step(true)
  expect(await isValid()).toBe(true)
  chain.step(true)
  chain.step(true)
  chain.step(true)
  expect(await isValid()).toBe(false)
  chain.close()

  const again = await openStepped({ programs: [], historyMs: 0, nowMs: NOW_MS + 90_000, folder })
  expect(await readClusterValues(again.chain.rpc)).toMatchObject(expected)
  again.close()
})
