import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError } from '../config/config.ts'
import { claimDataDir, requireFreePort } from './exclusive-resources.ts'

test('a data folder has one owner at a time', () => {
  const dir = mkdtempSync(join(tmpdir(), 'callisto-claims-'))
  try {
    const release = claimDataDir(dir)
    expect(() => claimDataDir(dir)).toThrow(ConfigError)
    release()
    claimDataDir(dir)()
  } finally {
    rmSync(dir, { recursive: true })
  }
})

test('a port that is taken is named with its variable, a free one stays free', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(requireFreePort('127.0.0.1', port, 'RPC_PORT')).rejects.toThrow(/RPC_PORT/)
  await expect(requireFreePort('127.0.0.1', port, 'RPC_PORT')).rejects.toBeInstanceOf(ConfigError)
  other.close()
  await once(other, 'close')
  await requireFreePort('127.0.0.1', port, 'PORT')
  await requireFreePort('127.0.0.1', port, 'PORT')
})
