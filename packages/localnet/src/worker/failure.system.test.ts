import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Sqlite } from '../ledger/sqlite.ts'
import { startLocalnet } from '../localnet.ts'
import { LocalnetError } from './worker-link.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'callisto-failure-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('an SQL error in a commit ends the chain: calls reject, streams end, close reports it', async () => {
  const localnet = await startLocalnet({ dataDir, programs: [] })
  expect(localnet.health()).toMatchObject({ ready: true })
  const streams = [
    localnet.chain.blocks({ fromSlot: 0, signal: new AbortController().signal }),
    localnet.chain.accountChanges({ owners: [], signal: new AbortController().signal }),
  ].map(async (stream) => {
    for await (const _ of stream);
  })
  const other = new Sqlite(join(dataDir, 'ledger.db'))
  other.exec('BEGIN IMMEDIATE')
  const failure = await localnet.failed
  other.exec('ROLLBACK')
  other.close()
  expect(failure).toBeInstanceOf(LocalnetError)
  expect(failure.message).toContain('ledger.db: database is locked')
  expect(localnet.health().ready).toBe(false)
  await Promise.all(streams)
  await expect(localnet.handleRpc('{}')).rejects.toBe(failure)
  await expect(localnet.close()).rejects.toBe(failure)
  for await (const _ of localnet.chain.blocks({ fromSlot: 0, signal: new AbortController().signal }));

  // Nothing of the failed commit is in the ledger.
  const again = await startLocalnet({ dataDir, programs: [] })
  expect(again.health()).toMatchObject({ ready: true })
  await again.close()
})

test('a start that is stopped by its signal rejects with its reason', async () => {
  const reason = new Error('enough')
  await expect(startLocalnet({ dataDir, programs: [], signal: AbortSignal.abort(reason) })).rejects.toBe(
    reason,
  )
})
