import { knownMints } from '@callisto/domain'
import type { Address } from '@solana/kit'
import { expect, test } from 'vitest'
import { decodeBlock } from '../chain/market-fold.ts'
import { applyBlock, resolveBlock } from '../fold/apply-block.ts'
import { Market } from '../fold/market.ts'
import { SinkFanOut } from '../fold/market-sink.ts'
import { FakePool, type FakeTransaction, fakeAddress, fakeBlock } from '../testing/fake-chain.test-helper.ts'
import { migrate } from './migrations.ts'
import { openLibsql } from './sql.ts'
import { Writer } from './writer.ts'

test('pending and stored rows are read again when a flush falls between them', async () => {
  const sql = openLibsql(':memory:')
  await migrate(sql)
  const sinks = new SinkFanOut()
  const market = new Market(sinks)
  const writer = new Writer(sql, market)
  sinks.add(writer)
  const pool = new FakePool(1, fakeAddress(1, 1), knownMints.usdc as Address, [10n ** 12n, 10n ** 12n])
  let slot = 0
  const fold = (transaction: FakeTransaction) => {
    slot += 1
    applyBlock(
      market,
      resolveBlock(
        market,
        decodeBlock(fakeBlock(slot, slot, [transaction]), () => undefined),
      ),
    )
  }
  const trade = () => fold(pool.swap(fakeAddress(2, 0), 'buy', 10n ** 6n))
  fold(pool.creation())
  trade()
  await writer.flush()
  trade()

  const reads: number[][] = []
  const [pending, stored] = await writer.read(
    () => writer.pendingTrades.map((one) => one.slot),
    async () => {
      // During the first two reads a block is folded and written.
      if (reads.length < 2) {
        trade()
        await writer.flush()
      }
      const rows = await sql.selectFrom('market_trades').select('slot').orderBy('slot').execute()
      reads.push(rows.map((row) => row.slot))
      return reads.at(-1)!
    },
  )
  expect(reads).toHaveLength(3)
  expect([...stored, ...pending]).toEqual([2, 3, 4, 5])
  await sql.destroy()
})
