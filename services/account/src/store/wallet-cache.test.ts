import { builtInVenues } from '@callisto/amms'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { indexFold } from '../chain/index-fold.ts'
import { FakeLedger, SOL, USDC, wallet } from '../testing/fake-ledger.test-helper.ts'
import { randomHistory, TOKEN } from '../testing/random-history.test-helper.ts'
import { engines, uncached } from '../testing/test-tables.test-helper.ts'
import { migrate } from './migrations.ts'
import { type NetWorthTables, readNetWorth } from './net-worth-query.ts'
import { PriceSteps } from './price-steps.ts'
import { loadIndex } from './restore.ts'
import type { Sql } from './sql.ts'
import { WalletCache } from './wallet-cache.ts'
import { readWallet, readWalletPositions, type WalletRows } from './wallet-query.ts'
import { resetTables } from './writer.ts'

const WALLETS = 8
const DAY = { seconds: 86_400, step: 3_600 }
const ALL = { seconds: undefined, step: 3_600 }
const log = { warn: () => undefined }

/** Tables without a block, with caches of these sizes. */
async function open(sql: Sql, ledger: FakeLedger, maxBytes?: number, maxSteps?: number) {
  await resetTables(sql, 'genesis-1')
  const index = await loadIndex({ sql, chain: ledger.port, venues: builtInVenues, log })
  const tables = {
    sql,
    index,
    wallets: new WalletCache(index, maxBytes),
    prices: new PriceSteps(0, maxSteps),
  }
  return { tables, fold: indexFold(sql, index, { caches: [tables.wallets, tables.prices] }) }
}

/** SQLite reads a price with 15 digits. */
const toDigits = (points: Awaited<ReturnType<typeof readNetWorth>>) =>
  points.map((point) => ({ ...point, value: point.value.toPrecision(10) }))

describe.each(Object.entries(engines))('%s', (_, openEngine) => {
  let sql: Sql
  let drop: () => Promise<unknown>

  beforeAll(async () => {
    ;({ sql, drop } = await openEngine())
    await migrate(sql)
  }, 60_000)

  afterAll(() => drop?.())

  test.each([
    ['all wallets fit', undefined, undefined],
    ['some are dropped', 9_000, 150],
    ['none is kept', 1, 1],
  ])('kept rows are those of the tables after every flush: %s', async (_name, maxBytes, maxSteps) => {
    const ledger = randomHistory(100, 3)
    const { tables, fold } = await open(sql, ledger, maxBytes, maxSteps)
    for (const [n, block] of ledger.blocks.entries()) {
      await fold.apply(block)
      if (n % 3 !== 0) continue
      await fold.flush()
      for (let who = n % 2; who < WALLETS; who += 2) {
        const fresh = uncached(sql, tables.index)
        const address = wallet(who)
        const [rows, expected] = [await readWallet(tables, address), await readWallet(fresh, address)]
        expect(rows).toEqual(expected)
        expect([...rows.positions.keys()]).toEqual([...expected.positions.keys()])
        for (const range of [DAY, ALL])
          expect(toDigits(await readNetWorth(tables, address, range))).toEqual(
            toDigits(await readNetWorth(fresh, address, range)),
          )
        const mints = [TOKEN, USDC]
        expect(await readWalletPositions(tables, address, mints)).toEqual(
          await readWalletPositions(uncached(sql, tables.index), address, mints),
        )
      }
      expect(tables.wallets.at).toEqual({ slot: block.slot, time: tables.index.time })
      if (maxBytes) expect(tables.wallets.bytes).toBeLessThanOrEqual(maxBytes)
    }
    expect(tables.wallets.size).toBe(maxBytes === undefined ? WALLETS : Math.min(tables.wallets.size, 2))
  })

  test('a reply that is read while rows are written is of one block', async () => {
    const ledger = randomHistory(60, 5)
    const { tables, fold } = await open(sql, ledger, 20_000)
    const expected = new Map<string, WalletRows>()
    const replies: Promise<WalletRows>[] = []
    for (const block of ledger.blocks) {
      for (let who = 0; who < WALLETS; who++) replies.push(readWallet(tables, wallet(who)))
      await fold.apply(block)
      await fold.flush()
      for (let who = 0; who < WALLETS; who++) {
        const rows = await readWallet(uncached(sql, tables.index), wallet(who))
        expected.set(`${rows.slot} ${rows.address}`, rows)
      }
    }
    for (const rows of await Promise.all(replies))
      if (rows.slot > 0) expect(rows).toEqual(expected.get(`${rows.slot} ${rows.address}`))
    expect(replies).toHaveLength(ledger.blocks.length * WALLETS)
  })

  describe('a wallet that holds a token', () => {
    let ledger: FakeLedger
    let tables: NetWorthTables
    let fold: Awaited<ReturnType<typeof open>>['fold']
    const who = wallet(1)
    const next = async () => {
      await fold.apply(ledger.block())
      await fold.flush()
    }
    const amount = (rows: WalletRows, mint: string) =>
      rows.tokens.find((token) => token.mint === mint)?.amount

    beforeEach(async () => {
      ledger = new FakeLedger()
      ledger.endow(who, 10n ** 11n, [[USDC, 5_000_000n]])
      ledger.endow(wallet(2), 10n ** 11n, [[USDC, 9_000_000n]])
      ;({ tables, fold } = await open(sql, ledger))
      ledger.send(who, wallet(2), USDC, 1_000_000n).commit(who)
      await next()
    })

    test('rows that a reply has do not change with the next block', async () => {
      const before = await readWallet(tables, who)
      expect(amount(before, USDC)).toBe(4_000_000n)
      ledger.send(wallet(2), who, USDC, 500_000n).commit(wallet(2))
      await next()
      const after = await readWallet(tables, who)
      expect([amount(before, USDC), amount(after, USDC)]).toEqual([4_000_000n, 4_500_000n])
      expect([before.slot, after.slot]).toEqual([1, 2])
      expect(before.positions.get(USDC)?.amount).toBe(4_000_000n)
      expect(after.positions.get(USDC)?.amount).toBe(4_500_000n)
    })

    test('a wallet that changes is kept, and leaves when others take its room', async () => {
      const [{ bytes }, isKept] = [tables.wallets, () => tables.wallets.get(who) !== undefined]
      expect([bytes, isKept()]).toEqual([0, false])
      await readWallet(tables, who)
      ledger.send(who, wallet(2), USDC, 1n).commit(who)
      await next()
      expect(isKept()).toBe(true)
      const small = new WalletCache(tables.index, tables.wallets.bytes)
      await readWallet({ ...tables, wallets: small }, who)
      expect(small.get(who)).toBeDefined()
      await readWallet({ ...tables, wallets: small }, wallet(2))
      expect([small.get(who), small.size]).toEqual([undefined, 1])
      expect(small.bytes).toBeLessThanOrEqual(tables.wallets.bytes)
    })

    test('rows that were read at another slot are not kept', async () => {
      await readWallet(tables, who)
      const stored = tables.wallets.get(who)!
      const { slot, time } = tables.wallets.at
      const later = new WalletCache({ slot: slot + 1, time })
      later.keep(slot, stored)
      expect([later.get(who), later.size]).toEqual([undefined, 0])
      later.keep(slot + 1, stored)
      expect(later.get(who)).toBe(stored)
    })

    test('a block that does not touch it moves its slot on', async () => {
      await readWallet(tables, who)
      ledger.pay(wallet(2), wallet(3), 1_000n).commit(wallet(2))
      await next()
      expect((await readWallet(tables, who)).slot).toBe(2)
    })

    test('an account that is emptied goes, and its position stays', async () => {
      await readWallet(tables, who)
      ledger.send(who, wallet(2), USDC, 4_000_000n).commit(who)
      await next()
      const rows = await readWallet(tables, who)
      expect(amount(rows, USDC)).toBeUndefined()
      expect(rows.positions.get(USDC)?.amount).toBe(0n)
      expect(rows.tokens).toEqual((await readWallet(uncached(sql, tables.index), who)).tokens)
    })

    test('an account of the genesis that a block changes is counted once', async () => {
      const seed = { account: 'seed-account', owner: who, mint: SOL, decimals: 9, amount: '7' }
      await sql.insertInto('account_seeds').values(seed).execute()
      const rows = await readWallet(tables, who)
      expect(amount(rows, SOL)).toBe(7n)
      tables.index.changedAccounts.set(who, new Set(['seed-account']))
      ledger.pay(wallet(2), wallet(3), 1_000n).commit(wallet(2))
      await next()
      expect(amount(await readWallet(tables, who), SOL)).toBeUndefined()
      expect(await sql.selectFrom('account_seeds').selectAll().execute()).toEqual([])
    })

    test('rows that were not written are not shown', async () => {
      const before = await readWallet(tables, who)
      ledger.send(who, wallet(2), USDC, 1n).commit(who)
      await fold.apply(ledger.block())
      await sql.schema.alterTable('account_meta').renameTo('account_meta_gone').execute()
      await expect(fold.flush()).rejects.toThrow()
      await sql.schema.alterTable('account_meta_gone').renameTo('account_meta').execute()
      expect(await readWallet(tables, who)).toEqual(before)
      await fold.flush()
      expect(amount(await readWallet(tables, who), USDC)).toBe(3_999_999n)
    })

    test('an address that no block has shown is not kept', async () => {
      const rows = await readWallet(tables, wallet(77))
      expect(rows).toMatchObject({ slot: 1, wallet: undefined, tokens: [] })
      expect(await readNetWorth(tables, wallet(77), ALL)).toEqual([])
      ledger.pay(who, wallet(77), 5_000n).commit(who)
      await next()
      expect((await readWallet(tables, wallet(77))).wallet?.lamports).toBe(5_000n)
    })
  })
})
