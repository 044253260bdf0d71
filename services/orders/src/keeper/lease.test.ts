import { openLibsql } from '@callisto/sql'
import { createTestPostgres } from '@callisto/testkit/postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FailureLog } from './failure-log.ts'
import { type KeeperSql, type KeeperTables, migrateKeeper } from './keeper-tables.ts'
import { Lease } from './lease.ts'

const engines = {
  libsql: async () => {
    const sql: KeeperSql = openLibsql<KeeperTables>(':memory:', { isDurable: false })
    return { sql, drop: () => sql.destroy() }
  },
  postgresql: () => createTestPostgres<KeeperTables>(),
}

describe.each(Object.entries(engines))('%s', (_, open) => {
  let sql: KeeperSql
  let drop: () => Promise<unknown>
  let now = 0
  const lease = (owner: string) => new Lease({ sql, name: 'orders', owner, nowMs: () => now, ttlMs: 100 })

  beforeAll(async () => {
    ;({ sql, drop } = await open())
    await migrateKeeper(sql)
    await migrateKeeper(sql)
  }, 60_000)

  afterAll(() => drop?.())

  beforeEach(async () => {
    await sql.deleteFrom('keeper_lease').execute()
    now = 1_000
  })

  test('of many keepers one gets the lease', async () => {
    const leases = Array.from({ length: 5 }, (_, n) => lease(`keeper ${n}`))
    const taken = await Promise.all(leases.map((each) => each.renew()))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(leases.map((each) => each.isHeld)).toEqual(taken)
  })

  test('another keeper gets it when it ends, and the former one notices', async () => {
    const [first, second] = [lease('first'), lease('second')]
    expect(await first.renew()).toBe(true)
    now += 99
    expect([first.isHeld, await second.renew()]).toEqual([true, false])
    now += 1
    expect([first.isHeld, await second.renew()]).toEqual([false, true])
    expect([await first.renew(), second.isHeld]).toEqual([false, true])
  })

  test('a keeper that was killed takes its own lease up again at once', async () => {
    await lease('first').renew()
    now += 50
    expect([await lease('second').renew(), await lease('first').renew()]).toEqual([false, true])
  })

  test('a renewed lease goes on; a released one is free at once', async () => {
    const [first, second] = [lease('first'), lease('second')]
    await first.renew()
    now += 60
    expect(await first.renew()).toBe(true)
    now += 60
    expect([first.isHeld, await second.renew()]).toEqual([true, false])
    await second.release()
    expect(first.isHeld).toBe(true)
    await first.release()
    expect([first.isHeld, await second.renew()]).toEqual([false, true])
  })

  test('failures are counted by order and reason, and reopened with the order', async () => {
    const log = new FailureLog(sql)
    const failure = { order: 'order', reason: 'ACCOUNT_FROZEN', detail: 'x'.repeat(500), isFinal: false }
    await log.record({ ...failure, slot: 5 })
    await log.record({ ...failure, slot: 9, signature: 'signature', isFinal: true })
    await log.record({ ...failure, reason: 'UNPROFITABLE', slot: 7 })
    const [newest, other] = await log.ofOrder('order')
    expect(newest).toMatchObject({
      attempts: 2,
      firstSlot: 5,
      lastSlot: 9,
      signature: 'signature',
      isFinal: true,
    })
    expect(newest!.detail).toHaveLength(200)
    expect(other).toMatchObject({ reason: 'UNPROFITABLE', attempts: 1, isFinal: false })
    await log.reopen('order')
    expect((await log.ofOrder('order')).map((each) => each.isFinal)).toEqual([false, false])
  })
})
