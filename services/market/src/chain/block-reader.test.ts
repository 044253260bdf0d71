import { setImmediate } from 'node:timers/promises'
import { knownMints } from '@callisto/domain'
import { BlockReader } from '@callisto/service-kit'
import { type ChainBlock, ChainForkError, type ChainPort, type Clock } from '@callisto/solana'
import type { Address } from '@solana/kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Market } from '../fold/market.ts'
import { SinkFanOut } from '../fold/market-sink.ts'
import { createArchive, createReadModel } from '../read-model.ts'
import { migrate } from '../store/migrations.ts'
import { openLibsql } from '../store/sql.ts'
import { Writer } from '../store/writer.ts'
import { Hub } from '../stream/hub.ts'
import { FakeChain, FakePool, fakeAddress, fakeBlock } from '../testing/fake-chain.test-helper.ts'
import { marketFold } from './market-fold.ts'

const START = 1_790_000_000
const mint = fakeAddress(1, 1)

/** One run of `ChainPort.blocks`: the blocks to yield, then the error to throw, or neither end. */
interface Stream {
  blocks: Iterable<ChainBlock> | AsyncIterable<ChainBlock>
  error?: Error
}

let nowMs: number
let waits: number[]
let warnings: unknown[]
let fromSlots: number[]
let streams: Stream[]
let stop: AbortController
let market: Market
let writer: Writer
let requested: string[]
let running: Promise<void>
let reader: BlockReader
let sql: ReturnType<typeof openLibsql>

const clock: Clock = {
  nowMs: () => nowMs,
  async wait(ms) {
    waits.push(ms)
    nowMs += ms
    await setImmediate()
  },
}

async function* blocks({ fromSlot, signal }: { fromSlot: number; signal: AbortSignal }) {
  fromSlots.push(fromSlot)
  const stream = streams.shift()
  yield* stream?.blocks ?? []
  if (stream?.error) throw stream.error
  if (streams.length > 0) return
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}

const pools = () => {
  const [sol, usdc] = [knownMints.sol as Address, knownMints.usdc as Address]
  return [
    new FakePool(0, sol, usdc, [10n ** 13n, 15n * 10n ** 11n]),
    new FakePool(1, mint, sol, [10n ** 12n, 10n ** 11n]),
  ] as const
}

/** Slots 1 to `count`: the pools, then one trade of the token a block. */
function history(count: number): ChainBlock[] {
  const [solPool, pool] = pools()
  const first = fakeBlock(1, START, [solPool.creation(), pool.creation()])
  const trades = Array.from({ length: count - 1 }, (_, n) =>
    fakeBlock(n + 2, START + n + 1, [
      solPool.swap(fakeAddress(2, 0), 'buy', 10n ** 9n),
      pool.swap(fakeAddress(2, 1), 'buy', 10n ** 8n),
    ]),
  )
  return [first, ...trades]
}

beforeEach(async () => {
  nowMs = 5_000_000
  waits = []
  warnings = []
  fromSlots = []
  requested = []
  stop = new AbortController()
  sql = openLibsql(':memory:')
  await migrate(sql)
  const sinks = new SinkFanOut()
  market = new Market(sinks)
  writer = new Writer(sql, market)
  sinks.add(writer)
  const port: ChainPort = { ...new FakeChain().port, blocks }
  const model = createReadModel(port, market)
  const hub: Hub = new Hub({
    market,
    views: model.views,
    lists: model.lists,
    clock,
    log: { warn: () => undefined },
    tradesAfter: async () => [],
    load: (ids) => archive.load(ids),
  })
  const archive = createArchive({ sql, market, writer, model, hub, signal: stop.signal })
  const request = model.mints.request.bind(model.mints)
  model.mints.request = (id) => {
    requested.push(id)
    request(id)
  }
  reader = new BlockReader({
    name: 'market',
    chain: port,
    fold: marketFold({ market, mints: model.mints, writer, archive }),
    clock,
    log: { warn: (details, message) => void warnings.push([message, details]) },
  })
})

afterEach(async () => {
  stop.abort()
  await running
  await sql.destroy()
})

/** Starts the reader and resolves when it has applied `slot` and all streams but the last have ended. */
async function readTo(slot: number, ...toRead: Stream[]): Promise<void> {
  streams = toRead
  running = reader.run(stop.signal)
  while (market.slot < slot || streams.length > 0) await setImmediate()
  await setImmediate()
}

const storedTrades = async () => (await sql.selectFrom('market_trades').selectAll().execute()).length

describe('the block stream', () => {
  test('is folded from the block after the newest one', async () => {
    const all = history(6)
    await readTo(6, { blocks: all })
    expect(fromSlots).toEqual([1])
    expect([market.slot, market.time]).toEqual([6, START + 5])
    expect(market.token(mint)!.price).toBeGreaterThan(0)
    expect(warnings).toEqual([])
  })

  test('is read again after an error, from the next block, when a second has passed', async () => {
    const all = history(6)
    const error = new Error('the socket closed')
    await readTo(6, { blocks: all.slice(0, 3), error }, { blocks: all.slice(3) })
    expect(fromSlots).toEqual([1, 4])
    expect(waits).toEqual([1000])
    expect(warnings).toEqual([['the block stream broke', { err: error, slot: 3 }]])
  })

  test('is read again after an end', async () => {
    const all = history(4)
    await readTo(4, { blocks: all.slice(0, 2) }, { blocks: all.slice(2) })
    expect(fromSlots).toEqual([1, 3])
    expect(warnings).toEqual([])
  })

  test('may repeat blocks: each is folded once', async () => {
    const all = history(5)
    await readTo(5, { blocks: [...all.slice(0, 4), ...all.slice(1)] })
    await writer.flush()
    expect(await storedTrades()).toBe(8)
  })

  test('ends at once when the chain has taken back a block', async () => {
    streams = [{ blocks: history(6).slice(0, 3), error: new ChainForkError(3) }]
    const run = reader.run(stop.signal)
    running = run.catch(() => undefined)
    await expect(run).rejects.toThrow('the chain has taken back block 3')
    expect([market.slot, waits]).toEqual([3, []])
  })

  test('ends with the signal, without a warning', async () => {
    await readTo(2, { blocks: history(2) })
    stop.abort()
    await running
    expect(warnings).toEqual([])
    expect(fromSlots).toEqual([1])
  })
})

test('the metadata of mints that a block creates is requested, of unknown mints it is not', async () => {
  const [, pool] = pools()
  const stranger = fakeAddress(1, 99)
  const transfer = {
    account: fakeAddress(3, 1),
    mint: stranger,
    owner: fakeAddress(2, 1),
    before: 0n,
    after: 5n,
  }
  await readTo(3, {
    blocks: [
      ...history(2),
      fakeBlock(3, START + 2, [
        { events: [], balances: [transfer] },
        pool.swap(fakeAddress(2, 1), 'buy', 10n),
      ]),
    ],
  })
  expect(requested).not.toContain(stranger)
  for (const id of requested) expect(market.token(id)).toBeDefined()
})

describe('SQL', () => {
  test('is written at most once a second', async () => {
    const lateBy = [0, 0, 400, 599, 1]
    async function* late() {
      for (const [n, block] of history(5).entries()) {
        nowMs += lateBy[n]!
        yield block
      }
    }
    const flushes: number[] = []
    const flush = writer.flush.bind(writer)
    writer.flush = () => {
      flushes.push(market.slot)
      return flush()
    }
    await readTo(5, { blocks: late() })
    // The first block is due at once, the fifth is 1,000 ms behind it.
    expect(flushes).toEqual([1, 5])
  })

  test('is written during a replay as soon as 4,000 rows wait', async () => {
    let largest = 0
    const flush = writer.flush.bind(writer)
    writer.flush = () => {
      largest = Math.max(largest, writer.pending)
      return flush()
    }
    const [solPool, pool] = pools()
    const trades = () => Array.from({ length: 100 }, () => pool.swap(fakeAddress(2, 1), 'buy', 10n ** 6n))
    const first = [solPool.creation(), pool.creation(), solPool.swap(fakeAddress(2, 0), 'buy', 10n ** 9n)]
    const blocks = Array.from({ length: 44 }, (_, n) => fakeBlock(n + 2, START + n, trades()))
    await readTo(45, { blocks: [fakeBlock(1, START, first), ...blocks] })
    expect(largest).toBeGreaterThanOrEqual(4000)
    expect(largest).toBeLessThan(4110)
  })
})

test('the idle time counts from the newest block', async () => {
  await readTo(2, { blocks: history(2) })
  expect(reader.idleMs()).toBe(0)
  nowMs += 7000
  expect(reader.idleMs()).toBe(7000)
})
