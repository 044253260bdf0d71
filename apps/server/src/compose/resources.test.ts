import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError } from '../config/config.ts'
import { assertPortFree, lockDataDir } from './resources.ts'

test('a data folder is locked by one process at a time', () => {
  const dir = mkdtempSync(join(tmpdir(), 'callisto-claims-'))
  try {
    const release = lockDataDir(dir)
    expect(() => lockDataDir(dir)).toThrow(ConfigError)
    release()
    lockDataDir(dir)()
  } finally {
    rmSync(dir, { recursive: true })
  }
})

test('a port in use is reported with its variable; a free port stays free', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(assertPortFree('127.0.0.1', port, 'RPC_PORT')).rejects.toThrow(/RPC_PORT/)
  await expect(assertPortFree('127.0.0.1', port, 'RPC_PORT')).rejects.toBeInstanceOf(ConfigError)
  other.close()
  await once(other, 'close')
  await assertPortFree('127.0.0.1', port, 'PORT')
  await assertPortFree('127.0.0.1', port, 'PORT')
})
