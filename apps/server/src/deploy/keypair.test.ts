import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Keypair } from '@solana/web3.js'
import { afterAll, expect, test } from 'vitest'
import { readKeypair } from './keypair.ts'

const dir = mkdtempSync(join(tmpdir(), 'callisto-keypair-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const file = join(dir, 'id.json')
const pair = Keypair.fromSeed(new Uint8Array(32).fill(9))

test('a key of solana-keygen is read', async () => {
  writeFileSync(file, JSON.stringify([...pair.secretKey]))
  expect((await readKeypair(file)).address).toBe(pair.publicKey.toBase58())
})

test.each([
  ['no JSON', `[${pair.secretKey.join(',')}`],
  ['too few bytes', JSON.stringify([...pair.secretKey.subarray(1)])],
  ['no bytes', JSON.stringify([...pair.secretKey.subarray(1), 256])],
  ['a key of another address', JSON.stringify([...pair.secretKey.subarray(0, 63), pair.secretKey[63]! ^ 1])],
  ['text', '"secret"'],
])('%s is refused without a byte of it', async (_, content) => {
  writeFileSync(file, content)
  const error = (await readKeypair(file).catch((cause: unknown) => cause)) as Error
  expect(error.message).toBe(`${file} holds no keypair of solana-keygen`)
  expect(error.cause).toBeUndefined()
})

test('a missing file is named', async () => {
  await expect(readKeypair(join(dir, 'none.json'))).rejects.toThrow('none.json holds no keypair')
})
